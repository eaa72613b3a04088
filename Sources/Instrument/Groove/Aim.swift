import Physics2D

/// The vertical speeds that a ball may take, and the landings that they lead to.
struct Aim {
  /// The shortest flight, in nanoseconds.
  static let leastFlight: Int64 = 30_000_000

  let place: Vector2
  /// The horizontal speed, in points/s.
  let sideways: Double
  let now: Instant
  private let flights: Flights
  /// The range of vertical speeds, in points/s.
  let slowest, fastest: Double
  /// The speed that takes the ball to the ceiling.
  let highest: Double
  /// The range of landings, in nanoseconds of the world.
  let soonest, latest: Int64

  /// An aim within a range of vertical speeds; nil if the ball can take none of them.
  ///
  /// - Parameters:
  ///   - isElastic: `true` if the ball may gain energy.
  ///   - ceiling: the greatest height of its centre, in points.
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

  /// Returns the time of the landing with a vertical speed, in nanoseconds of the world.
  func landing(_ speed: Double) -> Int64 { now.advanced(by: flights.seconds(speed)).nanoseconds }
}
