import MIDI
import Notation
import Testing

struct PulseTests {
  @Test(
    "Notes and rests are divided so that they show the beats of the meter",
    arguments: [
      // Each row has a meter, a start and an end. Then come the lengths of the notes that fill the time from
      // start to end, and the lengths of the rests that fill the same time. All times are in thirty-second notes.
      ((4, 4), 0, 32, [32], [32]),
      ((4, 4), 0, 24, [24], [16, 8]),
      ((4, 4), 4, 12, [8], [4, 4]),
      ((4, 4), 4, 8, [4], [4]),
      ((4, 4), 12, 20, [4, 4], [4, 4]),
      ((4, 4), 8, 24, [8, 8], [8, 8]),
      ((4, 4), 8, 32, [8, 16], [8, 16]),
      ((4, 4), 2, 8, [6], [2, 4]),
      ((4, 4), 0, 6, [6], [4, 2]),
      ((4, 4), 0, 20, [16, 4], [16, 4]),
      ((3, 4), 0, 24, [24], [24]),
      ((3, 4), 8, 24, [16], [8, 8]),
      ((3, 4), 0, 16, [16], [8, 8]),
      ((6, 8), 0, 24, [24], [24]),
      ((6, 8), 0, 12, [12], [12]),
      ((6, 8), 4, 12, [8], [4, 4]),
      ((6, 8), 8, 16, [4, 4], [4, 4]),
      ((5, 8), 0, 20, [8, 12], [8, 8, 4]),
      ((7, 8), 0, 28, [16, 12], [8, 8, 8, 4]),
    ])
  func notesAndRestsShowBeats(
    _ meter: (beats: Int, unit: Int), _ start: Int, _ end: Int, _ notes: [Int], _ rests: [Int]
  ) throws {
    let pulse = Pulse(try #require(TimeSignature(beats: meter.beats, unit: meter.unit)))
    #expect(pulse.noteLengths(from: start, to: end) == notes)
    #expect(pulse.restLengths(from: start, to: end) == rests)
  }

  @Test func symbolsFillEverySpanOfEveryMeter() throws {
    for unit in [2, 4, 8, 16] {
      for beats in 1...(unit == 2 ? 3 : 12) {
        let pulse = Pulse(try #require(TimeSignature(beats: beats, unit: unit)))
        #expect(pulse.length == beats * 32 / unit)
        for start in 0..<pulse.length {
          for end in start + 1...pulse.length {
            for lengths in [pulse.noteLengths(from: start, to: end), pulse.restLengths(from: start, to: end)] {
              let isFull = lengths.reduce(0, +) == end - start && lengths.allSatisfy { NoteValue(units: $0) != nil }
              if !isFull { Issue.record("\(beats)/\(unit), \(start)..<\(end): \(lengths)") }
            }
          }
        }
      }
    }
  }
}
