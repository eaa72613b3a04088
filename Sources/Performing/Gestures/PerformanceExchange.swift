import Instrument
import Physics2D
import RealTime
import Synchronization

/// An offer by the main thread to replace the performance that plays, from a tick on, and the performer's answer.
///
/// Unchecked, because the compiler cannot see who owns its parts: the main thread while nothing is offered, the performer from the offer to
/// its answer. Nothing is allocated, freed or locked by the performer: what it no longer plays is left here for the main thread to end.
final class PerformanceExchange: @unchecked Sendable {
  enum Answer: UInt8, AtomicRepresentable {
    /// There is no offer, or its answer was taken.
    case none
    /// The performer has not come to the tick yet.
    case waiting
    /// The other performance plays from its tick on.
    case taken
    /// The performer is past the tick already, or ends before it.
    case late
    /// A gesture came that the offer does not contain, or there is no room for another start of the sound.
    case changed
  }

  private let answer = Atomic<Answer>(.none)
  /// The performance that is offered, or that was played before; it stands at `nanoseconds`.
  private var performance: UnsafeMutablePointer<Performance>?
  /// The tick in nanoseconds of musical time.
  private var nanoseconds: Int64 = 0
  /// The number of gestures, including refused ones, that must have been made by then.
  private var gestures = 0
  private var start = PerformanceStart(Settings())

  deinit { free() }

  /// Offers a performance, from its present tick on. For the main thread, while no other offer waits (a precondition).
  func offer(_ fork: consuming Performance, afterGestures count: Int) {
    precondition(answer.load(ordering: .acquiring) != .waiting, "one exchange at a time")
    free()
    (nanoseconds, gestures, start) = (fork.nanoseconds, count, fork.start)
    let pointer = UnsafeMutablePointer<Performance>.allocate(capacity: 1)
    pointer.initialize(to: fork)
    performance = pointer
    answer.store(.waiting, ordering: .releasing)
  }

  /// Returns the answer to the last offer, once. For the main thread.
  func takeAnswer() -> Answer {
    let answer = answer.load(ordering: .acquiring)
    guard answer != .none, answer != .waiting else { return answer }
    free()
    self.answer.store(.none, ordering: .relaxed)
    return answer
  }

  /// `true` if a performance is offered for a tick that has come. For the performer, which then answers.
  func isDue(at now: Int64) -> Bool {
    answer.load(ordering: .acquiring) == .waiting && nanoseconds <= now
  }

  /// Answers an offer that is due: swaps the performances if no gesture was made that the offer did not know of.
  ///
  /// - Parameter events: empty; gets the note-offs of all notes that sound.
  func exchange(
    _ current: inout Performance, gestures count: Int, events: inout FixedBuffer<PerformanceEvent>,
    tap: EventTap<PerformanceEvent, PerformanceStart>?
  ) {
    guard let performance, current.nanoseconds == nanoseconds else { return answer.store(.late, ordering: .releasing) }
    guard count == gestures, tap?.restart(start) ?? true else {
      return answer.store(.changed, ordering: .releasing)
    }
    let hasEnded = current.end(events: &events)
    precondition(hasEnded, "as many events have space as notes can sound")
    performance.pointee.reportsFlights = current.reportsFlights
    swap(&current, &performance.pointee)
    answer.store(.taken, ordering: .releasing)
  }

  /// Answers an offer for a tick that never comes. For the performer, at its end.
  func refuse() {
    _ = answer.compareExchange(expected: .waiting, desired: .late, ordering: .acquiringAndReleasing)
  }

  private func free() {
    performance?.deinitialize(count: 1)
    performance?.deallocate()
    performance = nil
  }
}
