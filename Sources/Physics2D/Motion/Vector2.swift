/// A point, a displacement, a velocity or another vector in the plane; x to the right, y up.
public struct Vector2: Equatable, Sendable, BitwiseCopyable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// The origin.
  public static let zero = Vector2(0, 0)

  /// Creates a vector with the given coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// `true` if both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The square of the length.
  public var lengthSquared: Double { x * x + y * y }

  /// The length, accurate to two ulps if `lengthSquared` neither overflows nor underflows.
  public var length: Double { lengthSquared.squareRoot() }

  /// The unit vector of the same direction; (0, 1) if the length is at most 1e-150.
  var unit: Vector2 {
    let length = length
    return length > 1e-150 ? self * (1 / length) : Vector2(0, 1)
  }

  /// Returns the scalar product.
  public func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }

  /// Returns the z coordinate of the vector product: positive if `other` points to the left of `self`.
  public func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The vector turned clockwise by a right angle. It points outwards for an edge of a counter-clockwise polygon.
  public var turnedRight: Vector2 { Vector2(y, -x) }

  /// The sum, coordinate by coordinate.
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  /// The difference, coordinate by coordinate.
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  /// The vector scaled by a factor.
  public static func * (a: Vector2, factor: Double) -> Vector2 { Vector2(a.x * factor, a.y * factor) }
  /// The opposite vector.
  public static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }
}
