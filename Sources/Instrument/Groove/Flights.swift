/// The flights of a ball from one height to another that is not higher, by the ball's vertical speed. Speeds are in points/s.
struct Flights {
  private let fall, gravity: Double

  /// Flights between two heights, in points, at a gravity above 0, in points/s².
  init(from height: Double, to level: Double, _ gravity: Double) {
    (fall, self.gravity) = (max(0, height - level), gravity)
  }

  /// Returns the speed of the landing.
  func landingSpeed(_ speed: Double) -> Double { (speed * speed + 2 * gravity * fall).squareRoot() }

  /// Returns the seconds until the landing.
  func seconds(_ speed: Double) -> Double { max(0, (speed + landingSpeed(speed)) / gravity) }

  /// Returns the vertical speed that gives a landing speed; 0 if the fall alone gives more.
  func speed(landingAt speed: Double) -> Double { max(0, speed * speed - 2 * gravity * fall).squareRoot() }

  /// Returns the speed with which a ball climbs by a height, in points.
  func speed(toClimb height: Double) -> Double { (2 * gravity * max(0, height)).squareRoot() }
}
