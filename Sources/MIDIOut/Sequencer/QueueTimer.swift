import CALSA
import Glibc
import RealTime

/// The timer that drives a sequencer queue. At each of the timer's ticks, the kernel delivers the due events.
public struct QueueTimer: Equatable, Sendable {
  /// The timer's frequency in Hz. Waiting for the next tick delays a note by less than 400 µs. The kernel's default is
  /// 1000 Hz. At the kernel's maximum of 6250 Hz, many more notes were queued late on an emulated machine.
  static let frequency: UInt32 = 2500

  /// The queue's number.
  public var queue: Int
  /// The kernel's name for the timer, such as "HR timer" or "system timer".
  public var name: String
  /// The time between two ticks, in nanoseconds; 0 if the queue was never started.
  public var period: Int64

  /// `true` for the kernel's high-resolution timer.
  public var isHighResolution: Bool { name == "HR timer" }

  static func all() -> [QueueTimer] { all(in: systemFile("/proc/asound/seq/timer") ?? "") }

  /// Returns the timers in a text such as this:
  ///
  ///     Timer for queue 0 : HR timer
  ///       Period time : 0.001000000
  static func all(in text: String) -> [QueueTimer] {
    var timers: [QueueTimer] = []
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[colon...].dropFirst(2)
      if line.hasPrefix("Timer for queue "), let queue = Int(line[..<colon].dropFirst(16).dropLast()) {
        timers.append(QueueTimer(queue: queue, name: String(value), period: 0))
      } else if line.hasPrefix("  Period time"), let last = timers.indices.last {
        let parts = value.split(separator: ".").compactMap { Int64($0) }
        if parts.count == 2 { timers[last].period = parts[0] * 1_000_000_000 + parts[1] }
      }
    }
    return timers
  }
}

extension SequencerClient {
  /// Creates a queue driven by the high-resolution timer or, if the kernel refuses it, by the system timer.
  package func createQueue(named name: String) throws(SequencerError) -> Int32 {
    let queue = try check(.createQueue, snd_seq_alloc_named_queue(handle, name))
    let code = calsa_set_queue_timer(handle, queue, SND_TIMER_GLOBAL_HRTIMER, QueueTimer.frequency)
    // A refused timer leaves the queue without any timer.
    if code < 0 {
      try check(
        .chooseTimer,
        calsa_set_queue_timer(handle, queue, SND_TIMER_GLOBAL_SYSTEM, QueueTimer.frequency))
    }
    return queue
  }
}
