import CALSA
import Glibc
import RealTime

/// The timer that drives a queue of the sequencer: at each of its ticks the kernel delivers due events.
public struct QueueTimer: Equatable, Sendable {
  /// The frequency asked for, in Hz. Notes are then late by less than 400 µs, about a byte on a MIDI cable; the kernel's
  /// default is a millisecond. The kernel allows 6250 Hz, but in an emulated machine many more notes were then handed over
  /// too late.
  static let frequency: UInt32 = 2500

  /// The queue.
  public var queue: Int
  /// The timer, by the kernel's name for it: "HR timer", "system timer".
  public var name: String
  /// The time between two ticks, in nanoseconds; 0 for a queue that was never started.
  public var period: Int64

  /// `true` if it is the kernel's high-resolution timer.
  public var isHighResolution: Bool { name == "HR timer" }

  /// The timers of all queues, from `/proc/asound/seq/timer`; none if there is no such file.
  static func all() -> [QueueTimer] { all(in: systemFile("/proc/asound/seq/timer") ?? "") }

  /// The timers in a text such as
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
  /// A queue driven by the high-resolution timer, or by the system's where there is none.
  package func createQueue(named name: String) throws(SequencerError) -> Int32 {
    let queue = try check(.createQueue, snd_seq_alloc_named_queue(handle, name))
    let code = calsa_set_queue_timer(handle, queue, SND_TIMER_GLOBAL_HRTIMER, QueueTimer.frequency)
    // A queue whose timer was refused has no timer at all.
    if code < 0 {
      try check(
        .chooseTimer,
        calsa_set_queue_timer(handle, queue, SND_TIMER_GLOBAL_SYSTEM, QueueTimer.frequency))
    }
    return queue
  }
}
