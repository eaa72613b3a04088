/// A contact constraint between two surfaces that touch, or may touch before the next contact step.
struct Contact {
  /// The indices of the body and of the partner body; `partner` is −1 if the partner is a shape.
  var body: Int32
  var partner: Int32
  /// The indices of the partner shape and of its edge. `shape` is −1 if the partner is a body; `edge` is −1 for a
  /// corner or a body.
  var shape: Int32
  var edge: Int8
  /// The unit vector from the partner's surface to the body.
  var normal: Vector2
  /// The minimum speed of separation along the normal, in lengths/s; negative if the surfaces may approach each other.
  var targetSpeed: Double
  /// The shape's speed along the tangent, in lengths/s, positive to the left of the normal; 0 for a body.
  var surfaceSpeed: Double
  var friction: Double
  /// The sum of the inverse masses: the change of the relative velocity along the normal per unit of impulse.
  var inverseMass: Double
  /// The accumulated impulses, without a warm start.
  var normalImpulse = 0.0
  var tangentImpulse = 0.0

  /// `true` if this contact belongs to the body `index`, and comes after that body's contact with the body `other` in
  /// the sorted order. If `other` is −1, compares with the contact with the shape `shape` instead. The result is
  /// right only if the solver adds a body's contacts with shapes before its contacts with bodies.
  func comesAfter(_ index: Int, _ other: Int, _ shape: Int = -1) -> Bool {
    body == Int32(index) && (other < 0 ? partner < 0 && self.shape > Int32(shape) : partner > Int32(other))
  }
}
