import CClumsy
import ChordEngine
import Roll

@_cdecl("clumsy_roll_do")
func rollDo(
  _ roll: OpaquePointer, _ action: Int32, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double
) -> Int32 {
  rollBox(roll).roll.perform(action, whole(a), whole(b), whole(c), whole(d), whole(e))
}

extension PianoRoll {
  /// Performs a `clumsy_roll_action`.
  fileprivate mutating func perform(
    _ action: Int32, _ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64, _ e: Int64
  ) -> Int32 {
    let id = Int32(clamping: a)
    var isChanged = false
    switch action {
    case 0: selectAll()
    case 1: deselectAll()
    case 2: select(id, mode: SelectionMode(b))
    case 3: select(voice: UInt16(clamping: a), mode: SelectionMode(b))
    case 4:
      let rows = Int(clamping: max(c, 0))..<max(Int(clamping: max(c, 0)), Int(clamping: d))
      return Int32(select(from: a, to: b, rows: rows, mode: SelectionMode(e)))
    case 5: beginDrag()
    case 6: drag(ticks: a, rows: Int(clamping: b))
    case 7: drag(longer: a)
    case 8: isChanged = drop()
    case 9: endDrag()
    case 10: isChanged = move(ticks: a, rows: Int(clamping: b))
    case 11: isChanged = resize(longer: a)
    case 12: isChanged = quantize(strength: a, swing: b)
    case 13: isChanged = humanize(seed: UInt64(bitPattern: a), ticks: b, velocity: c)
    case 14: isChanged = transpose(semitones: Int(clamping: a))
    case 15:
      guard let scale = Scale(from: Int32(clamping: b)), let tonic = PitchClass(from: Int32(clamping: c)) else {
        return 0
      }
      isChanged = transpose(steps: Int(clamping: a), in: scale, tonic: tonic)
    case 16:
      guard let scale = Scale(from: Int32(clamping: a)), let tonic = PitchClass(from: Int32(clamping: b)) else {
        return 0
      }
      isChanged = snap(to: scale, tonic: tonic)
    case 17: isChanged = makeLegato()
    case 18: isChanged = split(id, at: b)
    case 19: isChanged = glueSelection()
    case 20: isChanged = glue(id)
    case 21:
      let velocity = UInt8(clamping: d)
      return draw(start: a, end: b, row: Int(clamping: c), velocity: velocity, voice: UInt16(clamping: e)) ?? -1
    case 22: isChanged = eraseSelection()
    case 23: return Int32(copy())
    case 24: isChanged = paste(at: a)
    case 25: isChanged = setVelocities(factor: a, added: b)
    case 26: isChanged = rampVelocities(from: a, to: b)
    case 27: isChanged = setVoice(UInt16(clamping: a))
    case 28: isChanged = undo()
    case 29: isChanged = redo()
    default: return -1
    }
    return isChanged ? Int32(report.ids.count) : 0
  }
}

extension PianoRoll.SelectionMode {
  fileprivate init(_ number: Int64) { self = Self(rawValue: Int32(clamping: number)) ?? .replace }
}

private func ids(_ ids: UnsafePointer<Int32>?, _ count: Int32) -> [Int32] {
  Array(UnsafeBufferPointer(start: ids, count: ids == nil ? 0 : max(0, Int(count))))
}

@_cdecl("clumsy_roll_erase")
func rollErase(_ roll: OpaquePointer, _ list: UnsafePointer<Int32>?, _ count: Int32) -> Int32 {
  let box = rollBox(roll)
  return box.roll.erase(ids(list, count)) ? Int32(box.roll.report.ids.count) : 0
}

@_cdecl("clumsy_roll_set_velocities")
func rollSetVelocities(
  _ roll: OpaquePointer, _ list: UnsafePointer<Int32>?, _ velocities: UnsafePointer<Int32>?, _ count: Int32
) -> Int32 {
  let box = rollBox(roll)
  var values: [(id: Int32, velocity: Int64)] = []
  for (id, velocity) in zip(ids(list, count), ids(velocities, count)) { values.append((id, Int64(velocity))) }
  return box.roll.setVelocities(values) ? Int32(box.roll.report.ids.count) : 0
}

@_cdecl("clumsy_roll_report")
func rollReport(
  _ roll: OpaquePointer, _ list: UnsafeMutablePointer<Int32>?, _ capacity: Int32, _ count: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let report = rollBox(roll).roll.report
  count?.pointee = write(report.ids, list, capacity)
  return report.kind.rawValue
}

@_cdecl("clumsy_roll_selection")
func rollSelection(_ roll: OpaquePointer, _ list: UnsafeMutablePointer<Int32>?, _ capacity: Int32) -> Int32 {
  write(rollBox(roll).roll.selection, list, capacity)
}

/// Writes at most `capacity` ids. Returns the number of all ids.
private func write(_ ids: [Int32], _ list: UnsafeMutablePointer<Int32>?, _ capacity: Int32) -> Int32 {
  if let list { for (place, id) in ids.prefix(max(0, Int(capacity))).enumerated() { list[place] = id } }
  return Int32(ids.count)
}
