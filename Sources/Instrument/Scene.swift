import Physics2D

/// The physics world of the instrument: its stage and its balls.
struct Scene: ~Copyable {
  /// The part of the instrument that a shape of the world is.
  enum Part: Equatable {
    case bouncer(Int)
    case key(Int)
    case wall
  }

  /// The collision layer of the bass ball.
  private static let bassLayer: UInt32 = 1
  /// The collision layer of the piano balls.
  private static let pianoLayer: UInt32 = 2

  /// The flight time below which a ball comes to rest, in seconds. A note-on takes as long on a MIDI cable: bounces that follow each other
  /// faster could not be told apart.
  private static let minimumFlightTime = 1e-3

  var world: World
  let bassBall: BodyID
  private var restitution: Double
  /// Piano ball 1…4 at its number less one; nil where there is none.
  private var pianoBalls = InlineArray<4, BodyID?>(repeating: nil)

  /// The stage with the bass ball at its start, without speed, and no piano balls.
  ///
  /// - Parameter restitution: of the piano balls, 0…1.
  init(restitution: Double) {
    self.restitution = restitution
    do throws(WorldError) {
      world = try Self.stage()
      bassBall = try Self.addBassBall(to: &world)
    } catch {
      preconditionFailure("the stage's own measures are sound")
    }
  }

  /// The stage of a world that was restored, with its balls.
  ///
  /// - Throws: `SnapshotError.damaged` where it is not the world of a stage.
  static func restored(_ world: consuming World, restitution: Double) throws(SnapshotError) -> Scene {
    let ids = world.bodyIDs
    guard let bass = ids.first, bass.index == 0, world.shapeCount == shapeCount,
      world.bodyCapacity == 1 + Settings.ballRange.upperBound
    else { throw .damaged }
    var scene = Scene(world, bassBall: bass, restitution: restitution)
    for id in ids.dropFirst() { scene.pianoBalls[id.index - 1] = id }
    return scene
  }

  private init(_ world: consuming World, bassBall: BodyID, restitution: Double) {
    self.world = world
    self.bassBall = bassBall
    self.restitution = restitution
  }

  /// The bouncers, the keys, the divider and four walls.
  private static let shapeCount = Layout.bouncerCount + Layout.keyCount + 5

  /// A world of bouncers, keys, divider and walls, without balls.
  private static func stage() throws(WorldError) -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = 1 + Settings.ballRange.upperBound
    definition.shapeCapacity = shapeCount
    definition.minimumFlightTime = minimumFlightTime
    var world = try World(definition)

    // `part` tells the shapes apart by this order.
    for degree in 0..<Layout.bouncerCount {
      _ = try world.add(
        .disc(center: Layout.bouncerCenter(degree), radius: Layout.bouncerRadius), layers: bassLayer)
    }
    for key in 0..<Layout.keyCount {
      _ = try world.add(
        .box(center: Layout.keyCenter(key), width: Layout.keyWidth, height: Layout.keyHeight), layers: pianoLayer)
    }
    let both = bassLayer | pianoLayer
    _ = try world.add(
      .box(
        center: Vector2(Layout.dividerX, Layout.ceiling / 2), width: Layout.dividerWidth, height: Layout.ceiling),
      layers: both)
    let bottomRight = Vector2(Layout.width, 0)
    let topLeft = Vector2(0, Layout.ceiling)
    let topRight = Vector2(Layout.width, Layout.ceiling)
    _ = try world.add(.segment(from: .zero, to: bottomRight), layers: both)
    _ = try world.add(.segment(from: topRight, to: topLeft), layers: both)
    _ = try world.add(.segment(from: topLeft, to: .zero), layers: bassLayer)
    _ = try world.add(.segment(from: bottomRight, to: topRight), layers: pianoLayer)
    return world
  }

  private static func addBassBall(to world: inout World) throws(WorldError) -> BodyID {
    var ball = BodyDefinition(position: Layout.bassBallStart, radius: Layout.bassBallRadius)
    ball.gravityScale = 0
    ball.layers = bassLayer
    return try world.add(ball)
  }

  /// The part of the instrument that a shape is.
  static func part(_ shape: ShapeID) -> Part {
    let index = shape.index
    if index < Layout.bouncerCount { return .bouncer(index) }
    return index < Layout.bouncerCount + Layout.keyCount ? .key(index - Layout.bouncerCount) : .wall
  }

  /// Switches the bouncer of a degree, 0…6, on or off.
  mutating func setBouncer(_ degree: Int, isOn: Bool) { world.setEnabled(isOn, ShapeID(index: degree)) }

  /// Sets the restitution of all piano balls, 0…1, those to come included.
  mutating func setRestitution(_ restitution: Double) {
    self.restitution = restitution
    for ball in pianoBalls.indices {
      guard let name = pianoBalls[ball] else { continue }
      do throws(WorldError) {
        try world.setRestitution(restitution, of: name)
      } catch {
        preconditionFailure("a restitution that was checked is refused")
      }
    }
  }

  /// - Parameter gravity: in m/s², in `Settings.gravityRange`.
  mutating func setGravity(_ gravity: Double) {
    do throws(WorldError) {
      try world.setGravity(Vector2(0, -gravity * Layout.pointsPerMetre))
    } catch {
      preconditionFailure("a gravity that was checked is refused")
    }
  }

  /// Puts the bass ball at its start, and gives it a velocity.
  ///
  /// - Parameter velocity: in points a second.
  mutating func launchBassBall(_ velocity: Vector2) {
    do throws(WorldError) {
      try world.setPosition(Layout.bassBallStart, of: bassBall)
      try world.setVelocity(velocity, of: bassBall)
    } catch {
      preconditionFailure("nothing stands where the bass ball starts")
    }
  }

  /// Sets the bass ball's speed, and keeps its direction.
  ///
  /// - Parameter speed: in points a second, in `Settings.speedRange`.
  mutating func setBassSpeed(_ speed: Double) {
    let velocity = world.velocity(of: bassBall)
    do throws(WorldError) {
      try world.setVelocity(velocity * (speed / velocity.length), of: bassBall)
    } catch {
      preconditionFailure("a speed that was checked is refused")
    }
  }

  /// Adds a piano ball without speed, under the lowest number that is free.
  ///
  /// - Throws: `WorldError.bodiesFull`, or what the ball would overlap.
  mutating func spawn(at place: Vector2) throws(WorldError) {
    var ball = BodyDefinition(position: place, radius: Layout.pianoBallRadius)
    ball.restitution = restitution
    ball.layers = Self.pianoLayer
    let name = try world.add(ball)
    // The bass ball was the first and is never removed, so a piano ball's index is its number.
    pianoBalls[name.index - 1] = name
  }

  /// The body of a ball: 0 is the bass ball, the others are the piano balls; nil where there is none.
  func id(ofBall ball: Int) -> BodyID? { ball == 0 ? bassBall : pianoBalls[ball - 1] }

  /// Removes a piano ball; false if there is none of that number.
  mutating func remove(ball number: Int) -> Bool {
    guard Settings.ballRange.contains(number), number > 0, let name = pianoBalls[number - 1] else { return false }
    world.remove(name)
    pianoBalls[number - 1] = nil
    return true
  }
}
