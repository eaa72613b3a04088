import Instrument
import Physics2D
import RealTime
import Synchronization

/// An offer by the main thread to replace the playing performance at a tick (a multiple of 4 ms). The performer (the
/// thread that plays) answers. After an undo, musical time continues. After a *jump*, such as a replay's seek, musical
/// time continues from the new performance's own time. Sendable without a check: the performer owns the properties
/// while an offer waits, and the main thread owns them at all other times. The performer never allocates, frees or
/// locks; `takeAnswer` frees.
final class PerformanceExchange: @unchecked Sendable {
  enum Answer: UInt8, AtomicRepresentable {
    /// There is no offer, or its answer was fetched.
    case none
    case waiting
    /// The offered performance plays from the tick of the exchange on.
    case taken
    /// The performer is past the tick of the exchange already, or ends before that tick.
    case late
    /// The performer has processed more or fewer gestures than the offer contains, or the audio tap (the channel of
    /// events to the sound thread) has no room.
    case changed
  }

  private let answer = Atomic<Answer>(.none)
  /// The offered performance, computed up to `nanoseconds`; after an exchange, the replaced performance.
  private var performance: UnsafeMutablePointer<Performance>?
  /// The tick of the exchange, in nanoseconds of musical time.
  private var nanoseconds: Int64 = 0
  /// The number of gestures that the offered performance contains, including refused ones.
  private var gestures = 0
  /// `true` if musical time continues from the offered performance's own time.
  private var isJump = false
  /// `true` from the performer's swap for a jump on, until the next offer.
  private var isSwapped = false
  /// The number of events that the performer had pushed before a jump; `.max` without a jump. After the main thread has
  /// taken the answer, it drops the earlier events that it has not fetched.
  let staleEvents = Atomic<Int>(.max)
  private var start = PerformanceStart(Settings())

  deinit { free() }

  /// Offers to replace the performance. Called by the main thread while no other offer waits (a precondition).
  func offer(_ fork: consuming Performance, afterGestures count: Int) {
    begin(fork, at: fork.nanoseconds, isJump: false)
    gestures = count
    answer.store(.waiting, ordering: .releasing)
  }

  /// Offers to continue from the time of `fork` once the musical time reaches `nanoseconds`, which is a tick; `.min`
  /// means now. Called by the main thread while no other offer waits (a precondition).
  func offer(_ fork: consuming Performance, jumpingAt nanoseconds: Int64) {
    begin(fork, at: nanoseconds, isJump: true)
    answer.store(.waiting, ordering: .releasing)
  }

  private func begin(_ fork: consuming Performance, at nanoseconds: Int64, isJump: Bool) {
    precondition(answer.load(ordering: .acquiring) != .waiting, "one exchange at a time")
    free()
    (self.nanoseconds, self.isJump, isSwapped, start) = (nanoseconds, isJump, false, fork.start)
    let pointer = UnsafeMutablePointer<Performance>.allocate(capacity: 1)
    pointer.initialize(to: fork)
    performance = pointer
  }

  /// Returns the answer to the latest offer. Returns a final answer only once. Called by the main thread.
  func takeAnswer() -> Answer {
    let answer = answer.load(ordering: .acquiring)
    guard answer != .none, answer != .waiting else { return answer }
    free()
    self.answer.store(.none, ordering: .relaxed)
    return answer
  }

  /// Returns `true` if the tick of an offer without a jump has come. Called by the performer, which then answers.
  func isDue(at now: Int64) -> Bool {
    answer.load(ordering: .acquiring) == .waiting && !isJump && nanoseconds <= now
  }

  /// The musical time of an offered jump, in ns; `.max` if none waits. Called by the performer.
  var jumpTime: Int64 { answer.load(ordering: .acquiring) == .waiting && isJump && !isSwapped ? nanoseconds : .max }

  /// A waiting offer's tick, in ns of musical time; `.max` if none waits. Called by the performer.
  var offeredTime: Int64 { answer.load(ordering: .acquiring) == .waiting ? nanoseconds : .max }

  /// Answers a due offer: swaps the performances, or refuses for a reason given at `Answer`. `now` is in ns of
  /// musical time. `events` must be empty, and receives note-offs for all notes that the replaced performance sounds.
  func exchange(
    _ current: inout Performance, at now: Int64, gestures count: Int, events: inout FixedBuffer<PerformanceEvent>,
    tap: EventTap<PerformanceEvent, PerformanceStart>?, announcements: [EventTap<PerformanceEvent, PerformanceStart>]
  ) {
    guard let performance, current.nanoseconds == nanoseconds, nanoseconds >= now else {
      return answer.store(.late, ordering: .releasing)
    }
    // Only a full audio tap refuses the exchange. A full tap of `announcements` misses this start.
    guard count == gestures, tap?.restart(start) ?? true else {
      return answer.store(.changed, ordering: .releasing)
    }
    // Take the clock before `end`, which would otherwise stop the slaves.
    performance.pointee.takeClock(from: &current)
    let hasEnded = current.end(events: &events)
    precondition(hasEnded, "the event buffer holds a note-off for every sounding note")
    for tap in announcements { _ = tap.restart(start) }
    performance.pointee.reportsFlights = current.reportsFlights
    if current.reportsBeats { performance.pointee.reportsBeats = true }
    swap(&current, &performance.pointee)
    answer.store(.taken, ordering: .releasing)
  }

  /// Swaps the performances for an offered jump, or refuses it and returns `false` if the audio tap has no room. The
  /// caller has ended all notes, and stopped the MIDI clock and its slaves. `pushed` is the number of events pushed so
  /// far.
  func jump(
    _ current: inout Performance, afterEvents pushed: Int, tap: EventTap<PerformanceEvent, PerformanceStart>?,
    announcements: [EventTap<PerformanceEvent, PerformanceStart>]
  ) -> Bool {
    guard let performance, tap?.jump(start) ?? true else {
      answer.store(.changed, ordering: .releasing)
      return false
    }
    for tap in announcements { _ = tap.jump(start) }
    performance.pointee.sendsClock = current.sendsClock
    performance.pointee.reportsFlights = current.reportsFlights
    if current.reportsBeats { performance.pointee.reportsBeats = true }
    swap(&current, &performance.pointee)
    staleEvents.store(pushed, ordering: .releasing)
    isSwapped = true
    return true
  }

  /// Accepts a jump. Called by the performer once its clock is at the time of the jump.
  func finishJump() { answer.store(.taken, ordering: .releasing) }

  /// Refuses an offer whose tick never comes. Called by the performer at its end.
  func refuse() {
    _ = answer.compareExchange(expected: .waiting, desired: .late, ordering: .acquiringAndReleasing)
  }

  private func free() {
    performance?.deinitialize(count: 1)
    performance?.deallocate()
    performance = nil
  }
}
