import Instrument
import MIDI
import MIDIOut
import Testing

@testable import clumsy

@Suite struct MonitorTests {
  private func strike(_ nanoseconds: Int64, _ voice: Voice, _ index: UInt8, ball: UInt8, speed: Double)
    -> PerformanceEvent
  {
    .strike(Strike(nanoseconds: nanoseconds, voice: voice, index: index, ball: ball, speed: speed, x: 0, y: 0))
  }

  private func on(_ nanoseconds: Int64, _ voice: Voice, _ note: UInt8, _ velocity: UInt8) -> PerformanceEvent {
    let message = Message.noteOn(channel: Channel(number: 1), note: note, velocity: velocity)
    return .message(TimedMessage(nanoseconds: nanoseconds, voice: voice, message: message))
  }

  private func off(_ nanoseconds: Int64, _ voice: Voice, _ note: UInt8) -> PerformanceEvent {
    let message = Message.noteOff(channel: Channel(number: 1), note: note, velocity: 64)
    return .message(TimedMessage(nanoseconds: nanoseconds, voice: voice, message: message))
  }

  @Test func oneLineAStrikeWithItsNote() {
    var monitor = Monitor(Settings())
    let events = [
      strike(61_234_999_999, .bass, 3, ball: 0, speed: 274.6), off(61_234_999_999, .bass, 48),
      on(61_234_999_999, .bass, 53, 70), strike(61_500_000_000, .key, 2, ball: 4, speed: 1234.5),
      on(61_500_000_000, .key, 60, 101), off(62_000_000_000, .key, 60),
      strike(3_600_000_000_000, .key, 0, ball: 1, speed: 0.2),
    ]
    var lines = ""
    for event in events { lines += monitor.lines(for: event) }
    lines += monitor.flush()
    #expect(
      lines == """
        1:01.234  bass ball strikes IV    275 points/s   F3 velocity 70    Fmaj7
        1:01.500  ball 4 strikes key 3    1235 points/s  C4 velocity 101
        60:00.000  ball 1 strikes key 1    0 points/s     no note

        """)
  }

  @Test func strikesAtOneTimeGetTheirNotesInOrder() {
    var monitor = Monitor(Settings())
    var lines = monitor.lines(for: strike(0, .key, 0, ball: 1, speed: 10))
    lines += monitor.lines(for: strike(0, .bass, 0, ball: 0, speed: 20))
    lines += monitor.lines(for: strike(0, .key, 1, ball: 2, speed: 30))
    #expect(lines.isEmpty)
    for event in [on(0, .bass, 48, 2), on(0, .key, 60, 1), on(0, .key, 64, 3)] { lines += monitor.lines(for: event) }
    let words = lines.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      words == [
        "0:00.000 bass ball strikes I 20 points/s C3 velocity 2 Cmaj7",
        "0:00.000 ball 1 strikes key 1 10 points/s C4 velocity 1",
        "0:00.000 ball 2 strikes key 2 30 points/s E4 velocity 3",
      ])
  }

  @Test(arguments: [
    (0, "0:00.000"), (999_999, "0:00.000"), (59_999_999_999, "0:59.999"), (6_000_000_000_000, "100:00.000"),
  ])
  func clocks(nanoseconds: Int64, text: String) {
    #expect(clock(nanoseconds) == text)
  }
}
