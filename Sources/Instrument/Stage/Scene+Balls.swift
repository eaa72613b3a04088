import Physics2D

/// The balls, and what hands do with them.
///
/// A ball that is held collides with nothing, and stands still. In its place a disc of the stage turns the other piano balls away, which
/// no impact moves.
extension Scene {
  /// How near to a held ball a hand may put another, or itself to another, in points between them: enough that no ball is caught in a
  /// cage in which it would rattle.
  private static let leastGap = 10.0

  /// The body of a ball: 0 is the bass ball, the others are the piano balls; nil where there is none.
  func id(ofBall ball: Int) -> BodyID? {
    ball == 0 ? bassBall : pianoBalls.indices.contains(ball) ? pianoBalls[ball] : nil
  }

  /// Whether a hand holds a ball.
  func isHeld(_ ball: Int) -> Bool { heldBalls & (1 << UInt32(ball)) != 0 }

  /// Puts the bass ball at its start, and gives it a velocity. Where a bouncer covers the start, it leaves the bouncer freely.
  ///
  /// - Parameter velocity: in points a second.
  mutating func launchBassBall(from place: Vector2, _ velocity: Vector2) {
    put(bassBall, at: place, velocity)
    setLayers(Self.bassLayer, of: bassBall)
    heldBalls &= ~1
  }

  /// Sets the bass ball's speed, and keeps its direction; not where it is held.
  ///
  /// - Parameters:
  ///   - speed: in points a second, in its parameter's range.
  ///   - fallback: the direction, if the ball hardly moves; a unit vector.
  mutating func setBassSpeed(_ speed: Double, fallback: Vector2 = Vector2(0, 1)) {
    guard !isHeld(0) else { return }
    let velocity = world.velocity(of: bassBall)
    let length = velocity.length
    setVelocity(length > 1e-3 ? velocity * (speed / length) : fallback * speed, of: bassBall)
  }

  /// Turns the bass ball, which keeps its speed.
  ///
  /// - Parameters:
  ///   - direction: not zero.
  ///   - speed: in points a second.
  mutating func turnBassBall(_ direction: Vector2, speed: Double) {
    setVelocity(direction * (speed / direction.length), of: bassBall)
  }

  /// Changes the speeds of the piano balls as gravity has changed, so that each keeps its path, and only its tempo is another: they follow
  /// the root of gravity. Gravity of almost 0 counts as a hundredth, or the balls would stop for ever.
  ///
  /// - Parameters:
  ///   - old, new: the gravity before and after, in m/s².
  mutating func keepPaths(from old: Double, to new: Double) {
    let factor = (max(new, 0.01) / max(old, 0.01)).squareRoot()
    for ball in pianoBalls.indices {
      guard let id = pianoBalls[ball] else { continue }
      let velocity = world.velocity(of: id)
      // A ball that rests is left alone.
      if velocity != .zero { setVelocity(velocity * factor, of: id) }
    }
  }

  /// Adds a piano ball without speed, under the lowest number that is free.
  ///
  /// - Returns: its number.
  /// - Throws: `GestureError.full`, or `occupied`, if a ball is there.
  mutating func spawn(at place: Vector2) throws(GestureError) -> Int {
    var ball = BodyDefinition(position: place, radius: Stage.pianoBallRadius)
    ball.restitution = restitution
    ball.layers = Self.pianoLayer
    for held in pianoBalls.indices where isHeld(held) {
      guard let id = pianoBalls[held], isNear(id, place) else { continue }
      throw .occupied(x: place.x, y: place.y)
    }
    do {
      let name = try world.add(ball)
      // The bass ball was the first and is never removed, so a piano ball's index is its number.
      pianoBalls[name.index] = name
      return name.index
    } catch {
      if case .bodiesFull = error { throw .full }
      throw .occupied(x: place.x, y: place.y)
    }
  }

  /// Removes a piano ball; false if there is none of that number.
  mutating func remove(ball number: Int) -> Bool {
    guard number > 0, let name = id(ofBall: number) else { return false }
    if isHeld(number) { letGo(number) }
    world.remove(name)
    pianoBalls[number] = nil
    return true
  }

