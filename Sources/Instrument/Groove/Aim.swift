import Physics2D

/// The vertical speeds (positive upwards) that the parameter `groove` can give a ball at its present place, and the
/// resulting landing times. `groove` changes the speeds of balls so that they land in rhythm.
struct Aim {
  /// The shortest flight to a planned landing, in nanoseconds.
  static let leastFlight: Int64 = 30_000_000

  let place: Vector2
  /// The horizontal speed, in points/s.
  let sideways: Double
  let now: Instant
  private let flights: Flights
  /// The lowest and the highest possible vertical speed, in points/s.
  let slowest, fastest: Double
  /// The upward speed with which the ball just reaches the ceiling.
  let highest: Double
  /// The first and the last possible landing time, in nanoseconds of world time, which stops during pauses.
  let soonest, latest: Int64

  /// An aim from a place and a velocity. If `isElastic` is `false`, the vertical speed is at most
  /// `abs(velocity.y)`, upwards or downwards. `ceiling` is the greatest height of the ball's centre, in points. Nil if
  /// no speed in `speeds` is possible, or if all flights are shorter than `leastFlight`.
  init?(
    from place: Vector2, _ velocity: Vector2, _ flights: Flights, _ speeds: ClosedRange<Double>, isElastic: Bool,
    under ceiling: Double, at now: Instant
  ) {
    (self.place, sideways, self.flights, self.now) = (place, velocity.x, flights, now)
    highest = flights.speed(toClimb: max(0, ceiling - place.y))
    let top = isElastic ? highest : min(highest, abs(velocity.y))
    fastest = min(top, speeds.upperBound)
    let bottom = isElastic ? -Double.infinity : -abs(velocity.y)
    slowest = max(bottom, speeds.lowerBound)
    guard slowest <= fastest else { return nil }
    let least = now.nanoseconds + Self.leastFlight
    soonest = slowest.isFinite ? max(now.advanced(by: flights.seconds(slowest)).nanoseconds, least) : least
    latest = now.advanced(by: flights.seconds(fastest)).nanoseconds
    guard soonest <= latest else { return nil }
  }

  func landing(_ speed: Double) -> Int64 { now.advanced(by: flights.seconds(speed)).nanoseconds }
}
