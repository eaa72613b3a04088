import Physics2D

/// The balls, and the changes that gestures make to them. A held ball stands still, and its body collides with nothing.
/// Other piano balls bounce off a static disc at the place of a held piano ball.
extension Scene {
  /// The least gap, in points, between a held piano ball and another piano ball when a gesture places either ball. In a
  /// smaller gap, a third ball could be trapped and rattle.
  private static let leastGap = 10.0

  /// Returns the body of a ball; nil if the ball is not on the stage. Ball 0 is the bass ball, balls 1…16 are the piano
  /// balls.
  func id(ofBall ball: Int) -> BodyID? {
    ball == 0 ? bassBall : pianoBalls.indices.contains(ball) ? pianoBalls[ball] : nil
  }

  /// The lowest free number, which the next piano ball gets; nil if the stage is full.
  var freeBall: Int? {
    for ball in 1...Stage.pianoBallCount where id(ofBall: ball) == nil { return ball }
    return nil
  }

  /// `true` if the ball is held by a gesture `dragBall`, by the parameter `spawn-on` (which holds a new ball until the
  /// next beat or bar), or after the last chord of the piece.
  @inline(__always)
  func isHeld(_ ball: Int) -> Bool { heldBalls & (1 << UInt32(ball)) != 0 }

  /// Launches the bass ball from a place with a velocity in points/s. If a bouncer overlaps the place, the ball can
  /// leave the bouncer without a collision.
  mutating func launchBassBall(from place: Vector2, _ velocity: Vector2) {
    put(bassBall, at: place, velocity)
    world.setLayers(Self.bassLayer, of: bassBall)
    heldBalls &= ~1
  }

  /// Sets the bass ball's speed, in points/s, unless the ball is held. If the ball hardly moves, it gets the direction
  /// `fallback`, a unit vector.
  mutating func setBassSpeed(_ speed: Double, fallback: Vector2 = Vector2(0, 1)) {
    guard !isHeld(0) else { return }
    let velocity = world.motion(of: bassBall).velocity
    let length = velocity.length
    setVelocity(length > 1e-3 ? velocity * (speed / length) : fallback * speed, of: bassBall)
  }

  /// Turns the bass ball to a direction, which must not be zero, and sets its speed, in points/s.
  mutating func turnBassBall(_ direction: Vector2, speed: Double) {
    setVelocity(direction * (speed / direction.length), of: bassBall)
  }

  /// Scales the piano balls' speeds by the square root of the ratio of two gravities, in m/s², so that the balls keep
  /// their paths. A gravity below 0.01 counts as 0.01, because a factor of 0 would stop the balls for ever.
  mutating func keepPaths(from old: Double, to new: Double) {
    let factor = (max(new, 0.01) / max(old, 0.01)).squareRoot()
    for ball in pianoBalls.indices {
      guard let id = pianoBalls[ball] else { continue }
      let velocity = world.velocity(of: id)
      // Setting a velocity would wake a ball at rest.
      if velocity != .zero { setVelocity(velocity * factor, of: id) }
    }
  }

  /// Adds a piano ball at rest, and returns its number, the lowest free number. Throws `GestureError.full` if the stage
  /// is full. Throws `occupied` if another piano ball is at the place, or if a held piano ball is too near. Errors
  /// report `name`: the requested place, before `Layout.freePlace` moved it.
  mutating func spawn(at place: Vector2, named name: Vector2) throws(GestureError) -> Int {
    var ball = BodyDefinition(position: place, radius: Stage.pianoBallRadius)
    ball.restitution = restitution
    ball.layers = Self.pianoLayer
    ball.group = pianoGroup
    for held in pianoBalls.indices where isHeld(held) {
      if let id = pianoBalls[held], isNear(id, place) { throw .occupied(x: name.x, y: name.y) }
    }
    do {
      let id = try world.add(ball)
      // The bass ball always has index 0, so a piano ball's index is its number.
      pianoBalls[id.index] = id
      return id.index
    } catch {
      if case .bodiesFull = error { throw .full }
      throw .occupied(x: name.x, y: name.y)
    }
  }

