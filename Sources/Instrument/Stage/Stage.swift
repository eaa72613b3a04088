/// A value for each ball: the bass ball at 0, then the 16 piano balls.
typealias PerBall<Value> = InlineArray<17, Value>

/// A value for each bouncer, by its degree.
typealias PerBouncer<Value> = InlineArray<7, Value>

/// The constant measures of the stage, in points. Places are measured from the bottom left. Most values are constants
/// of the original instrument.
public enum Stage {
  /// The stage's width.
  public static let width = 1024.0
  /// The stage's height, with the menu bar.
  public static let height = 768.0
  /// The lower edge of the menu bar, which is the ceiling of both halves.
  public static let ceiling = 700.0
  /// The heights of the upper half.
  static let upperHalf = ceiling / 2..<ceiling
  /// The centre of the divider between the halves.
  public static let dividerX = 516.0
  /// The divider's width.
  public static let dividerWidth = 5.0
  /// The number of points in a metre.
  public static let pointsPerMetre = 150.0

  /// The number of bouncers: one for each degree.
  public static let bouncerCount = 7
  /// The largest number of piano balls.
  public static let pianoBallCount = 16

  /// The bass ball's radius.
  public static let bassBallRadius = 33.0
  /// The piano balls' radius.
  public static let pianoBallRadius = 20.0

  /// The greatest speed at which a bouncer glides to a new place, in points/s: four points in each tick.
  public static let handSpeed = 1000.0
  /// The greatest speed of a flick, in points/s. A fall to the floor at the strongest gravity ends at 4450 points/s.
  public static let largestFlick = 5000.0
}
