/// The reason why a world refuses a change. A refused change does not alter the world.
public enum WorldError: Error, Equatable, Sendable {
  /// A radius out of range. A body's range is `World.smallestRadius`…`World.largestLength`. A shape's range is
  /// 0…`World.largestLength`, without 0 for a disc.
  case badRadius(Double)
  /// A mass outside `World.massRange`.
  case badMass(Double)
  /// A coefficient of restitution outside 0…1.
  case badRestitution(Double)
  /// A position that is not finite, or further than `World.largestLength` from the origin on an axis.
  case badPosition(Vector2)
  /// A velocity that is not finite, or faster than `World.largestSpeed` on an axis.
  case badVelocity(Vector2)
  /// A gravity that is not finite, or above `World.largestSpeed` lengths/s² on an axis.
  case badGravity(Vector2)
  /// A gravity scale outside −1000…1000.
  case badGravityScale(Double)
  /// A coefficient of friction outside 0…`World.largestFriction`.
  case badFriction(Double)
  /// An angle that is not finite, in radians.
  case badAngle(Double)
  /// An angular velocity that is not finite, or above `World.largestSpeed` radians a second.
  case badAngularVelocity(Double)
  /// A turn vector that defines no direction: the square of its length is not a normal number.
  case badTurn(Vector2)
  /// Corners that do not form a convex polygon in counter-clockwise order, or an edge of length 0.
  case notConvex
  /// More corners than `Shape.maximumCorners`.
  case tooManyCorners(Int)
  /// The added or moved body would overlap the given body.
  case overlapsBody(BodyID)
  /// The added or moved body would overlap the given shape.
  case overlapsShape(ShapeID)
  /// The world has `WorldDefinition.bodyCapacity` bodies already.
  case bodiesFull(capacity: Int)
  /// The world has `WorldDefinition.shapeCapacity` shapes already.
  case shapesFull(capacity: Int)
  /// The shapes together would have more corners than `WorldDefinition.cornerCapacity`.
  case cornersFull(capacity: Int)
  /// The world has `World.largestSensorCount` sensors already.
  case sensorsFull(capacity: Int)
}
