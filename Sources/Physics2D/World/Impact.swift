/// The identity of a body of a world; no other body ever has the same.
public struct BodyID: Equatable, Sendable, BitwiseCopyable {
  /// The body's index among the world's, 0 ..< `bodyCapacity`. The index of a removed body is given to a new one.
  public let index: Int
  let generation: UInt32
}

/// The identity of a shape of a world. Shapes are never removed.
public struct ShapeID: Equatable, Sendable, BitwiseCopyable {
  /// The shape's index among the world's, in the order in which they were added.
  public let index: Int

  /// The shape of an index.
  public init(index: Int) { self.index = index }
}

/// An impact of a body with another body or with a shape; for a sensor, the entry.
public struct Impact: Equatable, Sendable, BitwiseCopyable {
  /// The other side of a collision.
  public enum Partner: Equatable, Sendable, BitwiseCopyable {
    /// Another body, whose index is higher.
    case body(BodyID)
    /// A static shape.
    case shape(ShapeID)
  }

  /// The time of impact.
  public var instant: Instant
  /// The body; of two bodies, the one of lower index.
  public var body: BodyID
  /// The body or shape that the body collided with.
  public var partner: Partner
  /// The point of contact, in lengths.
  public var point: Vector2
  /// The unit vector from the partner's surface to the body.
  public var normal: Vector2
  /// The speed of approach along the normal before the impact, in lengths a second, ≥ 0.
  public var approachSpeed: Double
  /// The speed of the body's surface past the partner's before the impact, counter-clockwise around the normal, in lengths a second.
  public var tangentialSpeed: Double
  /// `true` if this is resting contact: the approach was no faster than the shortest flights land, so nothing would be heard.
  public var isRest: Bool

  /// The time of impact in whole nanoseconds since the start, rounded once.
  public var nanoseconds: Int64 { instant.roundedNanoseconds }
  /// The time of impact in seconds since the start, rounded once to a Double.
  public var seconds: Double { instant.seconds }
}
