import CClumsy
import Instrument
import MIDI
import Synth

final class SoundBox {
  var player: SoundPlayer

  init(_ player: consuming SoundPlayer) { self.player = player }
}

private func box(_ pointer: OpaquePointer) -> SoundBox {
  Unmanaged<SoundBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

@_cdecl("clumsy_sound_create")
func soundCreate(_ performance: OpaquePointer, _ rate: Int32) -> OpaquePointer? {
  guard Synthesizer.rates.contains(Int(rate)) else { return nil }
  let sound = SoundBox(SoundPlayer(ClumsyC.box(performance).performance.start, rate: Int(rate)))
  return OpaquePointer(Unmanaged.passRetained(sound).toOpaque())
}

@_cdecl("clumsy_sound_free")
func soundFree(_ sound: OpaquePointer?) {
  guard let sound else { return }
  Unmanaged<SoundBox>.fromOpaque(UnsafeMutableRawPointer(sound)).release()
}

@_cdecl("clumsy_sound_frame")
func soundFrame(_ nanoseconds: Int64, _ rate: Int32) -> Int64 {
  guard Synthesizer.rates.contains(Int(rate)) else { return 0 }
  return SoundPlayer.frame(of: bounded(nanoseconds), rate: Int(rate))
}

@_cdecl("clumsy_sound_apply")
func soundApply(_ sound: OpaquePointer, _ event: UnsafePointer<clumsy_event>) {
  let box: SoundBox = box(sound)
  // Limit the time to an hour after the next frame, because `apply` takes too long for a far time.
  let seconds = Double(box.player.frame) / Double(box.player.rate)
  let end = Int64(1e9 * (seconds + 3600))
  let time = bounded(min(event.pointee.nanoseconds, end))
  if let event = PerformanceEvent(sounding: event.pointee, at: time) { box.player.apply(event) }
}

@_cdecl("clumsy_sound_render")
func soundRender(_ sound: OpaquePointer, _ frames: UnsafeMutablePointer<Float>, _ count: Int32) {
  UnsafeMutableRawPointer(frames).withMemoryRebound(to: StereoFrame.self, capacity: max(0, Int(count))) {
    box(sound).player.render($0, count: max(0, Int(count)))
  }
}

@_cdecl("clumsy_sound_latency")
func soundLatency(_ sound: OpaquePointer) -> Int32 { Int32(clamping: box(sound).player.latency) }

@_cdecl("clumsy_sound_is_silent")
func soundIsSilent(_ sound: OpaquePointer) -> Int32 { box(sound).player.isSilent ? 1 : 0 }

@_cdecl("clumsy_sound_restart")
func soundRestart(_ sound: OpaquePointer, _ performance: OpaquePointer) {
  box(sound).player.restart(ClumsyC.box(performance).performance.start)
}

@_cdecl("clumsy_sound_resync")
func soundResync(_ sound: OpaquePointer, _ nanoseconds: Int64) {
  box(sound).player.resync(to: bounded(nanoseconds))
}

extension PerformanceEvent {
  /// Reads a note-on, a note-off, or an applied gesture that a `clumsy_gesture` can state; nil for other events.
  init?(sounding event: clumsy_event, at nanoseconds: Int64) {
    switch event.kind {
    case 0:
      guard event.integers.1 == 0, let gesture = Gesture(event.gesture) else { return nil }
      self = .gesture(GestureEvent(nanoseconds: nanoseconds, source: 0, gesture: gesture, refusal: nil))
    case 3:
      guard let voice = UInt8(exactly: event.integers.0).flatMap(Voice.init(rawValue:)),
        event.integers.1 == 3, 0..<128 ~= event.integers.3, 0..<128 ~= event.integers.4, -1...1 ~= event.numbers.0
      else { return nil }
      let note = UInt8(event.integers.3)
      let velocity = UInt8(event.integers.4)
      let channel = Channel(number: Int(event.integers.2 & 15) + 1)
      let message: Message
      switch event.integers.2 & 0xF0 {
      case 0x80: message = .noteOff(channel: channel, note: note, velocity: velocity)
      case 0x90: message = .noteOn(channel: channel, note: note, velocity: velocity)
      default: return nil
      }
      let place = Int8(Int(127 * (event.numbers.0 + 1) + 0.5) - 127)
      self = .message(TimedMessage(nanoseconds: nanoseconds, voice: voice, place: place, message: message))
    default: return nil
    }
  }
}
