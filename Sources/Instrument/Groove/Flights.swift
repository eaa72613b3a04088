/// The possible flights of a ball from its height down to a level. A ball whose vertical speed is positive
/// first rises. Speeds are in points/s.
struct Flights {
  private let fall, gravity: Double

  /// Flights from a height to a level, both in points, at a gravity above 0, in points/s². A level above the
  /// height counts as equal to the height.
  init(from height: Double, to level: Double, _ gravity: Double) {
    (fall, self.gravity) = (max(0, height - level), gravity)
  }

  /// Returns the downward speed at the landing, from the vertical speed at the start.
  func landingSpeed(_ speed: Double) -> Double { (speed * speed + 2 * gravity * fall).squareRoot() }

  /// Returns the seconds until the landing, from the vertical speed at the start.
  func seconds(_ speed: Double) -> Double { max(0, (speed + landingSpeed(speed)) / gravity) }

  /// Returns the absolute vertical speed at the start that leads to a landing speed; 0 if even a ball that
  /// starts at rest lands faster.
  func speed(landingAt speed: Double) -> Double { max(0, speed * speed - 2 * gravity * fall).squareRoot() }

  /// Returns the upward speed with which a ball climbs by a height, in points.
  func speed(toClimb height: Double) -> Double { (2 * gravity * max(0, height)).squareRoot() }
}
