extension RoundedHull {
  /// Returns the first impact of a disc with the hull: the time in seconds, or infinity, and the feature that is hit.
  /// `sweep` is relative to the hull. Impacts after `horizon`, in seconds, may be left out. `support` is the edge along
  /// which the disc slides; −1 for none. The disc cannot hit this edge or its ends.
  func nextImpact(
    _ sweep: borrowing Sweep, _ corners: UnsafePointer<Corner>, radius: Double, before horizon: Double, support: Int
  ) -> (time: Double, feature: Feature) {
    let reach = radius + self.radius
    let corners = corners + first
    if cornerCount == 1 {
      return (sweep.motion.timeToMeet(corners.pointee.point, reach: reach, before: horizon), .corner(0))
    }
    var soonest = Double.infinity
    var feature = Feature.corner(0)
    for edge in 0..<edgeCount where edge != support {
      let impact = PlaneTimeOfImpact(sweep.motion, edge: corners + edge, reach: reach)
      if impact.isInFront {
        // A convex hull lies behind each edge's line, so the disc reaches the line before any part of the hull.
        if impact.time > horizon * (1 + 0x1p-45) || impact.time == .infinity { return (.infinity, feature) }
        if corners[edge].isOnEdge(sweep.motion.position(after: impact.time)) { return (impact.time, .edge(edge)) }
      } else if impact.time < soonest, corners[edge].isOnEdge(sweep.motion.position(after: impact.time)) {
        (soonest, feature) = (impact.time, .edge(edge))
      }
    }
    for index in 0..<cornerCount {
      guard support < 0 || (index != support && index != (support + 1) % cornerCount) else { continue }
      let corner = corners + index
      let arc = AABB(
        lowerBound: corner.pointee.point + corner.pointee.normals.lowerBound * reach,
        upperBound: corner.pointee.point + corner.pointee.normals.upperBound * reach)
      let last = soonest < horizon ? soonest : horizon
      guard sweep.reaches(arc, TimeOfImpact.touch * reach) else { continue }
      guard sweep.mayHit(arc, reach: TimeOfImpact.touch * reach, before: last) else { continue }
      let before = corners + (index == 0 ? edgeCount - 1 : index - 1)
      let time = sweep.motion.timeToMeet(corner, after: before, reach: reach, before: last)
      if time < soonest { (soonest, feature) = (time, .corner(index)) }
    }
    return (soonest, feature)
  }

  /// Returns the first time, in seconds, at which an overlapping disc may have left the hull. At this time, the disc
  /// passes an edge's end, or its centre comes out of reach of a corner or of an edge's line. The reach is the sum of
  /// both radii.
  func timeToLeave(_ motion: Motion, _ corners: UnsafePointer<Corner>, radius: Double) -> Double {
    let reach = radius + self.radius
    // If the disc is within the margin of the border, the disc's direction of motion decides whether the disc is
    // inside.
    let margin = exitMargin(motion.position, corners, radius: radius)
    let inside = reach - margin
    let outside = reach + margin
    let border = nearest(to: motion.position, corners)
    if border.distance >= inside {
      let speed = motion.velocity.dot(border.normal)
      let least = max(TimeOfImpact.negligibleApproach * motion.velocity.length, TimeOfImpact.creep * reach)
      // On a straight path past a corner, the distance from the corner grows as under an outward acceleration of
      // speed² / reach.
      let turn = border.isCorner ? motion.velocity.lengthSquared / reach : 0
      if speed > least || speed >= -least && motion.acceleration.dot(border.normal) + turn > 0 { return 0 }
    }
    var soonest = Double.infinity
    var isAtCorner = false
    for index in first..<first + cornerCount {
      let offset = motion.position - corners[index].point
      let distance = offset.length
      if distance <= inside { isAtCorner = true }
      let relative = Motion(position: offset, velocity: motion.velocity, acceleration: motion.acceleration)
      if distance <= inside || distance <= outside && offset.dot(motion.velocity) < 0 {
        soonest = min(soonest, TimeOfImpact.leavingDisc(relative, reach: reach))
      } else {
        // The disc may come within reach of this corner later, and leave the hull there.
        let entry = relative.timeToMeet(reach: reach, before: soonest)
        if entry < soonest {
          soonest = min(soonest, entry + TimeOfImpact.leavingDisc(relative.after(entry), reach: reach))
        }
      }
      guard index < first + edgeCount else { continue }
      let normal = corners[index].normal
      let height = offset.dot(normal)
      let speed = motion.velocity.dot(normal)
      if height <= inside || height <= outside && speed < 0 {
        let rise = TimeOfImpact.plane(
          gap: max(0, reach - height), speed: -speed, acceleration: -motion.acceleration.dot(normal), tolerance: 0)
        soonest = min(soonest, rise)
      }
    }
    guard !isAtCorner else { return soonest }
    // The disc may also pass the end of an edge.
    for edge in 0..<edgeCount {
      let along = (motion.position - corners[first + edge].point).dot(corners[first + edge].direction)
      guard along > 0, along < corners[first + edge].length else { continue }
      // The position must be past the end by more than rounding. Otherwise the same event would repeat for ever.
      soonest = min(soonest, timeToEnd(ofEdge: edge, motion, corners, past: margin))
    }
    return soonest
  }

