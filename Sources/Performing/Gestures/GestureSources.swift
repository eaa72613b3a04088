import Instrument
import RealTime
import Synchronization

/// The mailboxes of all sources, allocated at the start: a new source needs no allocation.
final class GestureSources: Sendable {
  static let capacity = 16

  private let mailboxes = (0..<capacity).map { _ in GestureMailbox() }

  private let bound = Atomic<Int>(0)

  /// One more than the highest source number ever taken.
  var count: Int { bound.load(ordering: .acquiring) }

  subscript(number: Int) -> GestureMailbox { mailboxes[number] }

  /// `true` if a gesture waits in a mailbox. Called by the performer.
  var hasGestures: Bool {
    for number in 0..<count where mailboxes[number].gestures.first != nil { return true }
    return false
  }

  /// Claims the lowest free number; nil if all are in use. Thread-safe. A released source with waiting gestures keeps
  /// its number until they are processed. Otherwise, a refusal could reach the number's next owner.
  func take() -> Int? {
    guard let number = mailboxes.firstIndex(where: { $0.take() }) else { return nil }
    bound.max(number + 1, ordering: .acquiringAndReleasing)
    return number
  }

  /// Stops all sources from sending. Called by the performer.
  // A loop over the array itself would allocate in debug builds.
  func close() { for number in 0..<Self.capacity { mailboxes[number].gestures.close() } }

  /// Counts the refusals that released sources did not fetch. Called by the performer when no gesture is waiting.
  func unfetchedRefusalCount() -> Int {
    var count = 0
    for number in 0..<self.count {
      // Taking a free mailbox drops and counts the refusals that its previous owner did not fetch.
      if mailboxes[number].take() { mailboxes[number].release() }
      count += mailboxes[number].unfetchedRefusalCount.load(ordering: .acquiring)
    }
    return count
  }
}

/// The ring buffers between one source and the performer (the thread that plays), one in each direction.
final class GestureMailbox: Sendable {
  /// The performer removes each gesture after applying or refusing it.
  let gestures = Ring<SentGesture>(capacity: 128, isTouched: false)
  let refusals = Ring<GestureEvent>(capacity: 64, isTouched: false)
  /// The number of gestures of this mailbox's present and past sources that the performer withdrew (neither applied nor
  /// refused), because it ended. Written by the performer.
  let withdrawn = Atomic<Int>(0)
  /// The tick of the last gesture applied or refused, in ns of musical time; after a jump, the time from which the
  /// music continues. Written by the performer.
  let lastTick = Atomic<Int64>(0)
  /// `true` if the rings' memory pages were touched. The first `take()` touches them, so that unused mailboxes cost no
  /// memory.
  private let isTouched = Atomic<Bool>(false)
  private let isTaken = Atomic<Bool>(false)
  /// Refusals that released sources of this mailbox did not fetch.
  let unfetchedRefusalCount = Atomic<Int>(0)

  /// Claims the mailbox, and drops and counts its previous owner's refusals; `false` if it is in use or holds gestures.
  func take() -> Bool {
    guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
      return false
    }
    guard gestures.isEmpty else {
      release()
      return false
    }
    if !isTouched.exchange(true, ordering: .relaxed) {
      gestures.touch()
      refusals.touch()
    }
    while refusals.pop() != nil { unfetchedRefusalCount.add(1, ordering: .relaxed) }
    return true
  }

  func release() { isTaken.store(false, ordering: .releasing) }
}
