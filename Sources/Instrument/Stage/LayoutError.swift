import ChordEngine

/// The reason why a layout cannot be played. Places and sizes are in points; keys and piano balls are counted from 1.
public enum LayoutError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The radius of a bouncer is not in `Layout.bouncerRadiusRange`.
  case bouncerRadius(Degree, Double)
  /// The centre of a bouncer is not in the left half: `Layout.bouncerXRange` and `Layout.bouncerYRange`.
  case bouncerPlace(Degree, x: Double, y: Double)
  /// The size of a key is not in `Layout.keyWidthRange` and `Layout.keyHeightRange`.
  case keySize(Int, width: Double, height: Double)
  /// A key, whose centre is given, is not within `Layout.keyXRange` and `Layout.keyYRange`.
  case keyPlace(Int, x: Double, y: Double)
  /// Two keys overlap.
  case keysOverlap(Int, Int)
  /// A ball would jam or rattle in the gap of this width between two keys, or between a key and a wall (nil).
  case keyGap(Int, Int?, Double)
  /// The bass ball starts outside the left half, or in one of its walls.
  case bassBallPlace(x: Double, y: Double)
  /// The bass ball starts in a bouncer that is on.
  case bassBallInBouncer(Degree)
  /// Bouncers and walls leave the bass ball's centre less room at its start than `Layout.leastRoom`, in square points.
  case bassBallEnclosed(room: Double)
  /// A piano ball starts outside the right half, or in one of its walls.
  case pianoBallPlace(Int, x: Double, y: Double)
  /// A piano ball starts in a key.
  case pianoBallInKey(Int, Int)
  /// Two piano balls overlap at the start.
  case pianoBallsOverlap(Int, Int)
  /// There is no free place for a piano ball.
  case noRoom(Int)
}
