/// A key of the stage: a box off which falling lumis (units of light) bounce.
public struct LumiaKey: Equatable, Sendable, BitwiseCopyable {
  /// The centre, in stage heights.
  public var x, y: Double
  /// The size, in stage heights.
  public var width, height: Double

  /// A box with these properties.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
