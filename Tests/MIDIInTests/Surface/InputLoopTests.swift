import Testing

@testable import MIDIIn

@Suite struct InputLoopTests {
  @Test func theThreadSleepsUntilATimeAndASecondAtMost() {
    let now: Int64 = 5_000_000_000
    let table: [(Int64, Int32)] = [
      (0, 0), (now - 1, 0), (now, 0), (now + 1, 1), (now + 1_000_000, 1), (now + 1_000_001, 2), (now + 4_000_000, 4),
      (.max, 1000),
    ]
    for (time, milliseconds) in table {
      #expect(InputLoop.milliseconds(from: now, until: time) == milliseconds, "\(time)")
    }
  }
}
