import Physics2D

/// A half of the stage.
public enum StageHalf: Equatable, Sendable, BitwiseCopyable {
  /// The bass ball's half, which plays the harmony.
  case left
  /// The piano balls' half, which plays the notes.
  case right

  /// The area, in points and without its border, where a user may put a ball. A ball put too close to a wall is moved
  /// inside `bounds`.
  public var area: (low: Vector2, high: Vector2) {
    switch self {
    case .left: (Vector2(0, 0), Vector2(512, 695))
    case .right: (Vector2(520, 0), Vector2(Stage.width, 695))
    }
  }

  /// `true` if a user may put a ball at a place of this half.
  public func contains(x: Double, y: Double) -> Bool {
    let (low, high) = area
    return x > low.x && x < high.x && y > low.y && y < high.y
  }

  /// The lowest and the highest coordinates of a ball's centre, in points. At these coordinates, the ball touches a
  /// wall, the floor or the ceiling.
  public var bounds: (low: Vector2, high: Vector2) {
    let (radius, side) = (self == .left ? Stage.bassBallRadius : Stage.pianoBallRadius, Stage.dividerWidth / 2)
    let low = Vector2((self == .left ? 0 : Stage.dividerX + side) + radius, radius)
    return (low, Vector2((self == .left ? Stage.dividerX - side : Stage.width) - radius, Stage.ceiling - radius))
  }

  /// Returns the horizontal place of a ball's centre as a share. The share is 0 if the ball touches the left wall of
  /// this half, and 1 if the ball touches the right wall.
  func share(ofX x: Double) -> Double { (x - bounds.low.x) / (bounds.high.x - bounds.low.x) }

  /// `true` if a ball with its centre at a place overlaps no wall by more than a margin, in points.
  func isFree(_ place: Vector2, margin: Double = 0) -> Bool {
    let (low, high) = bounds
    return place.x >= low.x - margin && place.x <= high.x + margin && place.y >= low.y - margin
      && place.y <= high.y + margin
  }
}
