import Physics2D
import Testing
import Thoroughness

@testable import Roll

/// The roll's index must find the same notes as a search through all notes.
@Suite struct IndexTests {
  @Test(arguments: 0..<60 * thoroughness)
  func indexFindsTheNotesThatSoundInAWindow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var roll = randomRoll(&random, count: seed % 7 == 0 ? 3000 : 80)
    for _ in 0..<4 {
      // Edit the roll, so that the updated index is tested, too.
      let first = random.int(0...4000)
      roll.select(from: first, to: first + random.int(1...900), rows: 20..<90)
      roll.move(ticks: random.int(-500...500), rows: Int(random.int(-9...9)))
      if random.int(0...3) == 0 { roll.eraseSelection() }
      let (from, length) = (random.int(-10...4400), random.int(1...900))
      let rows = Int(random.int(0...127))
      let range = rows..<min(128, rows + Int(random.int(1...60)))
      roll.select(from: from, to: from + length, rows: range)
      let expected = roll.allNotes.enumerated().compactMap { id, note -> Int32? in
        guard let note, range.contains(127 - Int(note.pitch)), note.start < from + length,
          note.end > from || note.start >= from
        else { return nil }
        return Int32(id)
      }
      #expect(roll.selection == expected)
    }
  }

  @Test(arguments: 0..<20 * thoroughness)
  func nextAndPreviousNotesAreOrderedByTimeThenByRow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let roll = randomRoll(&random)
    let order = roll.allNotes.compactMap { $0 }.map { ($0.start, 127 - Int($0.pitch)) }.sorted { $0 < $1 }
    for _ in 0..<20 {
      let place = (random.int(0...4000), Int(random.int(0...127)))
      let after = roll.note(beside: place.0, row: place.1, isForward: true).flatMap { roll.note($0) }
      let before = roll.note(beside: place.0, row: place.1, isForward: false).flatMap { roll.note($0) }
      let (next, last) = (order.first { $0 > place }, order.last { $0 < place })
      #expect(after?.start == next?.0 && after.map { 127 - Int($0.pitch) } == next?.1)
      #expect(before?.start == last?.0 && before.map { 127 - Int($0.pitch) } == last?.1)
    }
  }

  @Test func aLongNoteAmongManyShortOnesIsFound() {
    var notes = [RollNote(start: 0, end: 10_000_000, pitch: 60)]
    for place in 1..<5000 { notes.append(RollNote(start: Int64(place) * 100, end: Int64(place) * 100 + 50, pitch: 60)) }
    var roll = PianoRoll(notes, meters: Meters(ticksPerQuarter: 96))
    let found = roll.select(from: 600_000, to: 600_001, rows: 0..<128)
    #expect(found == 1)
    #expect(roll.selection == [0])
    #expect(roll.lastEnd == 10_000_000)
  }

  @Test func densityCountsNoteStarts() {
    var random = SplitMix64(seed: 5)
    let roll = randomRoll(&random, count: 2000)
    let view = RollView(from: 100.5, pixelsPerTick: 0.1, top: 0, rowHeight: 2, width: 333, height: 256)
    var cells = [UInt8](repeating: 7, count: 333 * 128)
    cells.withUnsafeMutableBufferPointer { roll.density(view, columns: 333, into: $0) }
    var expected = [UInt8](repeating: 0, count: 333 * 128)
    for note in roll.allNotes.compactMap({ $0 }) {
      let column = (Double(note.start) - 100.5) / 10
      if column >= 0, column < 333 { expected[(127 - Int(note.pitch)) * 333 + Int(column)] += 1 }
    }
    #expect(cells == expected)
  }
}
