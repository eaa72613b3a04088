import CClumsy
import ChordEngine
import Instrument
import MIDI
import Physics2D
import Sessions

extension Box {
  /// A new `Follower` with the performance's present state. It answers questions about positions, pitches and names.
  @inline(never) var follower: Follower { Follower(performance.start) }
}

@_cdecl("clumsy_stand_now")
func standNow(_ performance: OpaquePointer, _ stand: UnsafeMutablePointer<clumsy_stand>) {
  let start = box(performance).performance.start
  stand.pointee = clumsy_stand(
    nanoseconds: start.nanoseconds, paused: start.pausedTime, is_playing: start.isPlaying ? 1 : 0,
    slot: Int32(start.degree.rawValue))
}

@_cdecl("clumsy_settings_now")
func settingsNow(_ performance: OpaquePointer, _ settings: UnsafeMutablePointer<clumsy_settings>) {
  setNumbers(settings, to: box(performance).performance.settings)
}

@_cdecl("clumsy_position_at")
func positionAt(
  _ performance: OpaquePointer, _ nanoseconds: Int64, _ position: UnsafeMutablePointer<clumsy_position>
) {
  let found = box(performance).follower.position(at: bounded(nanoseconds))
  position.pointee = clumsy_position(
    bar: found.bar, beat: Int32(found.beat), beats: Int32(found.beatsPerBar), phase: found.phase)
}

@_cdecl("clumsy_landing")
func landing(
  _ performance: OpaquePointer, _ event: UnsafePointer<clumsy_event>, _ landing: UnsafeMutablePointer<clumsy_way_place>
) -> Int32 {
  let (given, settings) = (event.pointee, box(performance).performance.settings)
  guard given.kind == Int32(CLUMSY_FLIGHT_EVENT.rawValue), let ball = UInt8(exactly: given.integers.0) else { return 0 }
  let numbers = given.numbers
  guard (0...1).contains(numbers.0) else { return 0 }
  let flight = FlightEvent(
    nanoseconds: given.nanoseconds, ball: ball, isPresent: given.integers.1 != 0, start: bounded(given.start),
    startFraction: numbers.0, Vector2(numbers.1, numbers.2), Vector2(numbers.3, numbers.4),
    Vector2(numbers.5, numbers.6))
  guard let found = flight.landing(on: settings.layout, bounce: settings[.bounce]) else { return 0 }
  landing.pointee = clumsy_way_place(x: found.x, y: found.y, nanoseconds: found.nanoseconds)
  return 1
}

@_cdecl("clumsy_bouncer_state")
func bouncerState(
  _ performance: OpaquePointer, _ bouncer: Int32, _ state: UnsafeMutablePointer<clumsy_bouncer_now>
) -> Int32 {
  let index = Int(bouncer)
  guard 0..<Stage.bouncerCount ~= index else { return 0 }
  let (time, follower) = (box(performance).performance.nanoseconds, box(performance).follower)
  let place = follower.place(ofBouncer: index, at: time)
  let target = follower.settings.layout.bouncers[index]
  state.pointee = clumsy_bouncer_now(
    x: place.x, y: place.y, target_x: target.center.x, target_y: target.center.y, radius: target.radius,
    left: follower.timeLeft(ofBouncer: index, at: time), is_on: follower.settings[.bouncer(index)] != 0 ? 1 : 0)
  return 1
}

@_cdecl("clumsy_key_note")
func keyNote(_ performance: OpaquePointer, _ key: Int32) -> Int32 {
  box(performance).follower.pitch(ofKey: Int(key)).map { Int32($0.number) } ?? -1
}

@_cdecl("clumsy_edge_note")
func edgeNote(_ performance: OpaquePointer, _ key: Int32, _ right: Int32) -> Int32 {
  box(performance).follower.pitch(ofKey: Int(key), edge: right != 0 ? 1 : -1).map { Int32($0.number) } ?? -1
}

@_cdecl("clumsy_edge_share")
func edgeShare() -> Double { Tones.edge }

@_cdecl("clumsy_section_name")
func sectionName(_ performance: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  write(box(performance).follower.section?.sessionText ?? "", text, capacity)
}

@_cdecl("clumsy_slot_numeral")
func slotNumeral(
  _ performance: OpaquePointer, _ slot: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  guard 0..<Chordset.slotCount ~= Int(slot) else { return -1 }
  return write(box(performance).follower.numeral(ofSlot: Int(slot)), text, capacity)
}

@_cdecl("clumsy_slot_chord")
func slotChord(
  _ performance: OpaquePointer, _ slot: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  guard 0..<Chordset.slotCount ~= Int(slot) else { return -1 }
  return write(box(performance).follower.chordName(ofSlot: Int(slot)), text, capacity)
}

@_cdecl("clumsy_note_name")
func noteName(
  _ performance: OpaquePointer, _ note: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  guard 0...127 ~= note else { return -1 }
  // Remove the octave from the end of the name. The octave is a number, which may be negative.
  let name = box(performance).follower.name(of: Pitch(folding: Int(note))).utf8.prefix {
    !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: "-")
  }
  return write(String(decoding: Array(name), as: UTF8.self), text, capacity)
}

@_cdecl("clumsy_key_text")
func keyText(_ performance: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  write(Gesture.key(box(performance).performance.settings.key).sessionText, text, capacity)
}

@_cdecl("clumsy_motion_text")
func motionText(
  _ performance: OpaquePointer, _ number: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  guard let parameter = parameter(number),
    let line = Setting.motion(parameter).line(in: box(performance).performance.settings)
  else { return -1 }
  return write(line, text, capacity)
}
