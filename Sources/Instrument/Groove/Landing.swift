import Physics2D

/// The predicted next landing of a piano ball on a key, if no other ball hits the ball before.
public struct Landing: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The number of the key, from 0, in the order of the layout.
  public var key: Int
  /// `x`: the ball's centre, in points from the left. `y`: the key's top, in points from the bottom.
  public var x, y: Double

  /// A landing at a time, on a key, at a place.
  public init(nanoseconds: Int64, key: Int, x: Double, y: Double) {
    (self.nanoseconds, self.key, self.x, self.y) = (nanoseconds, key, x, y)
  }
}

extension FlightEvent {
  /// The limits of predictions: a flight's duration, in seconds, and a ball's horizontal speed, in points/s.
  private static let farthest = 60.0, fastest = 100_000.0

  /// Returns where and when the ball lands if no other ball hits it before. The result is nil for the bass ball, for an
  /// absent ball, for a ball without gravity (held, or in a pause), and for a ball faster than `fastest`. The result is
  /// also nil if the ball would touch the ceiling first, or land on no key within a minute. The result is an
  /// approximation for displays: corners of keys count as flat, and the gravity as constant. At a wall, the ball keeps
  /// the share `bounce`, 0…1, of its horizontal speed.
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
