/// The identity of a body in a world. A removed body's identity is never given to another body.
public struct BodyID: Equatable, Sendable, BitwiseCopyable {
  /// The body's index in the world, 0 ..< `bodyCapacity`. A new body may get the index of a removed body.
  public let index: Int
  let generation: UInt32
}

/// The identity of a shape in a world. Shapes are never removed.
public struct ShapeID: Equatable, Sendable, BitwiseCopyable {
  /// The shape's index in the world, in the order of adding.
  public let index: Int

  /// Creates the identity of the shape at an index.
  public init(index: Int) { self.index = index }
}

/// An impact of a body with another body or a shape. If the shape is a sensor, the impact is the body's entry into the
/// sensor.
public struct Impact: Equatable, Sendable, BitwiseCopyable {
  /// The body or shape that a body collides with.
  public enum Partner: Equatable, Sendable, BitwiseCopyable {
    /// Another body. Its index is higher than that of `Impact.body`, except in a result of `nextImpact(of:)`.
    case body(BodyID)
    /// A shape.
    case shape(ShapeID)
  }

  /// The time of impact.
  public var instant: Instant
  /// The body. If two bodies collide, this is the body with the lower index, except in a result of `nextImpact(of:)`.
  public var body: BodyID
  /// The body or shape that the body collided with.
  public var partner: Partner
  /// The point of contact, in lengths.
  public var point: Vector2
  /// The unit vector from the partner's surface to the body.
  public var normal: Vector2
  /// The speed of approach along the normal before the impact, in lengths/s, ≥ 0.
  public var approachSpeed: Double
  /// The speed of the body's surface relative to the partner's surface before the impact, in lengths/s;
  /// positive to the left of the normal.
  public var tangentialSpeed: Double
  /// `true` for resting contact, which should make no sound. The approach was no faster than a rounding error, or
  /// slower than twice the speed at which a flight of `WorldDefinition.minimumFlightTime` starts.
  public var isRest: Bool

  /// The time of impact, rounded to whole nanoseconds since the start.
  public var nanoseconds: Int64 { instant.roundedNanoseconds }
  /// The time of impact in seconds since the start, as a Double.
  public var seconds: Double { instant.seconds }
}
