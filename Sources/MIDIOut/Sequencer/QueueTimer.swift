import CALSA
import Glibc

/// What wakes a queue of the sequencer to deliver what is due.
public struct QueueTimer: Equatable, Sendable {
  /// How often ours is asked to wake, in Hz. Notes are then late by less than 400 µs, about a byte on a MIDI cable, and
  /// not by the millisecond of the kernel's own choice. The kernel allows 6250, but a slow machine then has less time left for
  /// the programs that play: in an emulated one, many more notes were handed over too late.
  static let frequency: UInt32 = 2500

  /// The queue.
  public var queue: Int
  /// The timer, by the kernel's name for it: "HR timer", "system timer".
  public var name: String
  /// How long it is between two wake-ups, in nanoseconds; 0 for a queue that was never started.
  public var period: Int64

  /// A timer as the kernel describes it.
  public init(queue: Int, name: String, period: Int64) {
    self.queue = queue
    self.name = name
    self.period = period
  }

  /// Whether it is the kernel's high-resolution timer.
  public var isHighResolution: Bool { name == "HR timer" }

  /// All there are now, by the kernel's own account; none where it gives none.
  static func all() -> [QueueTimer] { all(in: contents(of: "/proc/asound/seq/timer") ?? "") }

  /// The timers in an account such as
  ///
  ///     Timer for queue 0 : HR timer
  ///       Period time : 0.001000000
  static func all(in account: String) -> [QueueTimer] {
    var timers: [QueueTimer] = []
    for line in account.split(separator: "\n") {
      guard let colon = line.range(of: " : ") else { continue }
      let value = line[colon.upperBound...]
      if line.hasPrefix("Timer for queue "), let queue = Int(line[..<colon.lowerBound].dropFirst(16)) {
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
  /// A queue that the finest timer there is wakes as often as it may.
  func createQueue(named name: String) throws(SequencerError) -> Int32 {
    let queue = try check(.createQueue, snd_seq_alloc_named_queue(handle, name))
    let code = calsa_set_queue_timer(handle, queue, SND_TIMER_GLOBAL_HRTIMER, QueueTimer.frequency)
    // Refused, it would be left with no timer at all.
    if code < 0 {
      try check(
        .chooseTimer,
        calsa_set_queue_timer(handle, queue, SND_TIMER_GLOBAL_SYSTEM, QueueTimer.frequency))
    }
    return queue
  }
}

extension Substring {
  /// Where `text` first stands in it.
  fileprivate func range(of text: String) -> Range<Index>? {
    for start in indices where self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
    return nil
  }
}