  /// Returns the distance from the border, in lengths (the world's unit), up to which a disc counts as on the border.
  /// Includes rounding errors of the corners' coordinates, which may be larger than those of the disc's position.
  func exitMargin(_ position: Vector2, _ corners: UnsafePointer<Corner>, radius: Double) -> Double {
    var farthest = position
    for index in first..<first + cornerCount {
      let corner = corners[index].point
      if abs(corner.x) + abs(corner.y) > abs(farthest.x) + abs(farthest.y) { farthest = corner }
    }
    return TimeOfImpact.margin(radius + self.radius, at: farthest)
  }

  /// Returns the time, in seconds, at which a disc that moves along an edge is `margin` lengths past an end of the
  /// edge.
  func timeToEnd(
    ofEdge edge: Int, _ motion: Motion, _ corners: UnsafePointer<Corner>, past margin: Double = 0
  ) -> Double {
    let (start, direction) = (corners[first + edge].point, corners[first + edge].direction)
    let along = (motion.position - start).dot(direction)
    let speed = motion.velocity.dot(direction)
    let acceleration = motion.acceleration.dot(direction)
    let remaining = corners[first + edge].length - along
    return min(
      TimeOfImpact.plane(gap: along + margin, speed: speed, acceleration: acceleration, tolerance: .infinity),
      TimeOfImpact.plane(gap: remaining + margin, speed: -speed, acceleration: -acceleration, tolerance: .infinity))
  }
}

extension Motion {
  /// Returns the time, in seconds, at which the centre comes within `reach` of a corner, in the sector between the
  /// normals of the corner's edges; infinity for never. An approach from inside the hull is no impact, because a disc
  /// in the hull may leave.
  fileprivate func timeToMeet(
    _ corner: UnsafePointer<Corner>, after previous: UnsafePointer<Corner>, reach: Double, before horizon: Double
  ) -> Double {
    let point = corner.pointee.point
    let time = timeToMeet(point, reach: reach, before: horizon)
    guard time < .infinity, isHidden(at: time, corner, previous, reach) else { return time }
    var inside = after(time)
    inside.position = inside.position - point
    let out = time + TimeOfImpact.leavingDisc(inside, reach: reach)
    guard out < horizon else { return .infinity }
    let again = out + after(out).timeToMeet(point, reach: reach, before: horizon - out)
    return again < .infinity && !isHidden(at: again, corner, previous, reach) ? again : .infinity
  }

  /// `true` if the centre at `time` is beside or behind an edge that meets the corner. There, the disc cannot hit the
  /// corner itself.
  private func isHidden(
    at time: Double, _ corner: UnsafePointer<Corner>, _ previous: UnsafePointer<Corner>, _ reach: Double
  ) -> Bool {
    let offset = position(after: time) - corner.pointee.point
    let slack = 1e-6 * reach
    return offset.dot(previous.pointee.direction) < -slack || offset.dot(corner.pointee.direction) > slack
  }

  /// Returns the seconds until the centre is within `reach` of a point; infinity for never. May ignore times after
  /// `horizon`.
  @inline(__always)
  func timeToMeet(_ point: Vector2 = .zero, reach: Double, before horizon: Double) -> Double {
    let relative = Motion(position: position - point, velocity: velocity, acceleration: acceleration)
    if relative.isStraight(reach: reach) {
      return TimeOfImpact.disc(offset: relative.position, velocity: velocity, reach: reach)
    }
    return Approach(motion: relative, reach: reach).firstFall(before: horizon)
  }

  /// `true` if the acceleration cannot change the last bit of any position on the path until the centre has passed the
  /// origin by `reach`.
  @inline(__always)
  func isStraight(reach: Double) -> Bool {
    let strength = acceleration.lengthSquared
    let speed = velocity.lengthSquared
    return strength < 1e-200 || strength * (position.lengthSquared + reach * reach) < 0x1p-120 * speed * speed
  }
}

/// The impact of a disc with the infinite line of an edge.
struct PlaneTimeOfImpact {
  /// The time of impact, in seconds from now; infinity if there is no impact.
  var time = Double.infinity
  /// `true` if the disc is in front of the line, without overlap.
  let isInFront: Bool

  @inline(__always)
  init(_ motion: Motion, edge corner: UnsafePointer<Corner>, reach: Double) {
    let normal = corner.pointee.normal
    let gap = (motion.position - corner.pointee.point).dot(normal) - reach
    let tolerance = TimeOfImpact.touch * reach
    let acceleration = motion.acceleration.dot(normal)
    var speed = motion.velocity.dot(normal)
    isInFront = gap >= -0.25 * TimeOfImpact.graze * reach
    // Without acceleration against the normal, there is no impact if the disc moves away from the line or overlaps it.
    // `min` and `max` merge three comparisons into one, which the processor predicts better.
    if min(acceleration, max(speed, -tolerance - gap)) >= 0 { return }
    if gap <= tolerance,
      abs(speed) <= max(TimeOfImpact.negligibleApproach * motion.velocity.length, TimeOfImpact.creep * reach)
    {
      speed = 0
    }
    time = TimeOfImpact.plane(gap: gap, speed: speed, acceleration: acceleration, tolerance: tolerance)
  }
}

extension Corner {
  /// `true` if a position is beside the edge that starts at this corner, at least `margin` from both ends along the
  /// edge.
  @inline(__always)
  func isOnEdge(_ position: Vector2, margin: Double = 0) -> Bool {
    let along = (position - point).dot(direction)
    return along >= margin && along <= length - margin
  }
}
