extension World {
  /// Adds a body. Throws an error for an invalid value, for a full world, and for an overlap with a body or shape that
  /// the new body can hit.
  public mutating func add(_ definition: BodyDefinition) throws(WorldError) -> BodyID {
    let radius = definition.radius
    guard (Self.smallestRadius...Self.largestLength).contains(radius) else { throw .badRadius(radius) }
    guard Self.massRange.contains(definition.mass) else { throw .badMass(definition.mass) }
    guard (0...1).contains(definition.restitution) else { throw .badRestitution(definition.restitution) }
    guard abs(definition.gravityScale) <= 1000 else { throw .badGravityScale(definition.gravityScale) }
    guard Self.isVelocity(definition.velocity) else { throw .badVelocity(definition.velocity) }
    guard (0...Self.largestFriction).contains(definition.friction) else { throw .badFriction(definition.friction) }
    guard abs(definition.angularVelocity) <= Self.largestSpeed else {
      throw .badAngularVelocity(definition.angularVelocity)
    }
    guard definition.angle.isFinite else { throw .badAngle(definition.angle) }
    guard bodyCount < bodies.capacity else { throw .bodiesFull(capacity: bodies.capacity) }
    try checkOverlap(
      at: definition.position, radius: radius, layers: definition.layers, group: definition.group, except: nil)

    let flight = Flight(
      start: now,
      motion: Motion(
        position: definition.position, velocity: definition.velocity, acceleration: gravity * definition.gravityScale),
      angle: definition.angle, spin: definition.angularVelocity)
    var body = Body(
      flight: flight, radius: radius, mass: definition.mass, restitution: definition.restitution,
      friction: definition.friction, gravityScale: definition.gravityScale, layers: definition.layers,
      group: definition.group, generation: 0)
    let index = vacantIndex
    if index == bodies.count {
      bodies.append(body)
    } else {
      body.generation = bodies[index].generation
      body.epoch = bodies[index].epoch &+ 1
      body.isStale = bodies[index].isStale
      bodies[index] = body
    }
    contactSolver.reset(index)
    bodyCount += 1
    forgetFreeRegions()
    findSensors(around: index)
    if grid.isDivided { enterGrid(index) }
    predict(index)
    return BodyID(index: index, generation: body.generation)
  }

  /// Removes a body, whose identity becomes invalid, and wakes all sleeping bodies.
  public mutating func remove(_ id: BodyID) {
    let index = checked(id)
    wakeAll()
    release(index)
    if grid.isDivided { grid.unlink(index) }
    bodies[index].isPresent = false
    // Without layers, the body collides with nothing.
    bodies[index].layers = 0
    bodies[index].generation &+= 1
    bodies[index].next = .none
    bodyCount -= 1
    forgetFreeRegions()
    schedule.update(index, to: .never)
  }

  /// `true` if the identity is that of a body in the world.
  public func contains(_ id: BodyID) -> Bool {
    bodies.indices.contains(id.index) && bodies[id.index].isPresent
      && bodies[id.index].generation == id.generation
  }

  /// The identities of all bodies, in the order of their indices. Allocates.
  public var bodyIDs: [BodyID] {
    var ids: [BodyID] = []
    for index in bodies.indices where bodies[index].isPresent { ids.append(id(of: index)) }
    return ids
  }

  /// The position of a body's centre now, in lengths.
  public func position(of id: BodyID) -> Vector2 { bodies[checked(id)].flight.motion(at: now).position }

  /// The velocity of a body now, in lengths/s.
  public func velocity(of id: BodyID) -> Vector2 { bodies[checked(id)].flight.motion(at: now).velocity }

  /// The radius of a body, in lengths.
  public func radius(of id: BodyID) -> Double { bodies[checked(id)].radius }

  /// The angle of a body now, in radians, counter-clockwise, including whole turns.
  public func angle(of id: BodyID) -> Double { bodies[checked(id)].flight.rebased(to: now).angle }

  /// The angular velocity of a body now, in radians a second, counter-clockwise.
  public func angularVelocity(of id: BodyID) -> Double { bodies[checked(id)].flight.rebased(to: now).spin }

  /// Returns the energy of a body now, in mass · length² / second²: ½·m·v² + ½·(½·m·r²)·ω² − m·g·position, where g is
  /// the vector of gravity. For a body in contact, the velocity and the position are those at the next contact step.
  public func energy(of id: BodyID) -> Double {
    let body = bodies[checked(id)]
    let flight = body.flight.rebased(to: now)
    let rim = flight.spin * body.radius
    var position = flight.motion.position
    if let time = contactSolver.stepGravityTime(of: id.index, body, at: now) {
      position = position + flight.motion.velocity * time
    }
    let potential = -(gravity * body.gravityScale).dot(position)
    return body.mass * (0.5 * flight.motion.velocity.lengthSquared + 0.25 * rim * rim + potential)
  }

  /// `true` if a body slides or rolls on an edge, is in contact, or sleeps.
  public func isResting(_ id: BodyID) -> Bool { bodies[checked(id)].support != .none }

  /// Sets the velocity of a body, in lengths/s. Throws `badVelocity`.
  public mutating func setVelocity(_ velocity: Vector2, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard Self.isVelocity(velocity) else { throw .badVelocity(velocity) }
    change(index) { $0.flight.motion.velocity = velocity }
  }

  /// Applies an impulse, in masses times lengths/s, at a body's centre. Throws `badVelocity`.
  public mutating func applyImpulse(_ impulse: Vector2, to id: BodyID) throws(WorldError) {
    let velocity = velocity(of: id) + impulse * (1 / bodies[checked(id)].mass)
    try setVelocity(velocity, of: id)
  }

