/// Why a world refuses what it was asked; it stays as it was.
public enum WorldError: Error, Equatable, Sendable {
  /// A radius of a body outside `World.smallestRadius`…`World.largestLength`; or of a shape that is not finite, not positive (a
  /// capsule's may be 0), or larger than that.
  case badRadius(Double)
  /// A mass that is not finite, or outside `World.massRange`.
  case badMass(Double)
  /// A coefficient of restitution outside 0…1.
  case badRestitution(Double)
  /// A place that is not finite, or further than `World.largestLength` from the origin on an axis.
  case badPlace(Vector2)
  /// A velocity that is not finite, or faster than `World.largestSpeed` on an axis.
  case badVelocity(Vector2)
  /// A gravity that is not finite, or stronger than `World.largestSpeed` a second on an axis.
  case badGravity(Vector2)
  /// A gravity scale that is not finite, or outside −1000…1000.
  case badGravityScale(Double)
  /// A coefficient of friction that is not finite, negative, or larger than `World.largestFriction`.
  case badFriction(Double)
  /// An angle or a turn that is not finite, or a turn faster than `World.largestSpeed` radians a second.
  case badAngularVelocity(Double)
  /// A turn that is no direction: not finite, or of no length.
  case badTurn(Vector2)
  /// Corners that do not make a convex outline, counter-clockwise, or an edge without length.
  case notConvex
  /// More corners than `Shape.maximumCorners`.
  case tooManyCorners(Int)
  /// The disc would overlap a body.
  case overlapsBody(BodyID)
  /// The disc would overlap a shape.
  case overlapsShape(ShapeID)
  /// As many bodies as the world has room for.
  case bodiesFull(capacity: Int)
  /// As many shapes as the world has room for.
  case shapesFull(capacity: Int)
  /// As many corners as the world has room for.
  case cornersFull(capacity: Int)
  /// As many sensors as a world may have.
  case sensorsFull(capacity: Int)
}
