import Physics2D

/// The stage with its balls: the instrument's half of the physics.
struct Scene: ~Copyable {
  /// What a shape of the world is to the instrument.
  enum Part: Equatable {
    case bouncer(Int)
    case key(Int)
    case wall
  }

  private static let harmony: UInt32 = 1
  private static let touch: UInt32 = 2

  /// The shortest flight of a ball that comes to rest, in seconds: a note-on takes as long on a MIDI cable, so that bounces which
  /// follow each other faster could not be told apart.
  private static let minimumFlightTime = 1e-3

  var world: World
  let bassBall: BodyID
  private let restitution: Double
  /// The piano balls by their numbers, 1…4, less one.
  private var pianoBalls = InlineArray<4, BodyID?>(repeating: nil)

  /// The stage, with a bass ball at its start that stands still, and no piano balls.
  ///
  /// - Parameter restitution: the piano balls', 0…1.
  init(restitution: Double) {
    self.restitution = restitution
    do throws(WorldError) {
      world = try Self.stage()
      bassBall = try Self.addBassBall(to: &world)
    } catch {
      preconditionFailure("the stage's own measures are sound")
    }
  }

  /// Everything that stands on the stage.
  private static func stage() throws(WorldError) -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = 1 + Settings.ballRange.upperBound
    definition.shapeCapacity = Layout.bouncerCount + Layout.keyCount + 5
    definition.minimumFlightTime = minimumFlightTime
    var world = try World(definition)

    // The order decides which shape is which: see `part`.
    for degree in 0..<Layout.bouncerCount {
      _ = try world.add(
        .disc(center: Layout.bouncerCenter(degree), radius: Layout.bouncerRadius), layers: harmony)
    }
    for key in 0..<Layout.keyCount {
      _ = try world.add(
        .box(center: Layout.keyCenter(key), width: Layout.keyWidth, height: Layout.keyHeight), layers: touch)
    }
    let both = harmony | touch
    _ = try world.add(
      .box(
        center: Vector2(Layout.dividerX, Layout.ceiling / 2), width: Layout.dividerWidth, height: Layout.ceiling),
      layers: both)
    let bottomRight = Vector2(Layout.width, 0)
    let topLeft = Vector2(0, Layout.ceiling)
    let topRight = Vector2(Layout.width, Layout.ceiling)
    _ = try world.add(.segment(from: .zero, to: bottomRight), layers: both)
    _ = try world.add(.segment(from: topRight, to: topLeft), layers: both)
    _ = try world.add(.segment(from: topLeft, to: .zero), layers: harmony)
    _ = try world.add(.segment(from: bottomRight, to: topRight), layers: touch)
    return world
  }

  private static func addBassBall(to world: inout World) throws(WorldError) -> BodyID {
    var ball = BodyDefinition(position: Layout.bassBallStart, radius: Layout.bassBallRadius)
    ball.gravityScale = 0
    ball.layers = harmony
    return try world.add(ball)
  }

  /// What a shape is.
  static func part(_ shape: ShapeID) -> Part {
    let index = shape.index
    if index < Layout.bouncerCount { return .bouncer(index) }
    return index < Layout.bouncerCount + Layout.keyCount ? .key(index - Layout.bouncerCount) : .wall
  }

  mutating func setBouncers(_ bouncers: Bouncers) {
    for degree in 0..<Layout.bouncerCount {
      world.setEnabled(bouncers.rawValue & (1 << degree) != 0, ShapeID(index: degree))
    }
  }

  /// - Parameter gravity: in m/s², of `Settings.gravityRange`.
  mutating func setGravity(_ gravity: Double) {
    do throws(WorldError) {
      try world.setGravity(Vector2(0, -gravity * Layout.pointsPerMetre))
    } catch {
      preconditionFailure("a gravity that was checked is refused")
    }
  }

  /// - Parameter velocity: in points a second.
  mutating func launchBassBall(_ velocity: Vector2) {
    do throws(WorldError) {
      try world.setPosition(Layout.bassBallStart, of: bassBall)
      try world.setVelocity(velocity, of: bassBall)
    } catch {
      preconditionFailure("nothing stands where the bass ball starts")
    }
  }

  /// Changes how fast the bass ball flies, not where to.
  ///
  /// - Parameter speed: in points a second, of `Settings.speedRange`.
  mutating func setBassSpeed(_ speed: Double) {
    let velocity = world.velocity(of: bassBall)
    do throws(WorldError) {
      try world.setVelocity(velocity * (speed / velocity.length), of: bassBall)
    } catch {
      preconditionFailure("a speed that was checked is refused")
    }
  }

  /// - Throws: `WorldError.bodiesFull`, or what the ball would overlap.
  mutating func spawn(at place: Vector2) throws(WorldError) {
    var ball = BodyDefinition(position: place, radius: Layout.pianoBallRadius)
    ball.restitution = restitution
    ball.layers = Self.touch
    let name = try world.add(ball)
    // The bass ball was the first and is never removed, so a piano ball's index is its number.
    pianoBalls[name.index - 1] = name
  }

  /// Takes a piano ball away; false if there is none of that number.
  mutating func remove(ball number: Int) -> Bool {
    guard Settings.ballRange.contains(number), number > 0, let name = pianoBalls[number - 1] else { return false }
    world.remove(name)
    pianoBalls[number - 1] = nil
    return true
  }
}
