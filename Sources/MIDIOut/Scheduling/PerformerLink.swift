import Instrument
import Synchronization

/// Where a performance stands.
public enum Phase: UInt8, Equatable, Sendable, AtomicRepresentable {
  /// For a listener; time stands still.
  case waiting
  /// Time runs.
  case playing
  /// Everything is silent and time stands still, until it goes on.
  case paused
  /// Everything is silent and the port is closed.
  case ended
}

/// What the performer's thread and the front of house share: two rings and a few words, each with one writer.
final class PerformerLink: Sendable {
  /// From the performer: what it computed, ahead of the clock.
  let events = Ring<PerformanceEvent>(capacity: 8192)
  /// To the performer.
  let gestures = Ring<Gesture>(capacity: 1024)
  /// To the performer: it shall end.
  let isStopped = Atomic<Bool>(false)
  /// To the performer: it shall be silent, and time stand still.
  let isPaused = Atomic<Bool>(false)
  let phase: Atomic<Phase>
  /// When musical time 0 was, or would have been, on the monotonic clock; `.max` before it is known.
  let origin = Atomic<Int64>(.max)
  /// The musical time after which nothing sounds; `.max` before it is known.
  let end = Atomic<Int64>(.max)

  init(phase: Phase) {
    self.phase = Atomic(phase)
  }

  /// The musical time that sounds now.
  var nanoseconds: Int64 {
    let origin = origin.load(ordering: .relaxed)
    guard origin != .max else { return 0 }
    return min(max(0, MonotonicClock.nanoseconds() - origin), end.load(ordering: .acquiring))
  }
}