  /// Sets the angular velocity of a body, in radians per second, counter-clockwise. Throws `badAngularVelocity`.
  public mutating func setAngularVelocity(_ spin: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard abs(spin) <= Self.largestSpeed else { throw .badAngularVelocity(spin) }
    change(index) { $0.flight.spin = spin }
  }

  /// Sets a body's position, in lengths. The velocity does not change. Throws `badPosition`, `overlapsShape` or
  /// `overlapsBody`.
  public mutating func setPosition(_ position: Vector2, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    let body = bodies[index]
    try checkOverlap(at: position, radius: body.radius, layers: body.layers, group: body.group, except: index)
    if grid.isDivided { grid.unlink(index) }
    change(index, position: position) { $0.flight.motion.position = position }
  }

  /// Sets the coefficient of restitution of a body, 0 (inelastic)…1 (elastic). Throws `badRestitution`.
  public mutating func setRestitution(_ restitution: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard (0...1).contains(restitution) else { throw .badRestitution(restitution) }
    change(index) { $0.restitution = restitution }
  }

  /// Sets the coefficient of friction of a body, 0…`largestFriction`. Throws `badFriction`.
  public mutating func setFriction(_ friction: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard (0...Self.largestFriction).contains(friction) else { throw .badFriction(friction) }
    change(index) { $0.friction = friction }
  }

  /// Sets the factor that multiplies the world's gravity for a body, −1000…1000. Throws `badGravityScale`.
  public mutating func setGravityScale(_ scale: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard abs(scale) <= 1000 else { throw .badGravityScale(scale) }
    change(index) { $0.gravityScale = scale }
  }

  /// Sets a body's collision filter. If the body then overlaps shapes or bodies, it can leave them without a collision.
  public mutating func setLayers(_ layers: UInt32, of id: BodyID) {
    let index = checked(id)
    bodies[index].layers = layers
    findSensors(around: index)
    // Free regions store which bodies may collide.
    forgetFreeRegions()
    change(index) { _ in }
  }

  /// Sets the collision group of a body. If the body then overlaps other bodies, it can leave them without a collision.
  public mutating func setGroup(_ group: Int32, of id: BodyID) {
    let index = checked(id)
    bodies[index].group = group
    forgetFreeRegions()
    change(index) { _ in }
  }

  /// Sets the gravity, in lengths/s². Supported bodies fly from now on, unless their gravity scale is 0. Throws
  /// `badGravity`.
  public mutating func setGravity(_ gravity: Vector2) throws(WorldError) {
    guard Self.isVelocity(gravity) else { throw .badGravity(gravity) }
    // Release the bodies first: `release` uses the old gravity to correct the velocity of a body in contact.
    for index in bodies.indices where bodies[index].isPresent && bodies[index].gravityScale != 0 { release(index) }
    self.gravity = gravity
    for index in bodies.indices where bodies[index].isPresent && bodies[index].support == .none {
      bodies[index].flight.motion.acceleration = self.gravity(on: index)
    }
    predictAll()
  }

  func checked(_ id: BodyID) -> Int {
    precondition(contains(id), "no such body")
    return id.index
  }

  private var vacantIndex: Int {
    if bodyCount == bodies.count { return bodies.count }
    for index in bodies.indices where !bodies[index].isPresent { return index }
    return bodies.count
  }

  /// Edits a body, and makes it fly. Wakes all sleeping bodies, because the body may have supported them.
  private mutating func change(_ index: Int, position: Vector2? = nil, _ edit: (inout Body) -> Void) {
    wakeAll()
    release(index)
    edit(&bodies[index])
    bodies[index].flight.motion.acceleration = gravity(on: index)
    if let position {
      findSensors(around: index)
      if grid.isDivided { grid.link(index, at: position) }
    }
    predictLater(index)
  }

  /// Adds a body to the grid. Lays out the grid again if the body is too large for a cell, or if the number of bodies
  /// has more than doubled since the latest layout.
  private mutating func enterGrid(_ index: Int) {
    if bodies[index].radius > gridRadius || bodyCount > 2 * gridBodies {
      layOutGrid()
    } else {
      grid.link(index, at: bodies[index].flight.motion.position)
    }
  }

  /// Throws `badPosition`, `overlapsShape` or `overlapsBody`, whichever applies first. The error reports the shape or
  /// body with the lowest index that the disc overlaps.
  private func checkOverlap(
    at position: Vector2, radius: Double, layers: UInt32, group: Int32, except: Int?
  ) throws(WorldError) {
    guard Self.isPlace(position) else { throw .badPosition(position) }
    let allowed = 1 - TimeOfImpact.touch
    var lowest = (shape: Int.max, body: Int.max)
    forEachItem(near: position, radius: radius) { index in
      guard index != except, bodies[index].shouldCollide(layers, group) else { return }
      let distance = (bodies[index].flight.motion(at: now).position - position).length
      if distance < (radius + bodies[index].radius) * allowed { lowest.body = min(lowest.body, index) }
    } shape: { index in
      guard shapes[index].shouldCollide(layers), !shapes[index].isSensor else { return }
      let shift = shapes[index].motion(at: now).position
      let distance = shapes[index].hull.distance(to: position - shift, corners)
      if distance < radius * allowed { lowest.shape = min(lowest.shape, index) }
    }
    guard lowest.shape == .max else { throw .overlapsShape(ShapeID(index: lowest.shape)) }
    guard lowest.body == .max else { throw .overlapsBody(id(of: lowest.body)) }
  }
}

extension Body {
  func shouldCollide(_ layers: UInt32, _ group: Int32) -> Bool {
    isPresent && self.layers & layers != 0 && (group == 0 || self.group != group)
  }

  func shouldCollide(_ other: borrowing Body) -> Bool { shouldCollide(other.layers, other.group) }
}
