extension World {
  /// Makes room where a shape was put: every body in it is moved out along the shortest way, where no other shape bars that.
  ///
  /// No energy comes from it: a body that is lifted pays with its speed, as far as that goes; one that is lowered gains none.
  mutating func pushOut(of shape: Int) {
    guard shapes[shape].isEnabled, !shapes[shape].isSensor else { return }
    for index in bodies.indices where bodies[index].isPresent && shapes[shape].meets(bodies[index].layers) {
      let place = bodies[index].flight.motion(at: now).position
      guard let way = wayOut(of: shape, place, radius: bodies[index].radius), !isBarred(way, for: index) else {
        continue
      }
      let lift = -gravity(on: index).dot(way)
      do throws(WorldError) {
        let velocity = self.velocity(of: id(of: index))
        try setPosition(place + way, of: id(of: index))
        guard lift > 0 else { continue }
        let left = velocity.lengthSquared - 2 * lift
        let share = left > 0 ? (left / velocity.lengthSquared).squareRoot() : 0
        try setVelocity(velocity * share, of: id(of: index))
      } catch {
        // Something else is there: it stays, and leaves as it can.
        continue
      }
    }
  }

  /// Whether a body that goes such a way strikes a shape that it is not in.
  private func isBarred(_ way: Vector2, for index: Int) -> Bool {
    let (place, radius) = (bodies[index].flight.motion(at: now).position, bodies[index].radius)
    for other in shapes.indices where shapes[other].meets(bodies[index].layers) && !shapes[other].isSensor {
      let motion = Motion(position: place - shapes[other].motion(at: now).position, velocity: way, acceleration: .zero)
      let (time, _) = shapes[other].hull.nextImpact(
        Sweep(motion), corners.start, radius: radius, before: 1, support: -1)
      if time <= 1 { return true }
    }
    return false
  }

  /// The shortest way for a disc out of a shape; nil if it is not in it.
  private func wayOut(of shape: Int, _ place: Vector2, radius: Double) -> Vector2? {
    let hull = shapes[shape].hull
    let reach = (radius + hull.radius) * (1 + TimeOfImpact.touch)
    guard hull.distance(to: place, corners) < radius else { return nil }
    var best = (depth: Double.infinity, way: Vector2.zero)
    for index in hull.first..<hull.first + hull.cornerCount {
      let offset = place - corners[index].point
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
    return best.depth < .infinity ? best.way : nil
  }
}
