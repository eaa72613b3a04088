extension RoundedHull {
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
    var soonest = Double.infinity
    var feature = Feature.corner(0)
    for edge in 0..<edgeCount where edge != support {
      let meeting = PlaneTimeOfImpact(sweep.motion, edge: corners + edge, reach: reach)
      if meeting.isInFront {
        // Nothing of a convex outline is met before the line of an edge that it lies behind.
        if meeting.time > horizon * (1 + 0x1p-45) || meeting.time == .infinity { return (.infinity, feature) }
        if corners[edge].isOnEdge(sweep.motion.position(after: meeting.time)) { return (meeting.time, .edge(edge)) }
      } else if meeting.time < soonest, corners[edge].isOnEdge(sweep.motion.position(after: meeting.time)) {
        (soonest, feature) = (meeting.time, .edge(edge))
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
      let before = corners + (index == 0 ? edgeCount - 1 : index - 1)
      let time = sweep.motion.timeToMeet(corner, after: before, reach: reach, before: last)
      if time < soonest { (soonest, feature) = (time, .corner(index)) }
    }
    return (soonest, feature)
  }

  /// When a disc that overlaps the outline may have left it, in seconds: when it is past one of its edges or corners.
  func timeToLeave(_ motion: Motion, _ corners: UnsafePointer<Corner>, radius: Double) -> Double {
    let reach = radius + self.radius
    // What is as good as out, and on its way, is out; what is as good as in, and on its way, is in.
    let margin = TimeOfImpact.margin(reach, at: motion.position)
    let inside = reach - margin
    let outside = reach + margin
    let border = nearest(to: motion.position, corners)
    if border.distance >= inside {
      let speed = motion.velocity.dot(border.normal)
      let least = max(TimeOfImpact.negligibleApproach * motion.velocity.length, TimeOfImpact.creep * reach)
      // What goes straight on past a corner goes away from it.
      let turn = border.isCorner ? motion.velocity.lengthSquared / reach : 0
      if speed > least || speed >= -least && motion.acceleration.dot(border.normal) + turn > 0 { return 0 }
    }
    var soonest = Double.infinity
    var isAtCorner = false
    for index in first..<first + cornerCount {
      let offset = motion.position - corners[index].point
      let distance = offset.length
      if distance <= inside { isAtCorner = true }
      if distance <= inside || distance <= outside && offset.dot(motion.velocity) < 0 {
        let seen = Motion(position: offset, velocity: motion.velocity, acceleration: motion.acceleration)
        soonest = min(soonest, TimeOfImpact.leavingDisc(seen, reach: reach))
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
    // Along an edge it comes to the next corner.
    for edge in 0..<edgeCount {
      let along = (motion.position - corners[first + edge].point).dot(corners[first + edge].direction)
      guard along > 0, along < corners[first + edge].length else { continue }
      // Past the end beyond all rounding, or it would be asked there for ever.
      soonest = min(soonest, timeToEnd(ofEdge: edge, motion, corners, past: margin))
    }
    return soonest
  }

  /// When a disc that slides along an edge comes to its end.
  ///
  /// - Parameter margin: how far past it.
  func timeToEnd(
    ofEdge edge: Int, _ motion: Motion, _ corners: UnsafePointer<Corner>, past margin: Double = 0
  ) -> Double {
    let (start, direction) = (corners[first + edge].point, corners[first + edge].direction)
    let along = (motion.position - start).dot(direction)
    let speed = motion.velocity.dot(direction)
    let acceleration = motion.acceleration.dot(direction)
    let rest = corners[first + edge].length - along
    return min(
      TimeOfImpact.plane(gap: along + margin, speed: speed, acceleration: acceleration, tolerance: .infinity),
      TimeOfImpact.plane(gap: rest + margin, speed: -speed, acceleration: -acceleration, tolerance: .infinity))
  }
}

extension Motion {
  /// When a centre that moves so comes within `reach` of a corner from where its edges do not hide it.
  ///
  /// A disc that is inside an outline comes to the back of a corner's circle, which is not there for it: it leaves freely.
  ///
  /// - Parameter previous: the corner before it.
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

  /// Whether the centre is where a corner's edges hide it, at a time.
  private func isHidden(
    at time: Double, _ corner: UnsafePointer<Corner>, _ previous: UnsafePointer<Corner>, _ reach: Double
  ) -> Bool {
    let offset = position(after: time) - corner.pointee.point
    let slack = 1e-6 * reach
    return offset.dot(previous.pointee.direction) < -slack || offset.dot(corner.pointee.direction) > slack
  }

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
}

/// How a disc's centre comes within reach of the line of an edge.
struct PlaneTimeOfImpact {
  /// When, in seconds from now; infinity if it never does.
  var time = Double.infinity
  /// Whether it is in front of the line now, out of reach: then nothing that lies behind the line is met before `time`.
  let isInFront: Bool

  @inline(__always)
  init(_ motion: Motion, edge corner: UnsafePointer<Corner>, reach: Double) {
    let normal = corner.pointee.normal
    let gap = (motion.position - corner.pointee.point).dot(normal) - reach
    let tolerance = TimeOfImpact.touch * reach
    let pull = motion.acceleration.dot(normal)
    var speed = motion.velocity.dot(normal)
    isInFront = gap >= -0.25 * TimeOfImpact.graze * reach
    // Most edges look away from where the disc goes. Of one comparison the processor guesses the outcome more often than of three.
    if min(pull, max(speed, -tolerance - gap)) >= 0 { return }
    if gap <= tolerance,
      abs(speed) <= max(TimeOfImpact.negligibleApproach * motion.velocity.length, TimeOfImpact.creep * reach)
    {
      speed = 0
    }
    time = TimeOfImpact.plane(gap: gap, speed: speed, acceleration: pull, tolerance: tolerance)
  }
}

extension Corner {
  /// Whether a place is between the ends of the edge that starts here, by a margin.
  @inline(__always)
  func isOnEdge(_ place: Vector2, margin: Double = 0) -> Bool {
    let along = (place - point).dot(direction)
    return along >= margin && along <= length - margin
  }
}
