import Physics2D

/// The invariants of every scene, which are checked when a scene is restored.
extension Scene {
  /// The largest tolerated rounding error of a place, in points.
  private static let rounding = 1e-6
  /// The largest depth, in points, by which a ball can overlap a wall when other balls press the ball against the wall.
  private static let ballMargin = 1e-3
  /// Upper bounds of the speeds of balls, in points/s. Piano balls could reach their bound only if gestures changed the
  /// gravity at every tick for half an hour, always to the most effective value.
  private static let impossibleSpeed = (bass: 2 * Stage.largestFlick, piano: 1e7)

  /// `true` if the scene fits the settings. `stage` is a new stage of the layout, with as many shapes as the scene.
  func isValid(_ settings: borrowing Settings, _ stage: borrowing World) -> Bool {
    guard world.gravity == Vector2(0, -settings[.gravity] * Stage.pointsPerMetre) else { return false }
    guard hasShapes(of: stage), hasBouncers(of: settings), hasConsistentHeldBalls else { return false }
    for ball in pianoBalls.indices {
      if let id = id(ofBall: ball), !isValid(ball, id) { return false }
    }
    return true
  }

  /// `true` if the shapes equal those of the stage. Bouncers may be at other places. The discs of held piano balls, off
  /// which other balls bounce, may be anywhere in the right half.
  private func hasShapes(of stage: borrowing World) -> Bool {
    guard world.shapeCount == stage.shapeCount else { return false }
    for index in 0..<world.shapeCount {
      let shape = ShapeID(index: index)
      guard world.matches(stage, shape) else { return false }
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

  /// `true` if the bouncers fit the settings. A bouncer must be enabled exactly when the settings switch the bouncer on
  /// and the bass ball cannot pass it (`gliding.passes`). Each bouncer must be at the place in the settings, or glide
  /// to this place.
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

  private func isBouncerPlace(_ place: Vector2) -> Bool {
    let (x, y) = (Layout.bouncerXRange, Layout.bouncerYRange)
    return place.x >= x.lowerBound - Self.rounding && place.x <= x.upperBound + Self.rounding
      && place.y >= y.lowerBound - Self.rounding && place.y <= y.upperBound + Self.rounding
  }

  /// `true` if held balls stand still, and if exactly the held piano balls have enabled discs, each at the ball's
  /// place.
  private var hasConsistentHeldBalls: Bool {
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

  /// `true` if a ball fits its definition and gravity, is in its half, and is not faster than `impossibleSpeed`.
  private func isValid(_ ball: Int, _ id: BodyID) -> Bool {
    let isBass = ball == 0
    var definition = BodyDefinition(
      position: .zero, radius: isBass ? Stage.bassBallRadius : Stage.pianoBallRadius)
    definition.restitution = isBass ? 1 : restitution
    definition.group = isBass ? 0 : pianoGroup
    definition.gravityScale = isBass || isHeld(ball) ? 0 : 1
    definition.layers = isHeld(ball) ? 0 : isBass ? Self.bassLayer : Self.pianoLayer
    guard world.matches(definition, id) else { return false }

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
