/// A rectangle whose sides are horizontal and vertical.
public struct Rectangle: Equatable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The width in pixels, 0 or more.
  public var width: Double
  /// The height in pixels, 0 or more.
  public var height: Double

  /// Creates a rectangle from its upper left corner and its size, in pixels.
  public init(_ origin: Point, width: Double, height: Double) {
    self.origin = origin
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  var isEmpty: Bool { width <= 0 || height <= 0 }
}
