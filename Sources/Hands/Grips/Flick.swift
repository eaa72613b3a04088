import Instrument
import Physics2D

/// The path of a hand that drags a ball.
public struct Flick: Equatable, Sendable {
  /// A released ball gets the hand's average velocity over this time before the release, in nanoseconds.
  public static let span: Int64 = 150_000_000
  /// The largest speed, in points/s, a little below the engine's limit because rounding may increase the speed.
  public static let fastest = Stage.largestFlick * 0.99

  /// A place in points, and a time in nanoseconds.
  private struct Step: Equatable {
    let place: Vector2
    let nanoseconds: Int64
  }

  private let start: Vector2
  private var steps: [Step]

  /// Begins the path of a hand that grabs a ball. The clock of `nanoseconds` must run during pauses, because balls
  /// can be flicked then.
  public init(from start: Vector2, at nanoseconds: Int64) {
    self.start = start
    steps = [Step(place: start, nanoseconds: nanoseconds)]
  }

  /// Adds a place that the hand has reached.
  public mutating func add(_ place: Vector2, at nanoseconds: Int64) {
    steps.append(Step(place: place, nanoseconds: nanoseconds))
    steps.removeAll { nanoseconds - $0.nanoseconds > Self.span }
  }

  /// Returns the velocity of the released ball, in whole points/s. If the hand has not moved during the last `span`, a
  /// piano ball gets 0. Ball 0 (the bass ball) then flies in the direction from the path's start to the path's end, or
  /// upwards if the two are less than a point apart. Only the direction of ball 0's velocity matters.
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
