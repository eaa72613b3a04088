import Instrument

@testable import Performing

/// A source of gestures: a class around the noncopyable `GestureSource`, for use in arrays and closures.
final class Hand {
  private var source: GestureSource

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
