/// The state of a static shape, or of a kinematic shape, which has a constant velocity that no impact changes.
struct StaticShape {
  /// The hull at `start`.
  var hull: RoundedHull
  var layers: UInt32
  var restitution: Double
  var friction: Double
  /// The number of the sensor's bit in `Body.sensors`; −1 if the shape is no sensor.
  var sensor: Int32
  var isEnabled = true
  /// The instant at which the shape was added or most recently changed.
  var start: Instant
  /// The velocity, in lengths/s.
  var velocity = Vector2.zero

  var isSensor: Bool { sensor >= 0 }
  var bit: UInt64 { isSensor ? 1 << UInt64(sensor) : 0 }

  func shouldCollide(_ layers: UInt32) -> Bool { isEnabled && self.layers & layers != 0 }

  /// Returns the shape's motion, relative to the hull's position at `start`.
  func motion(at instant: Instant) -> Motion {
    let shift = velocity == .zero ? .zero : velocity * instant.seconds(since: start)
    return Motion(position: shift, velocity: velocity, acceleration: .zero)
  }
}

extension World {
  /// Adds a static shape. A body that overlaps the new shape can leave the shape without a collision. `layers`,
  /// `restitution` and `friction` mean the same as in `BodyDefinition`. Bodies pass through a sensor, and each entry is
  /// reported as an impact. Throws an error for an invalid value, or if a capacity is exhausted.
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
    insert(shapes.count - 1)
    if bodyCount > 0 { predictAll() }
    return ShapeID(index: shapes.count - 1)
  }

  /// `true` if a shape is enabled.
  public func isEnabled(_ id: ShapeID) -> Bool { shapes[id.index].isEnabled }

  /// Enables or disables a shape. A disabled shape neither collides with bodies nor supports them. A body that
  /// overlaps a newly enabled shape can leave without a collision.
  public mutating func setEnabled(_ isEnabled: Bool, _ id: ShapeID) {
    guard shapes[id.index].isEnabled != isEnabled else { return }
    // If two corners would round to the same point, `place` changes neither the corners nor `start`.
    try? place(id.index)
    changeShape(id.index) { $0.isEnabled = isEnabled }
  }

  /// The position of a shape's first corner now, in lengths. The first corner of a disc is its centre.
  public func position(of id: ShapeID) -> Vector2 {
    corners[shapes[id.index].hull.first].point + shapes[id.index].motion(at: now).position
  }

  /// The velocity of a shape, in lengths/s.
  public func velocity(of id: ShapeID) -> Vector2 { shapes[id.index].velocity }

  /// The displacement of a shape since its latest change, in lengths.
  public func shift(of id: ShapeID) -> Vector2 { shapes[id.index].motion(at: now).position }

  /// Makes a shape kinematic: sets a constant velocity, in lengths/s. Throws `badVelocity`. Throws `notConvex` if the
  /// shape is so far from the origin that two corners round to the same point.
  public mutating func setVelocity(_ velocity: Vector2, of id: ShapeID) throws(WorldError) {
    guard Self.isVelocity(velocity) else { throw .badVelocity(velocity) }
    try place(id.index)
    changeShape(id.index) { $0.velocity = velocity }
  }

  /// Moves and turns a shape instantly, and moves each body that the shape then overlaps out of the shape by the
  /// shortest way. These bodies keep their velocity, except that a lifted body loses kinetic energy. A body stays
  /// inside if another shape is in the way, or if the destination is occupied or too far from the origin. Such a body
  /// can leave without a collision.
  ///
  /// - Parameters:
  ///   - shift: the displacement, in lengths.
  ///   - turn: the vector into which the turn takes (1, 0). It may have any length whose square is a normal number.
  ///   - center: the centre of the turn; nil for the centre of the shape's AABB.
  /// - Throws: `badPosition` if a corner would be too far from the origin; `badTurn`; `notConvex` if two corners round
  ///   to the same point.
  public mutating func move(
    _ id: ShapeID, by shift: Vector2, turn: Vector2 = Vector2(1, 0), around center: Vector2? = nil
  ) throws(WorldError) {
    let hull = shapes[id.index].hull
    let displacement = shapes[id.index].motion(at: now).position
    guard turn.lengthSquared.isNormal else { throw .badTurn(turn) }
    let unit = turn * (1 / turn.length)
    let pivot = center ?? hull.aabb.center + displacement
    func moved(_ point: Vector2) -> Vector2 {
      let arm = point + displacement - pivot
      return pivot + shift + Vector2(arm.x * unit.x - arm.y * unit.y, arm.x * unit.y + arm.y * unit.x)
    }
    for corner in hull.first..<hull.first + hull.cornerCount {
      let position = moved(corners[corner].point)
      guard Self.isPlace(position) else { throw .badPosition(position) }
    }
    try place(id.index, at: moved)
    changeShape(id.index) { _ in }
    pushOut(of: id.index)
  }

  /// Moves a shape instantly, so that its first corner (the centre of a disc) is exactly at a position. The velocity
  /// does not change. A body that the shape then overlaps can leave without a collision. Throws `badPosition`. Throws
  /// `notConvex` if two corners round to the same point.
  public mutating func setPosition(_ position: Vector2, of id: ShapeID) throws(WorldError) {
    let hull = shapes[id.index].hull
    let first = corners[hull.first].point
    for corner in hull.first..<hull.first + hull.cornerCount {
      let moved = corners[corner].point - first + position
      guard Self.isPlace(moved) else { throw .badPosition(moved) }
    }
    try place(id.index) { $0 - first + position }
    changeShape(id.index) { _ in }
  }

  /// Moves a shape's stored corners to their present places, and sets its `start` to now. Throws `notConvex`.
  private mutating func place(_ index: Int) throws(WorldError) {
    let displacement = shapes[index].motion(at: now).position
    try place(index) { displacement == .zero ? $0 : $0 + displacement }
  }

  /// Moves each corner of a shape to `moved(corner)`, and sets the shape's `start` to now. If two neighbouring corners
  /// round to the same point, throws `notConvex` and changes nothing.
  private mutating func place(_ index: Int, at moved: (Vector2) -> Vector2) throws(WorldError) {
    let hull = shapes[index].hull
    for edge in 0..<hull.edgeCount {
      let next = (edge + 1) % hull.cornerCount
      let side = moved(corners[hull.first + next].point) - moved(corners[hull.first + edge].point)
      guard side.length > 0 else { throw .notConvex }
    }
    for corner in hull.first..<hull.first + hull.cornerCount { corners[corner].point = moved(corners[corner].point) }
    shapes[index].hull.prepare(&corners)
    shapes[index].start = now
  }

  /// Edits a shape. Releases bodies that slide on the shape, wakes all sleeping bodies, and predicts every body's next
  /// event again.
  private mutating func changeShape(_ index: Int, _ edit: (inout StaticShape) -> Void) {
    edit(&shapes[index])
    for body in bodies.indices where bodies[body].isPresent {
      if case .edge(shape: index, edge: _) = bodies[body].support { release(body) }
    }
    wakeAll()
    reinsert(index)
    if shapes[index].isSensor {
      for body in bodies.indices where bodies[body].isPresent { findSensors(around: body, only: index) }
    }
    predictAll()
  }
}
