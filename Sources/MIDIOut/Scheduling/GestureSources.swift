import Instrument
import Synchronization

/// The mailboxes of all sources, made at the start, so that the performer's thread sees new sources without allocating.
final class GestureSources: Sendable {
  /// The most sources at a time.
  static let capacity = 16

  private let mailboxes = (0..<capacity).map { _ in GestureMailbox() }

  /// The mailbox of a source, by its number, 0 ..< `capacity` (a precondition).
  subscript(number: Int) -> GestureMailbox { mailboxes[number] }

  /// Takes the lowest number that is free; nil when there is none. For any thread.
  ///
  /// The number of a source that was released while its gestures waited is free when the performer has taken the last of them, so
  /// that no refusal comes to the wrong hand.
  func take() -> Int? {
    mailboxes.firstIndex { mailbox in
      guard mailbox.isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
      else { return false }
      guard mailbox.gestures.isEmpty else {
        mailbox.isTaken.store(false, ordering: .releasing)
        return false
      }
      while mailbox.refusals.pop() != nil {}
      return true
    }
  }
}

/// What one source and the performer share: a ring in each direction.
final class GestureMailbox: Sendable {
  /// To the performer. It removes a gesture when it has dealt with it, refusal included.
  let gestures = Ring<SentGesture>(capacity: 128)
  /// From the performer: what it refused.
  let refusals = Ring<GestureEvent>(capacity: 64)
  /// Whether a source has it.
  let isTaken = Atomic<Bool>(false)
}
