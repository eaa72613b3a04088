/// A contact constraint: two surfaces that touch, or are near enough to touch before the next contact step.
struct Contact {
  /// The index of the body, and the index of its partner body; −1 if the partner is a shape.
  var body: Int32
  var partner: Int32
  /// The index of the partner shape, and of its edge; −1 for no shape, or for a corner.
  var shape: Int32
  var edge: Int8
  /// The unit vector from the partner's surface to the body.
  var normal: Vector2
  /// The minimum speed of separation along the normal, in lengths a second; negative if the surfaces may
  /// approach.
  var targetSpeed: Double
  /// The speed of the partner's surface along the tangent, counter-clockwise around the normal, in lengths a
  /// second.
  var surfaceSpeed: Double
  var friction: Double
  /// The sum of the inverse masses: the change of velocity along the normal per unit of impulse.
  var inverseMass: Double
  /// The accumulated impulses along the normal and the tangent. They start at zero: there is no warm start.
  var normalImpulse = 0.0
  var tangentImpulse = 0.0

  /// `true` if this is a contact of body `index` that sorts after its contact with body `other`, or with
  /// `shape` if `other` is −1. A body's contacts with shapes come before those with bodies.
  func comesAfter(_ index: Int, _ other: Int, _ shape: Int = -1) -> Bool {
    body == Int32(index) && (other < 0 ? partner < 0 && self.shape > Int32(shape) : partner > Int32(other))
  }
}
