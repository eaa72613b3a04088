import Physics2D

/// What is true of every scene, and is asked of one that bytes tell: then neither a gesture nor time can bring it into a state that no
/// scene has.
extension Scene {
  /// How far rounding puts a thing from its place, in points.
  private static let rounding = 1e-6
  /// How far a ball that others press against a wall may be in it, in points.
  private static let ballMargin = 1e-3
  /// Faster than any ball, in points a second. Only a hand that changes the gravity at each tick for half an hour or more, always at the
  /// best time, could make a piano ball so fast: where gravity moves by itself, the balls keep their paths.
  private static let impossibleSpeed = (bass: 2 * Stage.largestFlick, piano: 1e7)

  /// Whether the scene is one of the settings.
  ///
  /// - Parameter stage: of the settings' layout, with a disc behind it for each that the scene has.
  func isSound(_ settings: borrowing Settings, _ stage: borrowing World) -> Bool {
    guard world.gravity == Vector2(0, -settings[.gravity] * Stage.pointsPerMetre) else { return false }
    guard hasShapes(of: stage), hasBouncers(of: settings), holdsItsBalls else { return false }
    for ball in pianoBalls.indices {
      if let id = id(ofBall: ball), !isSound(ball, id) { return false }
    }
    return true
  }

  /// Whether the shapes are those of a stage. Only bouncers may be elsewhere and move, and discs be elsewhere in their half.
  private func hasShapes(of stage: borrowing World) -> Bool {
    guard world.shapeCount == stage.shapeCount else { return false }
    for index in 0..<world.shapeCount {
      let shape = ShapeID(index: index)
      guard world.isLike(stage, shape) else { return false }
      guard index >= Stage.bouncerCount else { continue }
      guard world.velocity(of: shape) == .zero else { return false }
      let place = world.position(of: shape)
      if index < shapeCount {
        guard world.isEnabled(shape), place == stage.position(of: shape) else { return false }
      } else {
        guard StageHalf.right.isFree(place, margin: Self.rounding) else { return false }
      }
    }
    return true
  }

  /// Whether each bouncer is where the settings have it, or glides there, and is on as they say.
  private func hasBouncers(of settings: borrowing Settings) -> Bool {
    for degree in 0..<Stage.bouncerCount {
      let bouncer = ShapeID(index: degree)
      let target = settings.layout.bouncers[degree].center
      let isOn = settings[.bouncer(degree)] != 0
      guard world.isEnabled(bouncer) == (isOn && gliding.passes[degree] == 0) else { return false }
      let (place, velocity) = (world.position(of: bouncer), world.velocity(of: bouncer))
      if gliding.ends[degree] == 0 {
        guard velocity == .zero, place == target else { return false }
      } else {
        let left = Double(gliding.ends[degree] - world.now.nanoseconds) / 1e9
        let miss = (target - place - velocity * left).length
        guard velocity.length <= Stage.handSpeed * (1 + 1e-9), miss < Self.rounding, isBouncerPlace(place),
          isBouncerPlace(place - world.shift(of: bouncer))
        else { return false }
      }
    }
    return true
  }

  /// Whether the centre of a bouncer is where one may be, but for rounding.
  private func isBouncerPlace(_ place: Vector2) -> Bool {
    let (x, y) = (Layout.bouncerXRange, Layout.bouncerYRange)
    return place.x >= x.lowerBound - Self.rounding && place.x <= x.upperBound + Self.rounding
      && place.y >= y.lowerBound - Self.rounding && place.y <= y.upperBound + Self.rounding
  }

  /// Whether there is each ball that is held, without speed, and its disc in its place; and no other disc.
  private var holdsItsBalls: Bool {
    guard heldBalls >> UInt32(pianoBalls.count) == 0 else { return false }
    for ball in pianoBalls.indices {
      let disc = ShapeID(index: shapeCount + ball - 1)
      let hasDisc = ball > 0 && disc.index < world.shapeCount && world.isEnabled(disc)
      guard isHeld(ball) else {
        if hasDisc { return false }
        continue
      }
      guard let id = id(ofBall: ball), world.velocity(of: id) == .zero, hasDisc == (ball > 0) else { return false }
      if hasDisc, world.position(of: disc) != world.position(of: id) { return false }
    }
    return true
  }

  /// Whether a ball is what this scene makes of it, in its half, no faster than a ball can be, and under this gravity.
  private func isSound(_ ball: Int, _ id: BodyID) -> Bool {
    let isBass = ball == 0
    var definition = BodyDefinition(
      position: .zero, radius: isBass ? Stage.bassBallRadius : Stage.pianoBallRadius)
    definition.restitution = isBass ? 1 : restitution
    definition.gravityScale = isBass || isHeld(ball) ? 0 : 1
    definition.layers = isHeld(ball) ? 0 : isBass ? Self.bassLayer : Self.pianoLayer
    guard world.isLike(definition, id) else { return false }

    let flight = world.flight(of: id)
    let gravity = world.gravity * definition.gravityScale
    let most = world.isResting(id) ? gravity.length * (1 + 1e-9) : -1
    guard flight.acceleration == gravity || flight.acceleration.length <= most else { return false }
    let half = isBass ? StageHalf.left : .right
    let fastest = isBass ? Self.impossibleSpeed.bass : Self.impossibleSpeed.piano
    return half.isFree(flight.position, margin: Self.ballMargin)
      && half.isFree(world.position(of: id), margin: Self.ballMargin) && flight.velocity.length <= fastest
      && world.velocity(of: id).length <= fastest
  }
}
