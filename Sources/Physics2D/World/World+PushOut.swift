extension World {
  /// Moves every body that overlaps a shape out of that shape by the shortest way. A body stays inside if another shape
  /// is in the way, or if the destination is occupied or too far from the origin. A lifted body loses as much kinetic
  /// energy as it gains potential energy, but keeps its spin. If its kinetic energy without the spin is too small,
  /// its velocity becomes zero. A lowered body gains no speed.
  mutating func pushOut(of shape: Int) {
    guard shapes[shape].isEnabled, !shapes[shape].isSensor else { return }
    for index in bodies.indices where bodies[index].isPresent && shapes[shape].shouldCollide(bodies[index].layers) {
      let position = bodies[index].flight.motion(at: now).position
      guard let shift = shiftOut(of: shape, position, radius: bodies[index].radius), !isBlocked(shift, for: index)
      else { continue }
      let lift = -gravity(on: index).dot(shift)
      do throws(WorldError) {
        let velocity = self.velocity(of: id(of: index))
        try setPosition(position + shift, of: id(of: index))
        guard lift > 0 else { continue }
        let left = velocity.lengthSquared - 2 * lift
        let share = left > 0 ? (left / velocity.lengthSquared).squareRoot() : 0
        try setVelocity(velocity * share, of: id(of: index))
      } catch {
        // The body stays inside the shape, and can leave without a collision.
      }
    }
  }

  /// `true` if a body would hit a shape on the way along `shift`. Shapes that the body overlaps now do not count.
  private func isBlocked(_ shift: Vector2, for index: Int) -> Bool {
    let (position, radius) = (bodies[index].flight.motion(at: now).position, bodies[index].radius)
    for other in shapes.indices where shapes[other].shouldCollide(bodies[index].layers) && !shapes[other].isSensor {
      let motion = Motion(
        position: position - shapes[other].motion(at: now).position, velocity: shift, acceleration: .zero)
      let (time, _) = shapes[other].hull.nextImpact(
        Sweep(motion), corners.start, radius: radius, before: 1, support: -1)
      if time <= 1 { return true }
    }
    return false
  }

  /// Returns the shortest shift that moves a disc out of a shape; nil if the disc and the shape do not overlap.
  private func shiftOut(of shape: Int, _ position: Vector2, radius: Double) -> Vector2? {
    let hull = shapes[shape].hull
    let reach = (radius + hull.radius) * (1 + TimeOfImpact.touch)
    guard hull.distance(to: position, corners) < radius else { return nil }
    var best = (depth: Double.infinity, shift: Vector2.zero)
    for index in hull.first..<hull.first + hull.cornerCount {
      let offset = position - corners[index].point
      if index < hull.first + hull.edgeCount {
        let depth = reach - offset.dot(corners[index].normal)
        let along = offset.dot(corners[index].direction)
        if along >= 0, along <= corners[index].length, depth > 0, depth < best.depth {
          best = (depth, corners[index].normal * depth)
        }
        let before = corners[hull.first + (index - hull.first + hull.edgeCount - 1) % hull.edgeCount]
        guard along < 0, offset.dot(before.direction) > 0 else { continue }
      }
      let distance = offset.length
      let depth = reach - distance
      if depth > 0, depth < best.depth {
        best = (depth, distance > 0 ? offset * (depth / distance) : Vector2(0, depth))
      }
    }
    return best.depth < .infinity ? best.shift : nil
  }
}
