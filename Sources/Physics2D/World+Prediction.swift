extension World {
  /// Finds the next thing that will happen to a body, as all flights are now.
  ///
  /// A pair's meeting is known to the one of the two that was predicted last: no earlier one can be missed, because whoever
  /// changes its flight asks all others.
  mutating func predict(_ index: Int) {
    let body = bodies[index]
    var soonest = Double.infinity
    var event = Prediction.Event.nothing
    let flight = body.flight.rebased(to: now)
    // What lies still meets no shape, but others may be on their way to it.
    for shape in shapes.indices where !body.isStill && shapes[shape].meets(body.layers) {
      var support = -1
      if case .edge(shape: shape, let edge) = body.support { support = edge }
      let reach = body.radius + shapes[shape].outline.radius
      if let (time, feature) = shapes[shape].outline.nextImpact(
        flight, reach: reach, before: soonest, support: support)
      {
        soonest = time
        event = .shape(shape, feature)
      }
    }
    let supportEnds = timeToEndOfSupport(of: body, flight)
    if supportEnds < soonest {
      soonest = supportEnds
      event = .supportEnds
    }
    for other in bodies.indices where other != index && bodies[other].meets(body.layers) {
      let time = timeToMeet(flight, body.radius, other, before: soonest)
      if time < soonest {
        soonest = time
        event = .body(other, epoch: bodies[other].epoch)
      }
    }
    let instant = now.advanced(by: soonest)
    bodies[index].next = Prediction(instant: instant, event: event)
    schedule.update(index, to: instant)
  }

  /// Predicts every body anew: the world has changed.
  mutating func predictAll() {
    for index in bodies.indices where bodies[index].isPresent { predict(index) }
  }

  private func timeToEndOfSupport(of body: Body, _ flight: Flight) -> Double {
    switch body.support {
    case .none, .wedged: .infinity
    case .edge(let shape, let edge): shapes[shape].outline.timeToEnd(ofEdge: edge, flight)
    case .jammed(let until): max(0, until.seconds(since: now))
    }
  }

  private func timeToMeet(_ flight: Flight, _ radius: Double, _ other: Int, before horizon: Double) -> Double {
    let theirs = bodies[other].flight.rebased(to: now)
    let offset = flight.position - theirs.position
    let velocity = flight.velocity - theirs.velocity
    let acceleration = flight.acceleration - theirs.acceleration
    let reach = radius + bodies[other].radius
    return acceleration.isNegligible
      ? TimeOfImpact.disc(offset: offset, velocity: velocity, reach: reach)
      : TimeOfImpact.disc(
        offset: offset, velocity: velocity, acceleration: acceleration, reach: reach, horizon: horizon)
  }
}

extension Outline {
  /// The first impact of a disc with the outline.
  ///
  /// - Parameters:
  ///   - flight: the disc's, as of now.
  ///   - reach: the disc's radius and the outline's.
  ///   - horizon: later impacts do not count, in seconds.
  ///   - support: the edge along which the disc slides, or −1. Neither it nor its ends can be struck.
  func nextImpact(
    _ flight: Flight, reach: Double, before horizon: Double, support: Int
  ) -> (time: Double, feature: Feature)? {
    var soonest = horizon
    var feature: Feature?
    for edge in 0..<edgeCount where edge != support {
      let time = timeToMeet(edge: edge, flight, reach: reach)
      if time < soonest {
        soonest = time
        feature = .edge(edge)
      }
    }
    for corner in 0..<cornerCount where support < 0 || (corner != support && corner != (support + 1) % cornerCount) {
      let offset = flight.position - corners[corner]
      let time =
        flight.acceleration.isNegligible
        ? TimeOfImpact.disc(offset: offset, velocity: flight.velocity, reach: reach)
        : TimeOfImpact.disc(
          offset: offset, velocity: flight.velocity, acceleration: flight.acceleration, reach: reach, horizon: soonest)
      if time < soonest {
        soonest = time
        feature = .corner(corner)
      }
    }
    return feature.map { (soonest, $0) }
  }

  private func timeToMeet(edge: Int, _ flight: Flight, reach: Double) -> Double {
    let normal = normal(ofEdge: edge)
    let offset = flight.position - corners[edge]
    let gap = offset.dot(normal) - reach
    let tolerance = TimeOfImpact.touch * reach
    var speed = flight.velocity.dot(normal)
    if gap <= tolerance, abs(speed) <= TimeOfImpact.still * flight.velocity.length { speed = 0 }
    let time = TimeOfImpact.plane(
      gap: gap, speed: speed, acceleration: flight.acceleration.dot(normal), tolerance: tolerance)
    guard time < .infinity else { return .infinity }
    let place = offset + flight.velocity * time + flight.acceleration * (0.5 * time * time)
    let along = place.dot(directions[edge])
    return along >= 0 && along <= lengths[edge] ? time : .infinity
  }

  /// When a disc that slides along an edge comes to its end.
  func timeToEnd(ofEdge edge: Int, _ flight: Flight) -> Double {
    let along = (flight.position - corners[edge]).dot(directions[edge])
    let speed = flight.velocity.dot(directions[edge])
    let acceleration = flight.acceleration.dot(directions[edge])
    return min(
      TimeOfImpact.plane(gap: along, speed: speed, acceleration: acceleration, tolerance: .infinity),
      TimeOfImpact.plane(
        gap: lengths[edge] - along, speed: -speed, acceleration: -acceleration, tolerance: .infinity))
  }
}

extension Vector2 {
  /// Whether an acceleration is too weak to be told from none: the square of its length would leave the range of Doubles.
  fileprivate var isNegligible: Bool { lengthSquared < 1e-200 }
}