  mutating func remove(ball number: Int) -> Bool {
    guard number > 0, let id = id(ofBall: number) else { return false }
    if isHeld(number) { release(number) }
    world.remove(id)
    pianoBalls[number] = nil
    return true
  }

  /// Holds a ball at a place where the ball overlaps no wall and no key. Throws `noSuchBall` if the ball is not on the
  /// stage. Throws `occupied` if the ball would be too near to another piano ball, or if the bass ball would overlap a
  /// bouncer. Errors report `name`: the requested place, before `Layout.freePlace` moved it.
  mutating func hold(_ ball: Int, at place: Vector2, named name: Vector2) throws(GestureError) {
    guard let id = id(ofBall: ball) else { throw .noSuchBall(ball) }
    if ball == 0 {
      for degree in 0..<Stage.bouncerCount where covers(degree, place) { throw .occupied(x: name.x, y: name.y) }
    } else {
      for other in pianoBalls.indices where other != ball {
        if let other = pianoBalls[other], isNear(other, place) { throw .occupied(x: name.x, y: name.y) }
      }
    }
    put(id, at: place, .zero)
    if ball > 0 { placeDisc(of: ball, at: place) }
    heldBalls |= 1 << UInt32(ball)
  }

  /// Releases the ball if the ball is held, and sets its velocity, in points/s.
  mutating func flick(_ ball: Int, _ velocity: Vector2) throws(GestureError) {
    guard let id = id(ofBall: ball) else { throw .noSuchBall(ball) }
    if isHeld(ball) { release(ball) }
    setVelocity(velocity, of: id)
  }

  private func isNear(_ id: BodyID, _ place: Vector2) -> Bool {
    (world.position(of: id) - place).length < 2 * Stage.pianoBallRadius + Self.leastGap
  }

  func covers(_ degree: Int, _ place: Vector2) -> Bool {
    let bouncer = ShapeID(index: degree)
    return world.isEnabled(bouncer) && world.distance(from: place, to: bouncer) < Stage.bassBallRadius
  }

  /// Puts a ball at a place with a velocity, and switches off its collisions and gravity.
  private mutating func put(_ id: BodyID, at place: Vector2, _ velocity: Vector2) {
    world.setLayers(0, of: id)
    checked { () throws(WorldError) in
      try world.setGravityScale(0, of: id)
      try world.setPosition(place, of: id)
    }
    setVelocity(velocity, of: id)
  }

  /// Adds the disc of the lowest-numbered piano ball that has no disc yet. The disc is the world's last shape, and is
  /// disabled until the ball is held.
  static func addDisc(at place: Vector2, to world: inout World) throws(WorldError) {
    let disc = try world.add(.disc(center: place, radius: Stage.pianoBallRadius), layers: pianoLayer)
    world.setEnabled(false, disc)
  }

  private mutating func placeDisc(of ball: Int, at place: Vector2) {
    let disc = ShapeID(index: shapeCount + ball - 1)
    checked { () throws(WorldError) in
      // A disc's index depends on the ball's number, so missing discs of lower numbers are added, too.
      while world.shapeCount <= disc.index { try Self.addDisc(at: place, to: &world) }
      try world.setPosition(place, of: disc)
    }
    world.setEnabled(true, disc)
  }

  private mutating func release(_ ball: Int) {
    guard let id = id(ofBall: ball) else { return }
    heldBalls &= ~(1 << UInt32(ball))
    if ball > 0 { world.setEnabled(false, ShapeID(index: shapeCount + ball - 1)) }
    world.setLayers(ball == 0 ? Self.bassLayer : Self.pianoLayer, of: id)
    checked { () throws(WorldError) in try world.setGravityScale(ball == 0 ? 0 : 1, of: id) }
  }

  mutating func setVelocity(_ velocity: Vector2, of id: BodyID) {
    checked { () throws(WorldError) in try world.setVelocity(velocity, of: id) }
  }
}
