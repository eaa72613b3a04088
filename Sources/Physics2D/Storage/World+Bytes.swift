extension World {
  /// "clumsy2d" in ASCII, as a little-endian integer.
  private static let signature: UInt64 = 0x6432_7973_6d75_6c63
  private static let version: UInt64 = 2
  /// The largest capacity for bodies and for shapes. With this limit, a damaged file can request at most some gigabytes
  /// of memory.
  fileprivate static let largestCapacity = 1 << 20

  /// A snapshot of the world; the bytes are the same on every machine. Predictions are not included, because the other
  /// values determine them to the bit. Allocates.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(Self.signature)
    writer.add(Self.version)
    writer.add(UInt64(bitPattern: tick))
    writer.add(minimumFlightTime)
    writer.add(now)
    writer.add(gravity)
    writer.add(contactSolver.nextStep)
    writer.add(bodies.capacity)
    writer.add(shapes.capacity)
    writer.add(corners.capacity)
    writer.add(contactSolver.contacts.capacity)
    writer.add(bodies.count)
    for index in bodies.indices {
      bodies[index].write(to: &writer, contactSolver.limiters[index], contactSolver.states[index])
    }
    writer.add(shapes.count)
    for index in shapes.indices {
      writer.add(shapes[index].hull.cornerCount)
      for corner in 0..<shapes[index].hull.cornerCount { writer.add(self.corner(corner, of: index).point) }
      shapes[index].write(to: &writer)
    }
    var checksum = FNV1a()
    for byte in writer.bytes { checksum.add(byte) }
    writer.add(checksum.value)
    return writer.bytes
  }

  /// Returns an independent copy. If the same calls follow on both worlds, the two stay bit-identical. Allocates.
  /// Precondition: the capacities are at most 2²⁰ bodies, 2²⁰ shapes, 2²³ corners and 2²² contacts.
  public func snapshot() -> World {
    do throws(SnapshotError) { return try .restored(from: bytes) } catch {
      preconditionFailure("cannot copy a world whose capacities are above the limits of a snapshot")
    }
  }

  /// Restores a world from its `bytes`. If the same calls follow on the restored world and the original, the two stay
  /// bit-identical. Identities of the original's bodies are valid in the restored world. Throws if the bytes are no
  /// snapshot, are damaged, or have an unknown version.
  public static func restored(from bytes: [UInt8]) throws(SnapshotError) -> World {
    try restored(from: bytes) { (_) throws(SnapshotError) in }
  }

  /// Restores a world. Before the world is allocated, calls `check` with the definition. `check` throws to refuse the
  /// definition.
  static func restored(
    from bytes: [UInt8], _ check: (WorldDefinition) throws(SnapshotError) -> Void
  ) throws(SnapshotError) -> World {
    var reader = ByteReader(bytes)
    guard bytes.count >= 8, try reader.integer() == Self.signature else { throw .notASnapshot }
    let version = try reader.integer()
    guard version == Self.version else { throw .unknownVersion(version) }
    var end = ByteReader(Array(bytes.suffix(8)))
    var checksum = FNV1a()
    for byte in bytes.dropLast(8) { checksum.add(byte) }
    guard try end.integer() == checksum.value else { throw .damaged }

    var definition = WorldDefinition()
    definition.tick = try reader.integer(in: 1...Int64.max)
    definition.minimumFlightTime = try reader.number(in: Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude)
    let now = try reader.instant()
    definition.gravity = try reader.vector()
    let contactStep = try reader.instant()
    definition.bodyCapacity = try reader.integer(in: 0...Self.largestCapacity)
    definition.shapeCapacity = try reader.integer(in: 0...Self.largestCapacity)
    definition.cornerCapacity = try reader.integer(in: 0...Self.largestCapacity * Shape.maximumCorners)
    definition.contactCapacity = try reader.integer(in: 0...Self.largestCapacity * 4)
    guard World.isVelocity(definition.gravity) else { throw .badValue(byte: 48) }
    try check(definition)
    var world = World(checked: definition)
    world.now = now
    let bodyCount = try reader.integer(in: 0...definition.bodyCapacity)
    for index in 0..<bodyCount {
      let body = try Body(from: &reader, &world.contactSolver.limiters[index], &world.contactSolver.states[index])
      world.bodies.append(body)
    }
    let shapeCount = try reader.integer(in: 0...definition.shapeCapacity)
    for _ in 0..<shapeCount { try world.readShape(&reader) }
    _ = try reader.integer()
    guard reader.isAtEnd else { throw .damaged }
    try world.restore(contactStep)
    return world
  }

  private mutating func readShape(_ reader: inout ByteReader) throws(SnapshotError) {
    var shape = Shape()
    shape.cornerCount = try reader.integer(in: 1...Shape.maximumCorners)
    for corner in 0..<shape.cornerCount { shape.corners[corner] = try reader.vector() }
    shape.radius = try reader.number()
    let hull: RoundedHull
    do throws(WorldError) { hull = try RoundedHull(shape, &corners, isNew: false) } catch { throw .damaged }
    shapes.append(try StaticShape(hull, from: &reader))
    if shapes[shapes.count - 1].isSensor { sensorCount += 1 }
  }

  /// Rebuilds the active contact set, the broad phase, the schedule and the predictions.
  private mutating func restore(_ contactStep: Instant) throws(SnapshotError) {
    for index in bodies.indices where bodies[index].isPresent {
      bodyCount += 1
      guard case .edge(let shape, let edge) = bodies[index].support else { continue }
      guard shapes.indices.contains(shape), edge < shapes[shape].hull.edgeCount else { throw .damaged }
    }
    guard bodies.capacity > 0 || contactStep == .never else { throw .damaged }
    try restoreContacts(nextStep: contactStep)
    if grid.isDivided {
      layOutGrid()
    } else {
      for shape in shapes.indices { insert(shape) }
      predictAll()
    }
  }
}

