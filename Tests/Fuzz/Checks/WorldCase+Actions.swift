import Physics2D

extension WorldCase {
  /// Adds a body to both worlds, `world` and `shadow`, which must agree.
  mutating func addBody() throws {
    var body = BodyDefinition(position: bytes.vector(0...Self.size), radius: bytes.number(0.5...8))
    body.velocity = bytes.vector(-500...500)
    body.mass = [1, bytes.number(0.1...10)][bytes.choice(2)]
    body.restitution = [1, 0, 0.6, bytes.number(0...1)][bytes.choice(4)]
    body.gravityScale = [1, 1, 0, bytes.number(-1...2)][bytes.choice(4)]
    body.layers = [1, 1, 2, 3][bytes.choice(4)]
    if isExtended {
      body.friction = [0, 0.3, 10, bytes.number(0...1)][bytes.choice(4)]
      body.angularVelocity = bytes.number(-100...100)
      body.group = [0, 0, 1, 2][bytes.choice(4)]
    }
    tell?("add \(body)")
    let before = world.hash
    do {
      let id = try world.add(body)
      definitions[id.index] = body
      if body.restitution == 1 { isInelastic = false } else { isElastic = false }
      if body.friction > 0 { isElastic = false }
      guard try shadow.add(body) == id else { throw Fault(words: "the shadow's body has another identity") }
    } catch let error as WorldError {
      tell?("  refused: \(error)")
      try checkRefusal(since: before)
    }
  }

  /// Adds a shape to both worlds, possibly over a body.
  mutating func addShape() throws {
    var ground = Ground(&bytes, within: Self.size)
    let restitution = [1, 0.5, 0, bytes.number(0...1)][bytes.choice(4)]
    let friction = isExtended ? [0, 0.3, 10, bytes.number(0...1)][bytes.choice(4)] : 0
    ground.isSensor = isExtended && (ground.corners.count == 1 || hasAngularSensors) && bytes.choice(2) == 0
    tell?(
      "add \(ground.isSensor ? "sensor" : "shape") of \(ground.corners), radius \(ground.radius), layers \(ground.layers),"
        + " restitution \(restitution), friction \(friction)")
    let before = world.hash
    do {
      _ = try world.add(
        ground.shape, layers: ground.layers, restitution: restitution, friction: friction, isSensor: ground.isSensor)
      _ = try shadow.add(
        ground.shape, layers: ground.layers, restitution: restitution, friction: friction, isSensor: ground.isSensor)
      if restitution < 1 || friction > 0 { isElastic = false }
      grounds.append(ground)
      excuse(grounds.count - 1)
    } catch {
      tell?("  refused: \(error)")
      try checkRefusal(since: before)
    }
  }

  mutating func setGravity() throws {
    let gravity = bytes.choice(4) == 0 ? .zero : bytes.vector(-1500...1500)
    tell?("setGravity \(gravity)")
    let before = world.hash
    do {
      try world.setGravity(gravity)
      try shadow.setGravity(gravity)
    } catch {
      tell?("  refused: \(error)")
      try checkRefusal(since: before)
    }
  }

  mutating func toggleShape() {
    guard grounds.count > 4 else { return }
    let index = 4 + bytes.choice(grounds.count - 4)
    grounds[index].isEnabled.toggle()
    tell?("setEnabled \(grounds[index].isEnabled), shape \(index)")
    world.setEnabled(grounds[index].isEnabled, ShapeID(index: index))
    shadow.setEnabled(grounds[index].isEnabled, ShapeID(index: index))
    excuse(index)
  }

  /// Changes a shape that is no wall: sets its velocity, stops it, or moves and turns it instantly.
  mutating func moveShape() throws {
    guard isExtended, grounds.count > 4 else { return }
    let index = 4 + bytes.choice(grounds.count - 4)
    let before = world.hash
    do {
      switch bytes.choice(4) {
      case 0:
        let (shift, turn) = (bytes.vector(-20...20), bytes.vector(-1...1))
        tell?("move shape \(index) by \(shift), turn \(turn)")
        try world.move(ShapeID(index: index), by: shift, turn: turn)
        try shadow.move(ShapeID(index: index), by: shift, turn: turn)
        grounds[index].begin(at: world.now, shift: shift)
        grounds[index].turn(turn)
      case 1:
        tell?("stop shape \(index)")
        try world.setVelocity(.zero, of: ShapeID(index: index))
        try shadow.setVelocity(.zero, of: ShapeID(index: index))
        grounds[index].begin(at: world.now, velocity: .zero)
      default:
        let velocity = bytes.vector(-200...200)
        tell?("setVelocity \(velocity), shape \(index)")
        try world.setVelocity(velocity, of: ShapeID(index: index))
        try shadow.setVelocity(velocity, of: ShapeID(index: index))
        grounds[index].begin(at: world.now, velocity: velocity)
      }
      excuse(index)
    } catch {
      tell?("  refused: \(error)")
      try checkRefusal(since: before)
    }
  }

  /// Changes a body: action 13 removes the body, action 14 sets its velocity, and action 15 sets its position.
  mutating func change(_ action: Int) throws {
    let bodies = world.bodyIDs
    guard !bodies.isEmpty else { return }
    let body = bodies[bytes.choice(bodies.count)]
    let before = world.hash
    do {
      switch action {
      case 13:
        tell?("remove body \(body.index)")
        world.remove(body)
        shadow.remove(body)
        definitions[body.index] = nil
        if world.contains(body) { throw Fault(words: "a removed body is still in the world") }
      case 14:
        let velocity = bytes.vector(-500...500)
        tell?("setVelocity \(velocity), body \(body.index)")
        try world.setVelocity(velocity, of: body)
        try shadow.setVelocity(velocity, of: body)
      default:
        let place = bytes.vector(0...Self.size)
        tell?("setPosition \(place), body \(body.index)")
        try world.setPosition(place, of: body)
        try shadow.setPosition(place, of: body)
        excused.removeAll { $0.body == body }
      }
    } catch let error as WorldError {
      tell?("  refused: \(error)")
      try checkRefusal(since: before)
    }
  }

  private borrowing func checkRefusal(since before: UInt64) throws {
    guard world.hash == before else { throw Fault(words: "a refusal changes the world") }
  }

  /// Allows every body that overlaps the shape to do so until the body has left the shape.
  private mutating func excuse(_ index: Int) {
    for body in world.bodyIDs where overlap(of: body, with: grounds[index]) > 0 {
      excused.append((body, index))
    }
  }
}
