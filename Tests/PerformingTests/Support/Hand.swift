import Instrument

@testable import Performing

/// A source in a box: a test passes it on, keeps several in an array, and lends it to closures.
final class Hand {
  private var source: GestureSource

  /// A hand with a source of `link`; nil while all are in use.
  init?(_ link: PerformerLink) {
    guard let source = GestureSource(link) else { return nil }
    self.source = source
  }

  var number: UInt8 { source.number }
  func send(_ gesture: Gesture) -> Bool { source.send(gesture) }
  func send(_ gesture: Gesture, at nanoseconds: Int64) -> Bool { source.send(gesture, at: nanoseconds) }
  var isSettled: Bool { source.isSettled }
  var lastTick: Int64 { source.lastTick }
  func hasReached(_ nanoseconds: Int64) -> Bool { source.hasReached(nanoseconds) }
  var withdrawnCount: Int { source.withdrawnCount }
  func nextRefusal() -> GestureEvent? { source.nextRefusal() }
}
