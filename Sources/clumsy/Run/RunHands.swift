import Performing
import RealTime

/// The kinds of the hands (inputs) that play in a run, by the numbers of their gesture sources.
final class RunHands: Sendable {
  /// `preset` is the run itself, when the run changes to a preset or to the settings that a page sends.
  enum Kind: String, Sendable { case terminal, pages, tell, midi, clock, preset }

  private let kinds = Lock<[UInt8: Kind]>([:])

  /// Makes a source of gestures for a hand; nil if all sources are in use.
  func source(for kind: Kind, of performer: borrowing Performer) -> GestureSource? {
    guard let source = performer.makeGestureSource() else { return nil }
    let number = source.number
    kinds.withLock { $0[number] = kind }
    return source
  }

  /// The hands that have appeared up to now, by number.
  var all: [(number: UInt8, kind: Kind)] {
    kinds.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}
