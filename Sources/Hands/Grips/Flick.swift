import Instrument
import Physics2D

/// The way of a hand that holds a ball. The hand releases the ball with the velocity of the last moments.
public struct Flick: Equatable, Sendable {
  /// The part of the way that counts, in nanoseconds: 150 ms.
  public static let span: Int64 = 150_000_000
  /// The fastest flick of a hand, in points a second: a little below the engine's limit, because of rounding.
  public static let fastest = Stage.largestFlick * 0.99

  /// A place of the way, in points, and when the hand was there, in nanoseconds.
  private struct Step: Equatable {
    let place: Vector2
    let nanoseconds: Int64
  }

  /// The place where the ball was taken.
  private let start: Vector2
  private var steps: [Step]

  /// A hand that takes a ball at a place, at a time of a clock that does not stand still.
  public init(from start: Vector2, at nanoseconds: Int64) {
    self.start = start
    steps = [Step(place: start, nanoseconds: nanoseconds)]
  }

  /// The hand is at a place.
  public mutating func add(_ place: Vector2, at nanoseconds: Int64) {
    steps.append(Step(place: place, nanoseconds: nanoseconds))
    steps.removeAll { nanoseconds - $0.nanoseconds > Self.span }
  }

  /// The velocity of the released ball, in whole points a second; 0 if the hand stands. The bass ball, 0, needs a direction: then it is that of the
  /// whole way, or upwards.
  public func velocity(ofBall ball: Int, at nanoseconds: Int64) -> Vector2 {
    var velocity = velocity(at: nanoseconds)
    if ball == 0, velocity.length < 1 {
      let whole = (steps.last?.place ?? start) - start
      velocity = whole.length < 1 ? Vector2(0, 100) : whole
    }
    return Vector2(nearest(velocity.x) + 0, nearest(velocity.y) + 0)
  }

  private func velocity(at nanoseconds: Int64) -> Vector2 {
    guard let first = steps.first(where: { nanoseconds - $0.nanoseconds <= Self.span }), let last = steps.last,
      last.nanoseconds > first.nanoseconds
    else { return Vector2(0, 0) }
    let velocity = (last.place - first.place) * (1e9 / Double(nanoseconds - first.nanoseconds))
    return velocity.length > Self.fastest ? velocity * (Self.fastest / velocity.length) : velocity
  }
}

extension Vector2 {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
