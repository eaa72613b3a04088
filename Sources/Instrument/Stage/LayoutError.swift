import ChordEngine

/// The reason why a layout cannot be played. Places and sizes are in points. Keys and piano balls are numbered from 1.
public enum LayoutError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The radius of a bouncer is not in `Layout.bouncerRadiusRange`.
  case bouncerRadius(Degree, Double)
  /// The centre of a bouncer is outside the left half: not in `Layout.bouncerXRange` or not in `Layout.bouncerYRange`.
  case bouncerPlace(Degree, x: Double, y: Double)
  /// The width of a key is not in `Layout.keyWidthRange`, or the height is not in `Layout.keyHeightRange`.
  case keySize(Int, width: Double, height: Double)
  /// A key, with the given centre, extends beyond `Layout.keyXRange` or `Layout.keyYRange`.
  case keyPlace(Int, x: Double, y: Double)
  /// Two keys overlap.
  case keysOverlap(Int, Int)
  /// A ball would jam or rattle in the gap between two keys. The last value is the gap's width. If the second key is
  /// nil, the gap is between a key and a wall, the divider or the floor.
  case keyGap(Int, Int?, Double)
  /// The bass ball at its start is outside the left half, or overlaps a wall.
  case bassBallPlace(x: Double, y: Double)
  /// The bass ball at its start overlaps a bouncer that is on the stage.
  case bassBallInBouncer(Degree)
  /// The area that the bass ball's centre can reach from its start, in square points, is below `Layout.leastRoom`.
  case bassBallEnclosed(room: Double)
  /// A piano ball at its start is outside the right half, or overlaps a wall.
  case pianoBallPlace(Int, x: Double, y: Double)
  /// A piano ball at its start overlaps a key. The first number is the ball, the second is the key.
  case pianoBallInKey(Int, Int)
  /// Two piano balls overlap at the start.
  case pianoBallsOverlap(Int, Int)
  /// There is no free start place for the piano ball with the given number.
  case noRoom(Int)
}
