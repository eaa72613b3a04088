import CClumsy
import Hands
import Instrument
import MIDI
import Sessions

final class ControlsBox {
  var controls: Controls

  init(_ controls: Controls) { self.controls = controls }
}

private func box(_ pointer: OpaquePointer) -> ControlsBox {
  Unmanaged<ControlsBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

private func present(_ performance: OpaquePointer) -> SettingsFollower {
  SettingsFollower(ClumsyC.box(performance).performance.start)
}

@_cdecl("clumsy_controls_create")
func controlsCreate(_ performance: OpaquePointer) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(ControlsBox(Controls(present(performance)))).toOpaque())
}

@_cdecl("clumsy_controls_map")
func controlsMap(_ controls: OpaquePointer, _ knob: Int32, _ number: Int32) -> Int32 {
  guard let knob = UInt8(exactly: knob), let kind = kind(ofKnob: knob),
    let parameter = UInt8(exactly: number).flatMap({ Parameter(rawValue: $0) })
  else { return 0 }
  box(controls).controls.add(Mapping(ControlSource(kind), parameter))
  return 1
}

private func kind(ofKnob knob: UInt8) -> ControlSource.Kind? {
  switch knob {
  case ControlSource.controllers: .controller(knob)
  case 128: .bend
  case 129: .pressure
  default: nil
  }
}

@_cdecl("clumsy_controls_free")
func controlsFree(_ controls: OpaquePointer?) {
  guard let controls else { return }
  Unmanaged<ControlsBox>.fromOpaque(UnsafeMutableRawPointer(controls)).release()
}

@_cdecl("clumsy_controls_take")
func controlsTake(_ controls: OpaquePointer, _ bytes: UnsafePointer<UInt8>?, _ size: Int32) {
  let bytes = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, Int(size)))
  if let message = Message(bytes: bytes) { box(controls).controls.take(message) }
}

@_cdecl("clumsy_controls_next")
func controlsNext(_ controls: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  switch box(controls).controls.next {
  case nil: -1
  case .gesture(let gesture): write(gesture.sessionText, text, capacity)
  case .preset(let number): write("preset " + String(number), text, capacity)
  }
}

@_cdecl("clumsy_controls_done")
func controlsDone(_ controls: OpaquePointer) { box(controls).controls.done() }

@_cdecl("clumsy_controls_missed")
func controlsMissed(_ controls: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  box(controls).controls.missedText.map { write($0, text, capacity) } ?? -1
}

@_cdecl("clumsy_controls_learn")
func controlsLearn(_ controls: OpaquePointer, _ number: Int32) {
  let press = Int(number) - Parameter.count
  if PressTarget.all.indices.contains(press) { return box(controls).controls.learn(PressTarget.all[press]) }
  box(controls).controls.learn(UInt8(exactly: number).flatMap { Parameter(rawValue: $0) })
}

@_cdecl("clumsy_controls_learned")
func controlsLearned(_ controls: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  box(controls).controls.learned.map { write($0.text, text, capacity) } ?? -1
}

@_cdecl("clumsy_controls_follow")
func controlsFollow(_ controls: OpaquePointer, _ text: UnsafePointer<CChar>, _ nanoseconds: Int64) -> Int32 {
  guard let gesture = gesture(text, nil) else { return 0 }
  box(controls).controls.follow(gesture, at: bounded(nanoseconds))
  return 1
}

@_cdecl("clumsy_controls_move")
func controlsMove(_ controls: OpaquePointer, _ nanoseconds: Int64) {
  box(controls).controls.move(to: bounded(nanoseconds))
}

@_cdecl("clumsy_controls_restart")
func controlsRestart(_ controls: OpaquePointer, _ performance: OpaquePointer) {
  box(controls).controls.follow(present(performance))
}
