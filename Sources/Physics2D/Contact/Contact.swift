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

  /// `true` if this contact comes after that of a body with another, or with a shape. A body's contacts with shapes come first.
  func comesAfter(_ index: Int, _ other: Int, _ shape: Int = -1) -> Bool {
    body == Int32(index) && (other < 0 ? partner < 0 && self.shape > Int32(shape) : partner > Int32(other))
  }
}
