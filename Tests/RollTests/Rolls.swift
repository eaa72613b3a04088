import Physics2D

@testable import Roll

extension PianoRoll {
  /// All notes in the order of their ids; nil for an erased note.
  var allNotes: [RollNote?] { (0..<Int32(idCount)).map { note($0) } }
}

extension SplitMix64 {
  /// Returns a random number in `range`.
  mutating func int(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }
}

/// Returns a roll of at most `count` random notes, with two changes of meter.
func randomRoll(_ random: inout SplitMix64, count: Int64 = 60, ticksPerQuarter: Int64 = 96) -> PianoRoll {
  var meters = Meters(ticksPerQuarter: ticksPerQuarter)
  meters.change(at: 1000, beats: 3, unit: 4)
  meters.change(at: 1700, beats: 7, unit: 8)
  var notes: [RollNote] = []
  for _ in 0..<random.int(0...count) {
    let start = random.int(0...4000)
    notes.append(
      RollNote(
        start: start, end: start + random.int(0...300), pitch: UInt8(random.int(30...100)),
        velocity: UInt8(random.int(1...127)), voice: UInt16(random.int(0...2))))
  }
  return PianoRoll(notes, meters: meters)
}
