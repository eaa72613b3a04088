extension World {
  // MARK: - Coming and going

  /// Adds a disc.
  ///
  /// - Returns: its name.
  /// - Throws: what is wrong with the definition, what it would overlap, or that there is no room.
  public mutating func add(_ definition: BodyDefinition) throws(WorldError) -> BodyID {
    let radius = definition.radius
    guard radius > 0, radius <= Self.largestLength else { throw .badRadius(radius) }
    guard Self.massRange.contains(definition.mass) else { throw .badMass(definition.mass) }
    guard (0...1).contains(definition.restitution) else { throw .badRestitution(definition.restitution) }
    guard abs(definition.gravityScale) <= 1000 else { throw .badGravityScale(definition.gravityScale) }
    guard Self.isVelocity(definition.velocity) else { throw .badVelocity(definition.velocity) }
    let index = vacantIndex
    guard index < bodies.capacity else { throw .bodiesFull(capacity: bodies.capacity) }
    try checkRoom(at: definition.position, radius: radius, layers: definition.layers, except: nil)

    let flight = Flight(
      start: now, position: definition.position, velocity: definition.velocity,
      acceleration: gravity * definition.gravityScale)
    var body = Body(
      flight: flight, radius: radius, mass: definition.mass, restitution: definition.restitution,
      gravityScale: definition.gravityScale, layers: definition.layers, generation: 0)
    if index == bodies.count {
      bodies.append(body)
    } else {
      body.generation = bodies[index].generation
      body.epoch = bodies[index].epoch &+ 1
      bodies[index] = body
    }
    predict(index)
    return BodyID(index: index, generation: body.generation)
  }

  /// Removes a disc; its name is no longer good for anything.
  public mutating func remove(_ id: BodyID) {
    let index = checked(id)
    bodies[index].isPresent = false
    bodies[index].generation &+= 1
    bodies[index].epoch &+= 1
    bodies[index].next = .none
    schedule.update(index, to: .never)
    releaseWedged()
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
  public func position(of id: BodyID) -> Vector2 { bodies[checked(id)].flight.rebased(to: now).position }

  /// The velocity of a body, now, in lengths a second.
  public func velocity(of id: BodyID) -> Vector2 { bodies[checked(id)].flight.rebased(to: now).velocity }

  /// The radius of a body.
  public func radius(of id: BodyID) -> Double { bodies[checked(id)].radius }

  /// The energy of a body, now: ½·m·v² − m·g·position, by its own share of gravity.
  public func energy(of id: BodyID) -> Double {
    let body = bodies[checked(id)]
    let flight = body.flight.rebased(to: now)
    let potential = -(gravity * body.gravityScale).dot(flight.position)
    return body.mass * (0.5 * flight.velocity.lengthSquared + potential)
  }

  /// Whether a body lies on something, still or sliding.
  public func isResting(_ id: BodyID) -> Bool { bodies[checked(id)].support != .none }

  // MARK: - Changing

  /// Gives a body a velocity, in lengths a second.
  ///
  /// - Throws: `WorldError.badVelocity`.
  public mutating func setVelocity(_ velocity: Vector2, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    guard Self.isVelocity(velocity) else { throw .badVelocity(velocity) }
    release(index)
    bodies[index].flight.velocity = velocity
    releaseWedged()
    predict(index)
  }

  /// Puts a body to a place, where it goes on at the velocity that it has.
  ///
  /// - Throws: `WorldError.badPlace`, or what it would overlap there.
  public mutating func setPosition(_ position: Vector2, of id: BodyID) throws(WorldError) {
    let index = checked(id)
    let body = bodies[index]
    try checkRoom(at: position, radius: body.radius, layers: body.layers, except: index)
    release(index)
    bodies[index].flight.position = position
    releaseWedged()
    predict(index)
  }

  /// Changes the pull on all bodies, in lengths a second squared.
  ///
  /// - Throws: `WorldError.badGravity`.
  public mutating func setGravity(_ gravity: Vector2) throws(WorldError) {
    guard Self.isVelocity(gravity) else { throw .badGravity(gravity) }
    self.gravity = gravity
    for index in bodies.indices where bodies[index].isPresent && bodies[index].gravityScale != 0 { release(index) }
    predictAll()
  }

  // MARK: - Inside

  /// The index of a named body, which must be in the world.
  func checked(_ id: BodyID) -> Int {
    precondition(contains(id), "no such body")
    return id.index
  }

  private var vacantIndex: Int {
    for index in bodies.indices where !bodies[index].isPresent { return index }
    return bodies.count
  }

  /// Throws what a disc would overlap.
  private func checkRoom(at place: Vector2, radius: Double, layers: UInt32, except: Int?) throws(WorldError) {
    guard Self.isPlace(place) else { throw .badPlace(place) }
    let allowed = 1 - TimeOfImpact.touch
    for index in shapes.indices where shapes[index].meets(layers) {
      guard shapes[index].outline.distance(to: place) >= radius * allowed else {
        throw .overlapsShape(ShapeID(index: index))
      }
    }
    for index in bodies.indices where index != except && bodies[index].meets(layers) {
      let distance = (bodies[index].flight.rebased(to: now).position - place).length
      guard distance >= (radius + bodies[index].radius) * allowed else {
        throw .overlapsBody(BodyID(index: index, generation: bodies[index].generation))
      }
    }
  }
}

extension Body {
  /// Whether it is there for a disc on these layers.
  func meets(_ layers: UInt32) -> Bool { isPresent && self.layers & layers != 0 }
}
