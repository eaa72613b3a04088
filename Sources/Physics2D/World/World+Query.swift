extension World {
  /// The next impact of a body, as all flights are now, without advancing: what it strikes if nothing strikes it or its partner before.
  ///
  /// `body` is the one asked about, whatever its index; the tangential speed is that of its own surface past the partner's centre.
  ///
  /// - Complexity: O(n) for n bodies and shapes.
  /// - Returns: nil if it meets nothing; what slides, leans or lies still meets what is in its way too.
  public func nextImpact(of id: BodyID) -> Impact? {
    let index = checked(id)
    let found = prediction(of: index)
    let body = bodies[index]
    let motion = body.flight.motion(at: found.instant)
    switch found.event {
    case .shape(let shape, let feature):
      let theirs = shapes[shape].motion(at: found.instant)
      var normal: Vector2
      switch feature {
      case .edge(let edge):
        normal = corner(edge, of: shape).normal
      case .corner(let corner):
        let offset = motion.position - theirs.position - self.corner(corner, of: shape).point
        normal = offset.unit
      }
      return impact(
        of: index, with: .shape(ShapeID(index: shape)), found.instant, motion, motion.relative(to: theirs), normal)
    case .body(let other, _):
      let seen = motion.relative(to: bodies[other].flight.motion(at: found.instant))
      let normal = seen.position.unit
      return impact(of: index, with: .body(self.id(of: other)), found.instant, motion, seen, normal)
    case .nothing, .leaves, .supportChanges:
      return nil
    }
  }

  private func impact(
    of index: Int, with partner: Impact.Partner, _ instant: Instant, _ motion: Motion, _ seen: Motion,
    _ normal: Vector2
  ) -> Impact {
    Impact(
      instant: instant, body: id(of: index), partner: partner,
      point: motion.position - normal * bodies[index].radius, normal: normal,
      approachSpeed: max(0, -seen.velocity.dot(normal)),
      tangentialSpeed: normal.cross(seen.velocity) - bodies[index].flight.rebased(to: instant).spin
        * bodies[index].radius, isRest: false)
  }
}
