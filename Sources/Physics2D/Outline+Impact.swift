extension Outline {
  /// The first impact of a disc with the outline.
  ///
  /// - Parameters:
  ///   - sweep: the motion of the disc's centre, seen from the outline.
  ///   - radius: the disc's.
  ///   - horizon: later impacts do not count, in seconds.
  ///   - support: the edge along which the disc slides, or −1. Neither it nor its ends can be struck.
  func nextImpact(
    _ sweep: Sweep, _ corners: borrowing FixedBuffer<Corner>, radius: Double, before horizon: Double, support: Int
  ) -> (time: Double, feature: Feature)? {
    let reach = radius + self.radius
    if cornerCount == 1 {
      let time = sweep.motion.timeToMeet(corners[first].point, reach: reach, before: horizon)
      return time <= horizon ? (time, .corner(0)) : nil
    }
    guard sweep.mayMeet(lowest, highest, reach: reach, before: horizon) else { return nil }
    var soonest = horizon.nextUp
    var feature: Feature?
    for edge in 0..<edgeCount where edge != support {
      let time = sweep.motion.timeToMeet(corners[first + edge], reach: reach)
      if time < soonest { (soonest, feature) = (time, .edge(edge)) }
    }
    for corner in 0..<cornerCount {
      guard support < 0 || (corner != support && corner != (support + 1) % cornerCount) else { continue }
      let place = corners[first + corner].point
      let least = place + corners[first + corner].leastNormal * reach
      let greatest = place + corners[first + corner].greatestNormal * reach
      guard sweep.reaches(least, greatest, TimeOfImpact.touch * reach) else { continue }
      guard sweep.mayMeet(least, greatest, reach: TimeOfImpact.touch * reach, before: soonest) else { continue }
      let time = sweep.motion.timeToMeet(place, reach: reach, before: soonest)
      if time < soonest { (soonest, feature) = (time, .corner(corner)) }
    }
    return feature.map { (soonest, $0) }
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
  func timeToMeet(_ point: Vector2 = .zero, reach: Double, before horizon: Double) -> Double {
    let offset = position - point
    // Too weak to be told from none: the square of its length would leave the range of Doubles.
    return acceleration.lengthSquared < 1e-200
      ? TimeOfImpact.disc(offset: offset, velocity: velocity, reach: reach)
      : TimeOfImpact.disc(
        offset: offset, velocity: velocity, acceleration: acceleration, reach: reach, horizon: horizon)
  }

  /// When a centre that moves so comes within `reach` of the edge that starts at a corner, in seconds from now.
  @inline(__always)
  fileprivate func timeToMeet(_ corner: Corner, reach: Double) -> Double {
    let normal = corner.normal
    let offset = position - corner.point
    let gap = offset.dot(normal) - reach
    let tolerance = TimeOfImpact.touch * reach
    let pull = acceleration.dot(normal)
    var speed = velocity.dot(normal)
    // Most edges look away from where the disc goes.
    if pull >= 0, speed >= 0 || gap < -tolerance { return .infinity }
    if gap <= tolerance, abs(speed) <= TimeOfImpact.still * velocity.length { speed = 0 }
    let time = TimeOfImpact.plane(gap: gap, speed: speed, acceleration: pull, tolerance: tolerance)
    guard time < .infinity else { return .infinity }
    let place = offset + velocity * time + acceleration * (0.5 * time * time)
    let along = place.dot(corner.direction)
    return along >= 0 && along <= corner.length ? time : .infinity
  }
}
