import Instrument
import MIDI
import RealTime

@testable import AudioOut

/// A sound loop with its event tap, its device link and a simulated clock.
final class LoopRig {
  static let rate = 8000
  static let latency: Int64 = 40_000_000

  let time = MemoryTime()
  let tap: EventTap<PerformanceEvent, PerformanceStart>
  let link = AudioLink<MemoryDevice>()
  var loop: SoundLoop<MemoryDevice, MemoryTime>

  init(
    rate: Int = LoopRig.rate, _ device: MemoryDevice? = nil, time: MemoryTime? = nil, settings: Settings = Settings(),
    capacity: Int = 8192
  ) {
    let time = time ?? self.time
    tap = EventTap(capacity: capacity)
    loop = SoundLoop(
      PerformanceStart(settings), rate: rate, latency: Self.latency, tap: tap, link: link, time: time)
    link.isPlaying.store(true, ordering: .relaxed)
    if let device { _ = link.arrivals.push(device) }
  }

  var music: SoundLoop<MemoryDevice, MemoryTime>.Music { loop.music }
  var stopTime: Int64 { loop.stopTime }
  var deviation: Double { loop.deviation() }
  var values: ParameterValues { loop.player.values }
  var written: Int64 { loop.sink.written }
  var playerFrame: Int64 { loop.player.frame }
  var playerLatency: Int { loop.player.latency }
  var isSilent: Bool { link.isSilent.load(ordering: .acquiring) }
  var isPlaying: Bool { link.isPlaying.load(ordering: .acquiring) }
  func takePeak() -> Float { Float(bitPattern: link.peak.exchange(0, ordering: .relaxed)) }
  var dropouts: Int { link.dropouts.load(ordering: .relaxed) }
  var lostNotes: Int { link.lostNotes.load(ordering: .relaxed) }

  /// Runs one iteration of the loop every `nanoseconds` until the simulated clock has advanced by `seconds`.
  func turn(for seconds: Double, every nanoseconds: Int64 = 10_000_000) {
    let time = loop.time
    let end = time.now() + Int64(seconds * 1e9)
    while time.now() < end {
      _ = loop.turn()
      time.sleep(until: time.now() + nanoseconds)
    }
  }

  /// Pushes `count` notes, one every `interval` nanoseconds from `first` on, each half an interval long.
  func pass(_ count: Int, every interval: Int64 = 250_000_000, from first: Int64 = 100_000_001, pitches: Int = 12) {
    for event in Self.notes(count, every: interval, from: first, pitches: pitches) { tap.push(event) }
    tap.reach(first + Int64(count) * interval)
  }

  /// Returns the note-on and note-off of each of `count` notes, as `pass` pushes them.
  static func notes(
    _ count: Int, every interval: Int64 = 250_000_000, from first: Int64 = 100_000_001, pitches: Int = 12
  ) -> [PerformanceEvent] {
    (0..<count).flatMap { index in
      let start = first + Int64(index) * interval
      let note = UInt8(60 + index % pitches)
      return [
        Self.message(.noteOn(channel: Channel(number: 2), note: note, velocity: 100), at: start),
        Self.message(.noteOff(channel: Channel(number: 2), note: note, velocity: 64), at: start + interval / 2),
      ]
    }
  }

  private static func message(_ message: Message, at nanoseconds: Int64) -> PerformanceEvent {
    .message(TimedMessage(nanoseconds: nanoseconds, voice: .key, message: message))
  }

  /// Returns the frames that a `SoundPlayer` with default settings renders from the events.
  static func rendered(_ events: [PerformanceEvent], frames count: Int, rate: Int = LoopRig.rate)
    -> [SIMD2<Float>]
  {
    var player = SoundPlayer(Settings(), rate: rate)
    var output = [SIMD2<Float>](repeating: .zero, count: count)
    output.withUnsafeMutableBufferPointer { output in
      guard let base = output.baseAddress else { return }
      for event in events {
        let frame = Int(min(Int64(count), SoundPlayer.frame(of: event.nanoseconds, rate: rate)))
        player.render(base + Int(player.frame), count: frame - Int(player.frame))
        player.apply(event)
      }
      player.render(base + Int(player.frame), count: count - Int(player.frame))
    }
    return output
  }
}
