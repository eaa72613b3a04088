import Physics2D

/// The measures of the stage, in points from its bottom left. Source: the original instrument's constants.
public enum Layout {
  /// The stage's width.
  public static let width = 1024.0
  /// The stage's height, with the menu bar.
  public static let height = 768.0
  /// The lower edge of the menu bar, which is the ceiling of both halves.
  public static let ceiling = 700.0
  /// The centre of the divider between the halves.
  public static let dividerX = 516.0
  /// The divider's width.
  public static let dividerWidth = 5.0

  /// The bass ball's radius.
  public static let bassBallRadius = 33.0
  /// Where the bass ball starts.
  public static let bassBallStart = Vector2(256, 192)
  /// The bouncers' radius.
  public static let bouncerRadius = 40.0
  /// The number of bouncers: one for each degree.
  public static let bouncerCount = 7

  /// The piano balls' radius.
  public static let pianoBallRadius = 20.0
  /// The number of keys.
  public static let keyCount = 4
  /// A key's width.
  public static let keyWidth = 124.0
  /// A key's height, from the floor.
  public static let keyHeight = 25.0

  /// The points in a metre.
  public static let pointsPerMetre = 150.0

  /// The centre of the bouncer of a degree, 0…6.
  public static func bouncerCenter(_ degree: Int) -> Vector2 {
    switch degree {
    case 0: Vector2(256, 364)
    case 1: Vector2(0, 700)
    case 2: Vector2(512, 700)
    case 3: Vector2(0, 364)
    case 4: Vector2(512, 364)
    case 5: Vector2(0, 0)
    default: Vector2(512, 0)
    }
  }

  /// The centre of a key, 0…3 from the left.
  public static func keyCenter(_ key: Int) -> Vector2 {
    let x =
      switch key {
      case 0: 573.0
      case 1: 703.0
      case 2: 833.0
      default: 961.0
      }
    return Vector2(x, keyHeight / 2)
  }

  /// Whether a piano ball may be dropped at a place: in the right half, below the menu bar.
  static func isSpawnPlace(x: Double, y: Double) -> Bool { x > 520 && x < width && y > 0 && y < 695 }

  /// The nearest place at which a piano ball overlaps no wall, key, divider or ceiling. A ball less than a point above a key is laid on the
  /// key, where it would otherwise buzz for ever.
  static func freePlace(x: Double, y: Double) -> Vector2 {
    let left = dividerX + dividerWidth / 2 + pianoBallRadius
    let bottom = keyHeight + pianoBallRadius
    let height = y < bottom + 1 ? bottom : min(y, ceiling - pianoBallRadius)
    return Vector2(min(max(x, left), width - pianoBallRadius), height)
  }
}
