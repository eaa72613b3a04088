/// One body of a world. Its name is not used again when the body is gone.
public struct BodyID: Equatable, Sendable, BitwiseCopyable {
  /// The body's place among the world's, 0 ..< capacity. The place of a body that was removed is given to a new one.
  public let index: Int
  let generation: UInt32
}

/// One static shape of a world.
public struct ShapeID: Equatable, Sendable, BitwiseCopyable {
  /// The shape's place among the world's, in the order in which they were added.
  public let index: Int

  /// The shape that was added at that place; worlds never lose one.
  public init(index: Int) { self.index = index }
}

/// A meeting of a body with another, or with a shape.
public struct Impact: Equatable, Sendable, BitwiseCopyable {
  /// What a body meets.
  public enum Partner: Equatable, Sendable, BitwiseCopyable {
    /// Another body, whose index is higher.
    case body(BodyID)
    /// A static shape.
    case shape(ShapeID)
  }

  /// When, exactly.
  public var instant: Instant
  /// The body; of two, the one with the lower index.
  public var body: BodyID
  /// What it met.
  public var partner: Partner
  /// Where the surfaces touched.
  public var point: Vector2
  /// The unit vector from the partner's surface to the body.
  public var normal: Vector2
  /// How fast they approached along the normal, in lengths a second, ≥ 0.
  public var approachSpeed: Double
  /// How fast the body slid past the partner, counter-clockwise positive, in lengths a second.
  public var tangentialSpeed: Double
  /// Whether the approach was too slow for a flight to follow: the body does not strike what it touches, it lies on it.
  public var isRest: Bool

  /// When, in whole nanoseconds, rounded once.
  public var nanoseconds: Int64 { instant.roundedNanoseconds }
  /// When, in seconds since the start, rounded once to a Double.
  public var seconds: Double { instant.seconds }
}
