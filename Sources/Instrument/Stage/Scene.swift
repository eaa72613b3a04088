import Physics2D

/// The physics world of the instrument: its stage and its balls.
struct Scene: ~Copyable {
  enum Part: Equatable {
    case bouncer(Int)
    case key(Int)
    case wall
  }

  static let bassLayer: UInt32 = 1
  static let pianoLayer: UInt32 = 2

  /// The shortest bounce, in seconds. A ball with shorter bounces comes to rest. A MIDI cable needs about this time to
  /// send a note-on.
  private static let minimumFlightTime = 1e-3

  var world: World
  let bassBall: BodyID
  let keyCount: Int
  var restitution: Double
  private(set) var collides: Bool
  /// The piano balls by number, from 1; index 0 is not used.
  var pianoBalls = PerBall<BodyID?>(repeating: nil)
  /// The balls that are held: bit n stands for ball n.
  var heldBalls: UInt32 = 0
  var gliding = Gliding()

  /// A scene with a layout that has passed `Layout.check`. The bass ball rests at its start place; there are no piano
  /// balls.
  init(_ layout: Layout, restitution: Double, collides: Bool) {
    self.restitution = restitution
    self.collides = collides
    keyCount = layout.keys.count
    do throws(WorldError) {
      world = try Self.stage(layout)
      var ball = BodyDefinition(position: layout.bassBall, radius: Stage.bassBallRadius)
      ball.gravityScale = 0
      ball.layers = 0
      bassBall = try world.add(ball)
    } catch {
      preconditionFailure("the physics world refused a layout that was already checked")
    }
  }

  init(_ world: consuming World, bassBall: BodyID, keyCount: Int, restitution: Double, collides: Bool) {
    self.collides = collides
    self.world = world
    self.keyCount = keyCount
    self.bassBall = bassBall
    self.restitution = restitution
  }

  /// The number of the stage's own shapes: bouncers, keys, divider and walls. From this index on, shapes
  /// are discs that stand in for held piano balls.
  var shapeCount: Int { Self.shapeCount(keys: keyCount) }

  private static func shapeCount(keys: Int) -> Int { Stage.bouncerCount + keys + 5 }

  static func stage(_ layout: Layout) throws(WorldError) -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = 1 + Stage.pianoBallCount
    definition.shapeCapacity = shapeCount(keys: layout.keys.count) + Stage.pianoBallCount
    definition.minimumFlightTime = minimumFlightTime
    var world = try World(definition)

    // `part` depends on this order.
    for degree in layout.bouncers.indices {
      let bouncer = layout.bouncers[degree]
      _ = try world.add(.disc(center: bouncer.center, radius: bouncer.radius), layers: bassLayer)
    }
    for index in layout.keys.indices {
      let key = layout.keys[index]
      _ = try world.add(.box(center: key.center, width: key.width, height: key.height), layers: pianoLayer)
    }
    let both = bassLayer | pianoLayer
    _ = try world.add(
      .box(center: Vector2(Stage.dividerX, Stage.ceiling / 2), width: Stage.dividerWidth, height: Stage.ceiling),
      layers: both)
    let bottomRight = Vector2(Stage.width, 0)
    let topLeft = Vector2(0, Stage.ceiling)
    let topRight = Vector2(Stage.width, Stage.ceiling)
    _ = try world.add(.segment(from: .zero, to: bottomRight), layers: both)
    _ = try world.add(.segment(from: topRight, to: topLeft), layers: both)
    _ = try world.add(.segment(from: topLeft, to: .zero), layers: bassLayer)
    _ = try world.add(.segment(from: bottomRight, to: topRight), layers: pianoLayer)
    return world
  }

  func part(_ shape: ShapeID) -> Part {
    let index = shape.index
    if index < Stage.bouncerCount { return .bouncer(index) }
    return index < Stage.bouncerCount + keyCount ? .key(index - Stage.bouncerCount) : .wall
  }

  /// Sets the restitution, 0…1, of all present and future piano balls.
  mutating func setRestitution(_ restitution: Double) {
    self.restitution = restitution
    for ball in pianoBalls.indices {
      guard let id = pianoBalls[ball] else { continue }
      checked { () throws(WorldError) in try world.setRestitution(restitution, of: id) }
    }
  }

  /// The collision group of the piano balls. Bodies in the same group do not collide with each other, except in group
  /// 0.
  var pianoGroup: Int32 { collides ? 0 : 1 }

  /// Sets whether piano balls collide with each other. Balls that overlap at the time of the change can leave each
  /// other without a collision.
  mutating func setCollides(_ collides: Bool) {
    guard collides != self.collides else { return }
    self.collides = collides
    for ball in pianoBalls.indices {
      if let id = pianoBalls[ball] { world.setGroup(pianoGroup, of: id) }
    }
  }

  /// Sets the gravity, in m/s².
  mutating func setGravity(_ gravity: Double) {
    checked { () throws(WorldError) in try world.setGravity(Vector2(0, -gravity * Stage.pointsPerMetre)) }
  }
}

/// Makes a change whose arguments have been checked, so an error is a bug.
func checked(_ change: () throws(WorldError) -> Void) {
  do throws(WorldError) { try change() } catch {
    preconditionFailure("the physics world refused arguments that were already checked")
  }
}
