import ChordEngine

/// The reason why a layout cannot be played. Places and sizes are in points; keys and piano balls are counted
/// from 1.
public enum LayoutError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The radius of a bouncer is not in `Layout.bouncerRadiusRange`.
  case bouncerRadius(Degree, Double)
  /// The centre of a bouncer is not in the left half: `Layout.bouncerXRange` and `Layout.bouncerYRange`.
  case bouncerPlace(Degree, x: Double, y: Double)
  /// The size of a key is not in `Layout.keyWidthRange` and `Layout.keyHeightRange`.
  case keySize(Int, width: Double, height: Double)
  /// A key is not within `Layout.keyXRange` and `Layout.keyYRange`. The coordinates are those of the key's
  /// centre.
  case keyPlace(Int, x: Double, y: Double)
  /// Two keys overlap.
  case keysOverlap(Int, Int)
  /// A ball would jam or rattle in a gap of the given width between two keys, or between a key and a wall,
  /// the divider or the floor. The second key is nil unless the gap is between two keys.
  case keyGap(Int, Int?, Double)
  /// The bass ball starts outside the left half, or overlaps a wall.
  case bassBallPlace(x: Double, y: Double)
  /// The bass ball starts inside a bouncer that is on.
  case bassBallInBouncer(Degree)
  /// Bouncers and walls enclose the bass ball at its start. The area that the ball's centre can reach, in
  /// square points, is below `Layout.leastRoom`.
  case bassBallEnclosed(room: Double)
  /// A piano ball starts outside the right half, or overlaps a wall.
  case pianoBallPlace(Int, x: Double, y: Double)
  /// A piano ball starts inside a key. The first number is the ball's, the second number is the key's.
  case pianoBallInKey(Int, Int)
  /// Two piano balls overlap at the start.
  case pianoBallsOverlap(Int, Int)
  /// There is no free place for the piano ball with the given number at the start.
  case noRoom(Int)
}
