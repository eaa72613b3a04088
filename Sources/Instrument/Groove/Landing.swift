import Physics2D

/// The predicted next landing of a piano ball on a key, provided that no other ball hits it.
public struct Landing: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The key, 0 the leftmost.
  public var key: Int
  /// The place on the key, in points from the left and from the bottom of the stage.
  public var x, y: Double

  /// A landing at a time, on a key, at a place.
  public init(nanoseconds: Int64, key: Int, x: Double, y: Double) {
    (self.nanoseconds, self.key, self.x, self.y) = (nanoseconds, key, x, y)
  }
}

extension FlightEvent {
  /// The longest flight that is searched, in seconds, and the fastest ball, in points a second.
  private static let farthest = 60.0, fastest = 100_000.0

  /// Returns where and when the ball lands, provided that no other ball hits it. Returns nil if the ball
  /// touches the ceiling first, or lands on no key within a minute.
  ///
  /// The result is approximate and meant for displays. It treats the corners of keys as flat tops, and an
  /// oscillating gravity as constant.
  ///
  /// - Parameter bounce: the share of its speed that a ball keeps at a wall, 0…1.
  public func landing(on layout: borrowing Layout, bounce: Double) -> Landing? {
    let surface = LandingSurface(layout)
    let (gravity, radius) = (-accelerationY, Stage.pianoBallRadius)
    guard isPresent, ball > 0, gravity > 0, abs(velocityX) <= Self.fastest else { return nil }
    guard velocityY <= 0 || y + velocityY * velocityY / (2 * gravity) <= surface.ceiling else { return nil }
    var first: (seconds: Double, key: Int, x: Double)?
    for index in layout.keys.indices {
      let key = layout.keys[index]
      let square = velocityY * velocityY + 2 * gravity * (y - key.top - radius)
      guard square >= 0 else { continue }
      let seconds = (velocityY + square.squareRoot()) / gravity
      guard seconds > 0, seconds < first?.seconds ?? Self.farthest else { continue }
      let x = surface.place(from: x, velocityX, after: seconds, bounce: bounce)
      if key.left - radius < x, x < key.right + radius { first = (seconds, index, x) }
    }
    guard let (seconds, key, x) = first else { return nil }
    return Landing(
      nanoseconds: start + Int64(seconds * 1e9 + startFraction), key: key, x: x, y: layout.keys[key].top)
  }
}
