/// A contact constraint between two surfaces that touch, or may touch before the next contact step.
struct Contact {
  /// The indices of the body and of the partner body; `partner` is −1 if the partner is a shape.
  var body: Int32
  var partner: Int32
  /// The indices of the partner shape and of its edge. `shape` is −1 if the partner is a body; `edge` is −1
  /// if the body touches a corner or another body.
  var shape: Int32
  var edge: Int8
  /// The unit vector from the partner's surface to the body.
  var normal: Vector2
  /// The minimum speed of separation along the normal, in lengths a second; negative if the surfaces may
  /// approach.
  var targetSpeed: Double
  /// The speed of a partner shape along the tangent, in lengths a second, positive to the left of the normal;
  /// 0 if the partner is a body.
  var surfaceSpeed: Double
  var friction: Double
  /// The sum of the inverse masses: the change of the relative velocity along the normal per unit of impulse.
  var inverseMass: Double
  /// The accumulated impulses along the normal and the tangent. They start at zero: there is no warm start.
  var normalImpulse = 0.0
  var tangentImpulse = 0.0

  /// `true` if this contact belongs to body `index` and sorts after a new contact of that body. The new
  /// contact is with body `other`, or with `shape` if `other` is −1. A body's contacts with shapes are added
  /// first, and sort before its contacts with bodies.
  func comesAfter(_ index: Int, _ other: Int, _ shape: Int = -1) -> Bool {
    body == Int32(index) && (other < 0 ? partner < 0 && self.shape > Int32(shape) : partner > Int32(other))
  }
}
