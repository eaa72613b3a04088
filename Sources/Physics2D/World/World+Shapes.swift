/// A shape as the world keeps it: it stands, or moves evenly as if nothing could stop it.
struct StaticShape {
  /// Where it is at `start`.
  var hull: RoundedHull
  var layers: UInt32
  var restitution: Double
  var friction: Double
  /// Which bit of `Body.sensors` is its, or −1: a sensor reports what comes in, and lets it pass.
  var sensor: Int32
  var isEnabled = true
  /// Since when it has been there, and moved so.
  var start: Instant
  /// In lengths a second.
  var velocity = Vector2.zero

  var isSensor: Bool { sensor >= 0 }
  var bit: UInt64 { isSensor ? 1 << UInt64(sensor) : 0 }

  /// Whether it is there for a disc on these layers.
  func meets(_ layers: UInt32) -> Bool { isEnabled && self.layers & layers != 0 }

  /// How its outline moves, as seen at a moment.
  func motion(at instant: Instant) -> Motion {
    let shift = velocity == .zero ? .zero : velocity * instant.seconds(since: start)
    return Motion(position: shift, velocity: velocity, acceleration: .zero)
  }
}

extension World {
  /// Adds a static shape. A body that it is put upon leaves it freely, and is struck when it comes from outside.
  ///
  /// - Parameters:
  ///   - layers: bits; only bodies that share one meet it.
  ///   - restitution: 0…1; of the two that meet, the less elastic decides.
  ///   - friction: Coulomb's coefficient, ≥ 0; of the two that meet, the geometric mean decides.
  ///   - isSensor: it reports what comes in, and lets it pass.
  /// - Throws: what is wrong with the shape, or that there is no room.
  public mutating func add(
    _ shape: Shape, layers: UInt32 = 1, restitution: Double = 1, friction: Double = 0, isSensor: Bool = false
  ) throws(WorldError) -> ShapeID {
    guard (0...1).contains(restitution) else { throw .badRestitution(restitution) }
    guard (0...Self.largestFriction).contains(friction) else { throw .badFriction(friction) }
    guard !shapes.isFull else { throw .shapesFull(capacity: shapes.capacity) }
    guard !isSensor || sensorCount < Self.largestSensorCount else {
      throw .sensorsFull(capacity: Self.largestSensorCount)
    }
    let hull = try RoundedHull(shape, &corners)
    shapes.append(
      StaticShape(
        hull: hull, layers: layers, restitution: restitution, friction: friction,
        sensor: isSensor ? sensorCount : -1, start: now))
    if isSensor {
      sensorCount += 1
      for body in bodies.indices where bodies[body].isPresent { findSensors(around: body, only: shapes.count - 1) }
    }
    place(shapes.count - 1)
    if bodyCount > 0 { predictAll() }
    return ShapeID(index: shapes.count - 1)
  }

  /// Whether a shape is there.
  public func isEnabled(_ id: ShapeID) -> Bool { shapes[id.index].isEnabled }

  /// Switches a shape on or off. Bodies that lie on one that goes fall; a body that is inside one that comes leaves it freely.
  public mutating func setEnabled(_ isEnabled: Bool, _ id: ShapeID) {
    guard shapes[id.index].isEnabled != isEnabled else { return }
    changeShape(id.index) { $0.isEnabled = isEnabled }
  }

  /// How fast a shape moves, in lengths a second.
  public func velocity(of id: ShapeID) -> Vector2 { shapes[id.index].velocity }

  /// How far a shape has moved since it was added or last turned.
  public func shift(of id: ShapeID) -> Vector2 { shapes[id.index].motion(at: now).position }

  /// Lets a shape move evenly from now on, as if nothing could stop it: it strikes what is in its way as a moving wall does.
  ///
  /// - Parameter velocity: in lengths a second; zero to stop it where it is.
  /// - Throws: `WorldError.badVelocity`.
  public mutating func setVelocity(_ velocity: Vector2, of id: ShapeID) throws(WorldError) {
    guard Self.isVelocity(velocity) else { throw .badVelocity(velocity) }
    changeShape(id.index) { $0.velocity = velocity }
  }

  /// Puts a shape elsewhere, and turns it, between two ticks. A body that it would end in is pushed out of it along the shortest way,
  /// and keeps its speed, less what it is lifted by; where there is no room for it, it stays, and leaves freely.
  ///
  /// - Parameters:
  ///   - shift: by which all of it is moved.
  ///   - turn: a vector whose direction (1, 0) is to become; of any length whose square is a number above 0. Its corners are turned around `center`.
  ///   - center: by the middle of the box around it, unless told otherwise.
  /// - Throws: `WorldError.badPlace`, with a corner that would be too far away; `WorldError.badTurn`; `WorldError.notConvex`,
  ///   where roundings would leave nothing of an edge.
  public mutating func move(
    _ id: ShapeID, by shift: Vector2, turn: Vector2 = Vector2(1, 0), around center: Vector2? = nil
  ) throws(WorldError) {
    let hull = shapes[id.index].hull
    let drift = shapes[id.index].motion(at: now).position
    guard turn.isFinite, turn.length > 0, turn.length.isFinite else { throw .badTurn(turn) }
    let unit = turn * (1 / turn.length)
    let pivot = center ?? (hull.lowest + hull.highest) * 0.5 + drift
    func moved(_ point: Vector2) -> Vector2 {
      let arm = point + drift - pivot
      return pivot + shift + Vector2(arm.x * unit.x - arm.y * unit.y, arm.x * unit.y + arm.y * unit.x)
    }
    for corner in hull.first..<hull.first + hull.cornerCount {
      let place = moved(corners[corner].point)
      guard Self.isPlace(place) else { throw .badPlace(place) }
    }
    for edge in 0..<hull.edgeCount {
      let next = (edge + 1) % hull.cornerCount
      let side = moved(corners[hull.first + next].point) - moved(corners[hull.first + edge].point)
      // Far out, its corners may be as good as one.
      guard side.length > 0 else { throw .notConvex }
    }
    for corner in hull.first..<hull.first + hull.cornerCount {
      // `changeShape` adds the drift.
      corners[corner].point = moved(corners[corner].point) - drift
    }
    changeShape(id.index) { _ in }
    pushOut(of: id.index)
  }

  /// What a hand does to a shape: bodies that lay on it fly, what was known of the future is found anew.
  mutating func changeShape(_ index: Int, _ edit: (inout StaticShape) -> Void) {
    shapes[index].hull.move(by: shapes[index].motion(at: now).position, &corners)
    shapes[index].hull.prepare(&corners)
    shapes[index].start = now
    edit(&shapes[index])
    for body in bodies.indices where bodies[body].isPresent {
      if case .edge(shape: index, edge: _) = bodies[body].support { release(body) }
    }
    wakeAll()
    placeAgain(index)
    if shapes[index].isSensor {
      for body in bodies.indices where bodies[body].isPresent { findSensors(around: body, only: index) }
    }
    predictAll()
  }
}
