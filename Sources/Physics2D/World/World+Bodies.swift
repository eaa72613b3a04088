extension World {
  // MARK: - Coming and going

  /// Adds a disc.
  ///
  /// - Returns: its name.
  /// - Throws: what is wrong with the definition, what it would overlap, or that there is no room.
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
    guard definition.angle.isFinite else { throw .badAngularVelocity(definition.angle) }
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
      bodies[index] = body
    }
    bodyCount += 1
    forgetFreeRegions()
    findSensors(around: index)
    if grid.isDivided { enterGrid(index) }
    predict(index)
    return BodyID(index: index, generation: body.generation)
  }

  /// Removes a disc; its name is no longer good for anything. What leant on it falls.
  public mutating func remove(_ id: BodyID) {
    let index = checked(id)
    wakeAll()
    release(index)
    if grid.isDivided { grid.unlink(index) }
    bodies[index].isPresent = false
    // So that nobody asks for it.
    bodies[index].layers = 0
    bodies[index].generation &+= 1
    bodies[index].next = .none
    bodyCount -= 1
    forgetFreeRegions()
    schedule.update(index, to: .never)
  }

  /// Whether the name is that of a body in the world.
  public func contains(_ id: BodyID) -> Bool {
    bodies.indices.contains(id.index) && bodies[id.index].isPresent
      && bodies[id.index].generation == id.generation
  }

  // MARK: - Reading

  /// The names of all bodies, in order. Allocates.
  public var bodyIDs: [BodyID] {
    var names: [BodyID] = []
    for index in bodies.indices where bodies[index].isPresent { names.append(id(of: index)) }
    return names
  }

  /// The centre of a body, now.
  public func position(of id: BodyID) -> Vector2 { bodies[checked(id)].flight.motion(at: now).position }

  /// The velocity of a body, now, in lengths a second.
  public func velocity(of id: BodyID) -> Vector2 { bodies[checked(id)].flight.motion(at: now).velocity }

  /// The radius of a body.
  public func radius(of id: BodyID) -> Double { bodies[checked(id)].radius }

  /// How far a body is turned, now, in radians, counter-clockwise; whole turns count.
  public func angle(of id: BodyID) -> Double { bodies[checked(id)].flight.rebased(to: now).angle }

  /// How fast a body turns, now, in radians a second, counter-clockwise.
  public func angularVelocity(of id: BodyID) -> Double { bodies[checked(id)].flight.rebased(to: now).spin }

  /// The energy of a body, now: ½·m·v² + ½·(½·m·r²)·ω² − m·g·position, by its own share of gravity.
  ///
  /// What leans has been given the pull of the time until the next pulse; it counts as it will be then.
  public func energy(of id: BodyID) -> Double {
    let body = bodies[checked(id)]
    let flight = body.flight.rebased(to: now)
    let rim = flight.spin * body.radius
    var place = flight.motion.position
    if body.support == .inContact, body.contactState.hasStepGravity {
      place = place + flight.motion.velocity * timeToContactStep
    }
    let potential = -(gravity * body.gravityScale).dot(place)
    return body.mass * (0.5 * flight.motion.velocity.lengthSquared + 0.25 * rim * rim + potential)
  }

  /// Whether a body lies on something: still, sliding, or leaning.
  public func isResting(_ id: BodyID) -> Bool { bodies[checked(id)].support != .none }

  // MARK: - Changing

  /// Gives a body a velocity, in lengths a second.
  ///
  /// - Throws: `WorldError.badVelocity`.
  public mutating func setVelocity(_ velocity: Vector2, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard Self.isVelocity(velocity) else { throw .badVelocity(velocity) }
    change(index) { $0.flight.motion.velocity = velocity }
  }

  /// Gives a body a blow: its velocity changes by the impulse over its mass.
  ///
  /// - Parameter impulse: in masses times lengths a second.
  /// - Throws: `WorldError.badVelocity`, with the velocity that it would have.
  public mutating func applyImpulse(_ impulse: Vector2, to id: BodyID) throws(WorldError) {
    let velocity = velocity(of: id) + impulse * (1 / bodies[checked(id)].mass)
    try setVelocity(velocity, of: id)
  }

  /// Lets a body turn, in radians a second, counter-clockwise.
  ///
  /// - Throws: `WorldError.badAngularVelocity`.
  public mutating func setAngularVelocity(_ spin: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard abs(spin) <= Self.largestSpeed else { throw .badAngularVelocity(spin) }
    change(index) { $0.flight.spin = spin }
  }

  /// Puts a body to a place, where it goes on at the velocity that it has.
  ///
  /// - Throws: `WorldError.badPlace`, or what it would overlap there.
  public mutating func setPosition(_ position: Vector2, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    let body = bodies[index]
    try checkOverlap(at: position, radius: body.radius, layers: body.layers, group: body.group, except: index)
    if grid.isDivided { grid.unlink(index) }
    change(index, position: position) { $0.flight.motion.position = position }
  }

  /// Changes what a body keeps of its speed at an impact, 0…1.
  ///
  /// - Throws: `WorldError.badRestitution`.
  public mutating func setRestitution(_ restitution: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard (0...1).contains(restitution) else { throw .badRestitution(restitution) }
    change(index) { $0.restitution = restitution }
  }

  /// Changes a body's coefficient of friction, ≥ 0.
  ///
  /// - Throws: `WorldError.badFriction`.
  public mutating func setFriction(_ friction: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard (0...Self.largestFriction).contains(friction) else { throw .badFriction(friction) }
    change(index) { $0.friction = friction }
  }

  /// Changes how much of the world's gravity a body feels, −1000…1000.
  ///
  /// - Throws: `WorldError.badGravityScale`.
  public mutating func setGravityScale(_ scale: Double, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard abs(scale) <= 1000 else { throw .badGravityScale(scale) }
    change(index) { $0.gravityScale = scale }
  }

  /// Changes the pull on all bodies, in lengths a second squared.
  ///
  /// - Throws: `WorldError.badGravity`.
  public mutating func setGravity(_ gravity: Vector2) throws(WorldError) {
    guard Self.isVelocity(gravity) else { throw .badGravity(gravity) }
    // What leans gives back what the old pull has given it.
    for index in bodies.indices where bodies[index].isPresent && bodies[index].gravityScale != 0 { release(index) }
    self.gravity = gravity
    for index in bodies.indices where bodies[index].isPresent && bodies[index].support == .none {
      bodies[index].flight.motion.acceleration = self.gravity(on: index)
    }
    predictAll()
  }

  // MARK: - Inside

  /// The index of a named body, which must be in the world.
  func checked(_ id: BodyID) -> Int {
    precondition(contains(id), "no such body")
    return id.index
  }

  private var vacantIndex: Int {
    if bodyCount == bodies.count { return bodies.count }
    for index in bodies.indices where !bodies[index].isPresent { return index }
    return bodies.count
  }

  /// A hand changes a body: it flies from here on, and what lay against it may fall.
  private mutating func change(_ index: Int, position: Vector2? = nil, _ edit: (inout Body) -> Void) {
    wakeAll()
    release(index)
    edit(&bodies[index])
    bodies[index].flight.motion.acceleration = gravity(on: index)
    if let position {
      findSensors(around: index)
      if grid.isDivided { grid.link(index, at: position) }
    }
    predict(index)
  }

  /// Gives a new body its cell, and lays out the grid again if it is too large for it or they have become many.
  private mutating func enterGrid(_ index: Int) {
    if bodies[index].radius > gridRadius || bodyCount > 2 * gridBodies {
      layOutGrid()
    } else {
      grid.link(index, at: bodies[index].flight.motion.position)
    }
  }

  /// Throws what a disc would overlap: of several the first, shapes before bodies.
  private func checkOverlap(
    at place: Vector2, radius: Double, layers: UInt32, group: Int32, except: Int?
  ) throws(WorldError) {
    guard Self.isPlace(place) else { throw .badPlace(place) }
    let allowed = 1 - TimeOfImpact.touch
    var least = (shape: Int.max, body: Int.max)
    forEachItem(near: place, radius: radius) { index in
      guard index != except, bodies[index].meets(layers, group) else { return }
      let distance = (bodies[index].flight.motion(at: now).position - place).length
      if distance < (radius + bodies[index].radius) * allowed { least.body = min(least.body, index) }
    } shape: { index in
      guard shapes[index].meets(layers), !shapes[index].isSensor else { return }
      let shift = shapes[index].motion(at: now).position
      let distance = shapes[index].hull.distance(to: place - shift, corners)
      if distance < radius * allowed { least.shape = min(least.shape, index) }
    }
    guard least.shape == .max else { throw .overlapsShape(ShapeID(index: least.shape)) }
    guard least.body == .max else { throw .overlapsBody(id(of: least.body)) }
  }
}

extension Body {
  /// Whether it is there for a disc on these layers and of this group.
  func meets(_ layers: UInt32, _ group: Int32) -> Bool {
    isPresent && self.layers & layers != 0 && (group == 0 || self.group != group)
  }

  func meets(_ other: borrowing Body) -> Bool { meets(other.layers, other.group) }
}
