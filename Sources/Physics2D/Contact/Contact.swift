/// A contact constraint: two surfaces that touch, or are near enough to touch before the next contact step.
struct Contact {
  /// The body, and its partner: another body, or −1 for a shape.
  var body: Int32
  var partner: Int32
  /// The shape, and its edge or −1 for a corner.
  var shape: Int32
  var edge: Int8
  /// From the partner's surface to the body; a unit vector.
  var normal: Vector2
  /// The least speed of separation along the normal, in lengths a second; negative where the surfaces may approach.
  var targetSpeed: Double
  /// The speed of the partner's surface along the tangent, counter-clockwise around the normal, in lengths a second.
  var surfaceSpeed: Double
  var friction: Double
  /// The sum of the inverse masses: the change of velocity along the normal by a unit of impulse.
  var inverseMass: Double
  /// The accumulated impulses along the normal and the tangent. They start at zero: there is no warm start.
  var normalImpulse = 0.0
  var tangentImpulse = 0.0

  /// Whether it comes after the contact of these two bodies. A body's contacts with shapes come first, in the order of the shapes.
  func comesAfter(_ index: Int, _ other: Int) -> Bool {
    other >= 0 && body == Int32(index) && partner > Int32(other)
  }
}
