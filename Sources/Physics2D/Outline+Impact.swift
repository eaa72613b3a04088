extension Outline {
  /// The first impact of a disc with the outline.
  ///
  /// - Parameters:
  ///   - sweep: the motion of the disc's centre, seen from the outline.
  ///   - radius: the disc's.
  ///   - horizon: later impacts do not count, in seconds.
  ///   - support: the edge along which the disc slides, or −1. Neither it nor its ends can be struck.
  /// - Returns: when, or infinity; and what it strikes.
  func nextImpact(
    _ sweep: borrowing Sweep, _ corners: UnsafePointer<Corner>, radius: Double, before horizon: Double, support: Int
  ) -> (time: Double, feature: Feature) {
    let reach = radius + self.radius
    let corners = corners + first
    if cornerCount == 1 {
      return (sweep.motion.timeToMeet(corners.pointee.point, reach: reach, before: horizon), .corner(0))
    }
    guard sweep.mayMeet(lowest, highest, reach: reach, before: horizon) else { return (.infinity, .corner(0)) }
    var soonest = Double.infinity
    var feature = Feature.corner(0)
    for edge in 0..<edgeCount where edge != support {
      let (time, staysAbove) = sweep.motion.timeToMeet(edge: corners + edge, reach: reach)
      if time < soonest {
        (soonest, feature) = (time, .edge(edge))
        // Straight above an edge nothing else of the outline is nearer.
        if staysAbove { return (soonest, feature) }
      }
    }
    for index in 0..<cornerCount {
      guard support < 0 || (index != support && index != (support + 1) % cornerCount) else { continue }
      let corner = corners + index
      let least = corner.pointee.point + corner.pointee.leastNormal * reach
      let greatest = corner.pointee.point + corner.pointee.greatestNormal * reach
      let last = soonest < horizon ? soonest : horizon
      guard sweep.reaches(least, greatest, TimeOfImpact.touch * reach) else { continue }
      guard sweep.mayMeet(least, greatest, reach: TimeOfImpact.touch * reach, before: last) else { continue }
      let time = sweep.motion.timeToMeet(corner.pointee.point, reach: reach, before: last)
      if time < soonest { (soonest, feature) = (time, .corner(index)) }
    }
    return (soonest, feature)
  }

  /// When a disc that overlaps the outline may have left it, in seconds: when it is past one of its edges or corners.
  func timeToLeave(_ motion: Motion, _ corners: UnsafePointer<Corner>, radius: Double) -> Double {
    let reach = radius + self.radius
    // What is as good as out, and on its way, is out.
    let inside = reach * (1 - TimeOfImpact.touch)
    var soonest = Double.infinity
    for index in first..<first + cornerCount {
      let offset = motion.position - corners[index].point
      let distance = offset.length
      if distance <= inside || distance <= reach && offset.dot(motion.velocity) < 0 {
        let seen = Motion(position: offset, velocity: motion.velocity, acceleration: motion.acceleration)
        soonest = min(soonest, TimeOfImpact.leavingDisc(seen, reach: reach))
      }
      guard index < first + edgeCount else { continue }
      let normal = corners[index].normal
      let height = offset.dot(normal)
      let speed = motion.velocity.dot(normal)
      if height <= inside || height <= reach && speed < 0 {
        let rise = TimeOfImpact.plane(
          gap: max(0, reach - height), speed: -speed, acceleration: -motion.acceleration.dot(normal), tolerance: 0)
        soonest = min(soonest, rise)
      }
    }
    return soonest
  }

  /// When a disc that slides along an edge comes to its end.
  func timeToEnd(ofEdge edge: Int, _ motion: Motion, _ corners: borrowing FixedBuffer<Corner>) -> Double {
    let (start, direction) = (corners[first + edge].point, corners[first + edge].direction)
    let along = (motion.position - start).dot(direction)
    let speed = motion.velocity.dot(direction)
    let acceleration = motion.acceleration.dot(direction)
    let rest = corners[first + edge].length - along
    return min(
      TimeOfImpact.plane(gap: along, speed: speed, acceleration: acceleration, tolerance: .infinity),
      TimeOfImpact.plane(gap: rest, speed: -speed, acceleration: -acceleration, tolerance: .infinity))
  }
}

extension Motion {
  /// When a centre that moves so comes within `reach` of a point, in seconds from now.
  @inline(__always)
  func timeToMeet(_ point: Vector2 = .zero, reach: Double, before horizon: Double) -> Double {
    let offset = position - point
    // Too weak to be told from none on the way there.
    let pull = acceleration.lengthSquared
    let speed = velocity.lengthSquared
    let isNegligible = pull < 1e-200 || pull * (offset.lengthSquared + reach * reach) < 0x1p-120 * speed * speed
    return isNegligible
      ? TimeOfImpact.disc(offset: offset, velocity: velocity, reach: reach)
      : TimeOfImpact.disc(
        offset: offset, velocity: velocity, acceleration: acceleration, reach: reach, horizon: horizon)
  }

  /// When a centre that moves so comes within `reach` of the edge that starts at a corner, in seconds from now; and whether it is
  /// straight above the edge all the time until then.
  @inline(__always)
  fileprivate func timeToMeet(
    edge corner: UnsafePointer<Corner>, reach: Double
  ) -> (time: Double, staysAbove: Bool) {
    let direction = corner.pointee.direction
    let normal = direction.turnedRight
    let offset = position - corner.pointee.point
    let gap = offset.dot(normal) - reach
    let tolerance = TimeOfImpact.touch * reach
    let pull = acceleration.dot(normal)
    var speed = velocity.dot(normal)
    // Most edges look away from where the disc goes.
    if pull >= 0, speed >= 0 || gap < -tolerance { return (.infinity, false) }
    if gap <= tolerance, abs(speed) <= max(TimeOfImpact.still * velocity.length, TimeOfImpact.creep * reach) {
      speed = 0
    }
    let time = TimeOfImpact.plane(gap: gap, speed: speed, acceleration: pull, tolerance: tolerance)
    guard time < .infinity else { return (.infinity, false) }
    let length = corner.pointee.length
    let along = (offset + velocity * time + acceleration * (0.5 * time * time)).dot(direction)
    guard along >= 0 && along <= length else { return (.infinity, false) }
    let first = offset.dot(direction)
    return (time, gap >= 0 && first >= 0 && first <= length && acceleration.dot(direction) == 0)
  }
}
