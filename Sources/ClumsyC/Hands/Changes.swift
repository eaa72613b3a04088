import CClumsy
import ChordEngine
import Hands
import Instrument
import Sessions

@_cdecl("clumsy_typed_key")
func typedKey(
  _ performance: OpaquePointer, _ typed: UnsafePointer<CChar>, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  clear(error)
  guard let name = KeyName(typed: string(typed)) else {
    write(line: 0, column: 0, "", "not a key; allowed: " + KeyName.allowed.description, to: error)
    return -1
  }
  let key = name.key(inPlaceOf: box(performance).performance.settings.key)
  return write(Gesture.key(key).sessionText, text, capacity)
}

@_cdecl("clumsy_chordset_now")
func chordsetNow(_ performance: OpaquePointer) -> Int32 {
  BuiltInChordset(of: box(performance).performance.settings.chordset).map { Int32($0.rawValue) } ?? -1
}

@_cdecl("clumsy_change_text")
func changeText(
  _ performance: OpaquePointer, _ goal: UnsafePointer<clumsy_settings>, _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int32
) -> Int32 {
  do throws(SettingsRefusal) {
    return write(changeLines(performance, to: try ClumsyC.performance(goal).settings), text, capacity)
  } catch {
    return -1
  }
}

/// Returns a line for each gesture that the change to other settings needs, then a line with # for each
/// difference that gestures cannot remove.
func changeLines(_ performance: OpaquePointer, to goal: Settings) -> String {
  let box = box(performance)
  let change = SettingsChange(from: box.performance.settings, balls: PianoBalls(box.performance), to: goal)
  var lines = gestureLines(change.gestures)
  for line in change.rest { lines += "# " + line + "\n" }
  return lines
}

@_cdecl("clumsy_fresh_start_text")
func freshStartText(
  _ performance: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  write(gestureLines(box(performance).performance.settings.freshStart), text, capacity)
}

private func gestureLines(_ gestures: [Gesture]) -> String {
  var lines = ""
  for gesture in gestures { lines += gesture.sessionText + "\n" }
  return lines
}

@_cdecl("clumsy_undo_relation")
func undoRelation(
  _ text: UnsafePointer<CChar>, _ tick: Int64, _ source: UInt8, _ action: Int32, _ isRefused: Int32,
  _ step: UnsafePointer<CChar>?, _ stepTick: Int64, _ stepSource: UInt8, _ stepAction: Int32
) -> Int32 {
  func made(
    _ text: UnsafePointer<CChar>, _ tick: Int64, _ source: UInt8, _ action: Int32
  ) -> UndoStep.RecordedGesture? {
    guard 0...Session.largestTick ~= tick, let gesture = gesture(text, nil) else { return nil }
    return UndoStep.RecordedGesture(
      TimedGesture(tick: tick, gesture: gesture), source: source, action: action < 0 ? nil : Int(action),
      isRefused: isRefused != 0)
  }
  guard let gesture = made(text, tick, source, action) else { return UndoStep.Relation.apart.rawValue }
  return UndoStep.relation(of: gesture, to: step.flatMap { made($0, stepTick, stepSource, stepAction) }).rawValue
}
