/// Two surfaces in touch, or so near that they will be before the next pulse.
struct Contact {
  /// The body, and its partner: another body, or −1 for a shape.
  var body: Int32
  var partner: Int32
  /// The shape, and its edge or −1 for a corner.
  var shape: Int32
  var edge: Int8
  /// From the partner's surface to the body.
  var normal: Vector2
  /// How fast they must part along the normal, at least, seen as the bodies move: negative where they may approach.
  var targetSpeed: Double
  /// How fast the partner's surface runs along, counter-clockwise around the normal.
  var surfaceSpeed: Double
  var friction: Double
  /// The velocity that a unit of impulse gives: the inverses of the masses together.
  var inverseMass: Double
  /// The impulses along the normal and along the surface, so far.
  var normalImpulse = 0.0
  var tangentImpulse = 0.0

  /// Whether it comes after the contact of a body with another: those with shapes are first, in their order.
  func comesAfter(_ index: Int, _ other: Int) -> Bool {
    other >= 0 && body == Int32(index) && partner > Int32(other)
  }
}