extension Body {
  fileprivate func write(to writer: inout ByteWriter, _ limiter: CollapseLimiter, _ state: ContactState) {
    writer.add(isPresent)
    writer.add(UInt64(generation), count: 4)
    guard isPresent else { return }
    writer.add(flight.start)
    writer.add(flight.motion.position)
    writer.add(flight.motion.velocity)
    writer.add(flight.motion.acceleration)
    for number in [
      flight.angle, flight.spin, flight.spinAcceleration, radius, mass, restitution, friction, gravityScale,
    ] { writer.add(number) }
    writer.add(UInt64(layers), count: 4)
    writer.add(UInt64(UInt32(bitPattern: group)), count: 4)
    limiter.write(to: &writer)
    writer.add(sensors)
    state.write(to: &writer)
    switch support {
    case .none: writer.add(0)
    case .inContact: writer.add(1)
    case .asleep: writer.add(2)
    case .pinned: writer.add(3)
    case .edge(let shape, let edge): writer.add(4 + Shape.maximumCorners * shape + edge)
    }
  }

  fileprivate init(
    from reader: inout ByteReader, _ limiter: inout CollapseLimiter, _ state: inout ContactState
  ) throws(SnapshotError) {
    let isPresent = try reader.flag()
    let generation = UInt32(try reader.integer(count: 4))
    guard isPresent else {
      let flight = Flight(start: .zero, motion: Motion(position: .zero, velocity: .zero, acceleration: .zero))
      self.init(
        flight: flight, radius: 1, mass: 1, restitution: 1, friction: 0, gravityScale: 1, layers: 0, group: 0,
        generation: generation, isPresent: false)
      return
    }
    let start = try reader.instant()
    let motion = Motion(
      position: try reader.vector(), velocity: try reader.vector(), acceleration: try reader.vector())
    let flight = Flight(
      start: start, motion: motion, angle: try reader.number(), spin: try reader.number(),
      spinAcceleration: try reader.number())
    self.init(
      flight: flight, radius: try reader.number(in: World.smallestRadius...World.largestLength),
      mass: try reader.number(in: World.massRange), restitution: try reader.number(in: 0...1),
      friction: try reader.number(in: 0...World.largestFriction), gravityScale: try reader.number(in: -1000...1000),
      layers: UInt32(try reader.integer(count: 4)), group: Int32(bitPattern: UInt32(try reader.integer(count: 4))),
      generation: generation)
    limiter = try CollapseLimiter(from: &reader)
    sensors = try reader.integer()
    state = try ContactState(from: &reader)
    let support = try reader.integer(in: 0...3 + Shape.maximumCorners * World.largestCapacity)
    switch support {
    case 0: self.support = .none
    case 1: self.support = .inContact
    case 2: self.support = .asleep
    case 3: self.support = .pinned
    default:
      self.support = .edge(
        shape: (support - 4) / Shape.maximumCorners, edge: (support - 4) % Shape.maximumCorners)
    }
  }
}
