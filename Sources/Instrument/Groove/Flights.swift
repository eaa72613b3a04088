/// A ball's flights from its height down to a level. Positive vertical speeds are upwards. Speeds are in points/s.
struct Flights {
  private let fall, gravity: Double

  /// Flights from a height down to a level, both in points. The gravity, in points/s², is above 0. If the level is
  /// above the height, the height is used as the level.
  init(from height: Double, to level: Double, _ gravity: Double) {
    (fall, self.gravity) = (max(0, height - level), gravity)
  }

  /// Returns the downward speed at the landing, for a vertical speed at the start.
  func landingSpeed(_ speed: Double) -> Double { (speed * speed + 2 * gravity * fall).squareRoot() }

  /// Returns the seconds until the landing, for a vertical speed at the start.
  func seconds(_ speed: Double) -> Double { max(0, (speed + landingSpeed(speed)) / gravity) }

  /// Returns the absolute vertical speed at the start for a landing speed; 0 if even a ball that starts at rest lands
  /// faster.
  func speed(landingAt speed: Double) -> Double { max(0, speed * speed - 2 * gravity * fall).squareRoot() }

  /// Returns the upward speed that a ball needs to climb a height, in points.
  func speed(toClimb height: Double) -> Double { (2 * gravity * max(0, height)).squareRoot() }
}