  /// Holds a ball at a place, at which it overlaps no wall and no key.
  ///
  /// - Throws: `GestureError.noSuchBall`, or `occupied`, if another ball is near or a bouncer is there.
  mutating func hold(_ ball: Int, at place: Vector2) throws(GestureError) {
    guard let id = id(ofBall: ball) else { throw .noSuchBall(ball) }
    if ball == 0 {
      for degree in 0..<Stage.bouncerCount where covers(degree, place) { throw .occupied(x: place.x, y: place.y) }
    } else {
      for other in pianoBalls.indices where other != ball {
        if let other = pianoBalls[other], isNear(other, place) { throw .occupied(x: place.x, y: place.y) }
      }
    }
    put(id, at: place, .zero)
    if ball > 0 { stand(ball, at: place) }
    heldBalls |= 1 << UInt32(ball)
  }

  /// Gives a ball a velocity, in points a second, and lets it go if it is held.
  ///
  /// - Throws: `GestureError.noSuchBall`.
  mutating func flick(_ ball: Int, _ velocity: Vector2) throws(GestureError) {
    guard let id = id(ofBall: ball) else { throw .noSuchBall(ball) }
    if isHeld(ball) { letGo(ball) }
    setVelocity(velocity, of: id)
  }

  /// Whether the centre of a piano ball is near to a place: less than the least gap between them.
  private func isNear(_ id: BodyID, _ place: Vector2) -> Bool {
    (world.position(of: id) - place).length < 2 * Stage.pianoBallRadius + Self.leastGap
  }

  /// Whether the bass ball at a place would overlap a bouncer that turns it away.
  private func covers(_ degree: Int, _ place: Vector2) -> Bool {
    let bouncer = ShapeID(index: degree)
    return world.isEnabled(bouncer) && world.distance(from: place, to: bouncer) < Stage.bassBallRadius
  }

  /// Moves a ball, which from then on collides with nothing and has no weight.
  private mutating func put(_ id: BodyID, at place: Vector2, _ velocity: Vector2) {
    setLayers(0, of: id)
    do throws(WorldError) {
      try world.setGravityScale(0, of: id)
      try world.setPosition(place, of: id)
    } catch {
      preconditionFailure("a place on the stage is refused")
    }
    setVelocity(velocity, of: id)
  }

  /// Adds the disc that is to stand for a piano ball, disabled, behind the other shapes.
  static func addDisc(at place: Vector2, to world: inout World) throws(WorldError) {
    let disc = try world.add(.disc(center: place, radius: Stage.pianoBallRadius), layers: pianoLayer)
    world.setEnabled(false, disc)
  }

  /// Has the disc of a piano ball stand at a place.
  private mutating func stand(_ ball: Int, at place: Vector2) {
    let disc = ShapeID(index: shapeCount + ball - 1)
    do throws(WorldError) {
      while world.shapeCount <= disc.index {
        // Those of lower numbers are not needed yet.
        try Self.addDisc(at: place, to: &world)
      }
      try world.setPosition(place, of: disc)
    } catch {
      preconditionFailure("the world has room for a disc of each ball")
    }
    world.setEnabled(true, disc)
  }

  /// Lets a held ball collide again, and fall.
  private mutating func letGo(_ ball: Int) {
    guard let id = id(ofBall: ball) else { return }
    heldBalls &= ~(1 << UInt32(ball))
    if ball > 0 { world.setEnabled(false, ShapeID(index: shapeCount + ball - 1)) }
    setLayers(ball == 0 ? Self.bassLayer : Self.pianoLayer, of: id)
    do throws(WorldError) {
      try world.setGravityScale(ball == 0 ? 0 : 1, of: id)
    } catch {
      preconditionFailure("a gravity scale of 0 or 1 is refused")
    }
  }

  private mutating func setLayers(_ layers: UInt32, of id: BodyID) { world.setLayers(layers, of: id) }

  private mutating func setVelocity(_ velocity: Vector2, of id: BodyID) {
    do throws(WorldError) {
      try world.setVelocity(velocity, of: id)
    } catch {
      preconditionFailure("a speed that was checked is refused")
    }
  }
}
