import CClumsy
import Instrument
import Roll

@_cdecl("clumsy_roll_count")
func rollCount(_ roll: OpaquePointer) -> Int32 { Int32(rollBox(roll).roll.count) }

@_cdecl("clumsy_roll_bars")
func rollBars(_ roll: OpaquePointer) -> Int32 { Int32(clamping: rollBox(roll).roll.barCount) }

@_cdecl("clumsy_roll_ids")
func rollIDs(_ roll: OpaquePointer) -> Int32 { Int32(rollBox(roll).roll.idCount) }

@_cdecl("clumsy_roll_end")
func rollEnd(_ roll: OpaquePointer) -> Double { Double(rollBox(roll).roll.end) }

@_cdecl("clumsy_roll_note_of")
func rollNoteOf(_ roll: OpaquePointer, _ id: Int32, _ note: UnsafeMutablePointer<clumsy_roll_note>) -> Int32 {
  guard let found = rollBox(roll).roll.note(id) else { return 0 }
  note.pointee = clumsy_roll_note(id, found)
  return 1
}

@_cdecl("clumsy_roll_notes")
func rollNotes(
  _ roll: OpaquePointer, _ from: Double, _ to: Double, _ notes: UnsafeMutablePointer<clumsy_roll_note>?,
  _ capacity: Int32
) -> Int32 {
  var count: Int32 = 0
  rollBox(roll).roll.visitStarts(from: whole(from), to: whole(to)) { id, note in
    if let notes, count < capacity { notes[Int(count)] = clumsy_roll_note(id, note) }
    count += 1
  }
  return count
}

@_cdecl("clumsy_roll_at")
func rollAt(_ roll: OpaquePointer, _ tick: Double, _ row: Int32, _ slack: Double) -> Int32 {
  rollBox(roll).roll.note(at: whole(tick), row: Int(row), slack: max(0, whole(slack))) ?? -1
}

@_cdecl("clumsy_roll_beside")
func rollBeside(_ roll: OpaquePointer, _ tick: Double, _ row: Int32, _ isForward: Int32) -> Int32 {
  rollBox(roll).roll.note(beside: whole(tick), row: Int(row), isForward: isForward != 0) ?? -1
}

@_cdecl("clumsy_roll_snap")
func rollSnap(_ roll: OpaquePointer, _ id: Int32, _ ticks: Double, _ isEnd: Int32) -> Double {
  let box = rollBox(roll)
  return Double(isEnd != 0 ? box.roll.snappedEnd(whole(ticks), of: id) : box.roll.snapped(whole(ticks), of: id))
}

/// Converts a number from C to a tick, clamped to the range of a roll's ticks, 0…`PianoRoll.latest`.
private func tick(_ number: Double) -> Int64 { min(max(whole(number), 0), PianoRoll.latest) }

@_cdecl("clumsy_roll_line_at")
func rollLineAt(_ roll: OpaquePointer, _ time: Double, _ which: Int32) -> Double {
  let box = rollBox(roll)
  let time = tick(time)
  return switch which {
  case 0: Double(box.roll.step.nearest(to: time, box.roll.meters))
  case 1: Double(box.roll.step.floor(time, box.roll.meters))
  default: Double(box.roll.step.next(after: time, box.roll.meters))
  }
}

@_cdecl("clumsy_roll_lines")
func rollLines(
  _ roll: OpaquePointer, _ from: Double, _ to: Double, _ level: Int32, _ lines: UnsafeMutablePointer<clumsy_roll_line>?,
  _ capacity: Int32
) -> Int32 {
  var count: Int32 = 0
  guard let lines, capacity > 0 else { return 0 }
  rollBox(roll).roll.meters.visitLines(from: tick(from), to: tick(to), step: GridStep(level: Int(level))) { line in
    lines[Int(count)] = clumsy_roll_line(tick: Double(line.tick), rank: line.rank, bar: Int32(clamping: line.bar))
    count += 1
    return count < capacity
  }
  return count
}

@_cdecl("clumsy_roll_bar_of")
func rollBarOf(_ roll: OpaquePointer, _ time: Double) -> Int32 {
  Int32(clamping: rollBox(roll).roll.meters.bar(at: tick(time)).number)
}

@_cdecl("clumsy_roll_bar_start")
func rollBarStart(_ roll: OpaquePointer, _ bar: Int32) -> Double {
  Double(rollBox(roll).roll.meters.bar(numbered: Int64(bar)).start)
}

@_cdecl("clumsy_roll_position")
func rollPosition(
  _ roll: OpaquePointer, _ time: Double, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 { write(rollBox(roll).roll.position(of: tick(time)).text, text, capacity) }

@_cdecl("clumsy_roll_duration")
func rollDuration(
  _ roll: OpaquePointer, _ id: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  let box = rollBox(roll)
  guard let note = box.roll.note(id) else { return -1 }
  return write(box.roll.duration(of: note).text, text, capacity)
}

@_cdecl("clumsy_roll_chords")
func rollChords(
  _ roll: OpaquePointer, _ bar: Int32, _ count: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 { write(rollBox(roll).roll.chordNames(from: Int64(bar), count: Int64(count)), text, capacity) }
