import Testing

@testable import MIDIOut

/// Parses the kernel's list of queue timers, /proc/asound/seq/timer.
struct QueueTimerTests {
  @Test func timerOfEveryQueueIsParsed() {
    let account = """
      Timer for queue 0 : HR timer
        Period time : 0.000160000
        Skew : 65536 / 65536
      Timer for queue 12 : system timer
        Period time : 0.004000000
        Skew : 65536 / 65536

      """
    let timers = QueueTimer.all(in: account)
    #expect(
      timers == [
        QueueTimer(queue: 0, name: "HR timer", period: 160_000),
        QueueTimer(queue: 12, name: "system timer", period: 4_000_000),
      ])
    #expect(timers.map(\.isHighResolution) == [true, false])
  }

  @Test(arguments: ["", "\n", "Timer for queue", "Timer for queue x : y", "  Period time : 0.1", ":", " : "])
  func textWithoutATimerGivesNone(text: String) {
    #expect(QueueTimer.all(in: text) == [])
  }
}
