import Physics2D

/// A world made from a seed, without the instrument.
public enum PhysicsScene: Int, Sendable {
  /// Elastic discs without gravity, one of them fast.
  case billiard
  /// Elastic discs that fall through pegs.
  case pegs
  /// A pile: inelastic discs that come to rest on boxes, capsules and polygons.
  case pile
  /// Inelastic discs of different sizes and masses that drift and cluster without gravity.
  case drift
  /// Discs and shapes that `gesture(before:in:_:)` changes from outside.
  case hands

  /// All scenes, in order.
  public static let all: [PhysicsScene] = [.billiard, .pegs, .pile, .drift, .hands]

  /// The number of checkpoints of each scene.
  public static let checkpoints = 20

  /// The scene's name in the golden file; committed names never change.
  public var name: String {
    switch self {
    case .billiard: "billiard"
    case .pegs: "pegs"
    case .pile: "heap"
    case .drift: "drift"
    case .hands: "hands"
    }
  }

  /// The number of ticks of 4 ms between two checkpoints.
  public var ticksBetweenCheckpoints: Int64 { self == .pile ? 25 : 50 }

  /// The width and the height of the space between the walls, in units of length.
  static let size = 600.0

  func world(_ random: inout SplitMix64) throws(WorldError) -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = 64
    definition.minimumFlightTime = self == .pile ? 1e-3 : 1e-4
    switch self {
    case .billiard, .drift: break
    case .pegs: definition.gravity = Vector2(0, -400)
    case .pile: definition.gravity = Vector2(30, -1470)
    case .hands: definition.gravity = Vector2(0, -900)
    }
    var world = try World(definition)
    try Self.addWalls(to: &world)
    switch self {
    case .billiard: try addBodies(24, to: &world, radius: 12..<12.5, speed: 60, restitution: 1, &random)
    case .pegs:
      try Self.addPegs(to: &world)
      try addBodies(64, to: &world, radius: 4..<9, speed: 100, restitution: 1, &random)
    case .pile:
      try Self.addFurniture(to: &world, restitution: 0.9)
      try addBodies(16, to: &world, radius: 6..<18, speed: 300, restitution: 0.6, &random)
    case .drift:
      try Self.addFurniture(to: &world, restitution: 1)
      try addBodies(32, to: &world, radius: 3..<20, speed: 400, restitution: 0.85, &random)
    case .hands:
      try Self.addFurniture(to: &world, restitution: 1)
      try addBodies(12, to: &world, radius: 6..<16, speed: 300, restitution: 0.9, &random)
    }
    if self == .billiard, let first = world.bodyIDs.first {
      try world.setVelocity(Vector2(900, 313), of: first)
    }
    return world
  }

  private static func addWalls(to world: inout World) throws(WorldError) {
    let corners = [Vector2(0, 0), Vector2(size, 0), Vector2(size, size), Vector2(0, size)]
    for index in 0..<4 { _ = try world.add(.segment(from: corners[index], to: corners[(index + 1) % 4])) }
  }

  private static func addPegs(to world: inout World) throws(WorldError) {
    for row in 0..<5 {
      for column in 0..<6 {
        let x = 50 + 100 * Double(column) + (row % 2 == 0 ? 0 : 37)
        _ = try world.add(.disc(center: Vector2(x, 60 + 80 * Double(row)), radius: 7))
      }
    }
  }

  private static func addFurniture(to world: inout World, restitution: Double) throws(WorldError) {
    let shapes: [Shape] = [
      .box(center: Vector2(150, 90), width: 120, height: 40),
      .capsule(from: Vector2(330, 120), to: Vector2(430, 180), radius: 15),
      .polygon([Vector2(480, 300), Vector2(560, 320), Vector2(530, 380), Vector2(490, 370)]),
      .polygon([Vector2(60, 250), Vector2(170, 250), Vector2(60, 340)]),
      .disc(center: Vector2(300, 330), radius: 30),
      .segment(from: Vector2(380, 60), to: Vector2(520, 40)),
    ]
    for shape in shapes { _ = try world.add(shape, restitution: restitution) }
  }

  private func addBodies(
    _ count: Int, to world: inout World, radius: Range<Double>, speed: Double, restitution: Double,
    _ random: inout SplitMix64
  ) throws(WorldError) {
    var missing = count
    while missing > 0 {
      let position = Vector2(random.next(in: 20..<Self.size - 20), random.next(in: 20..<Self.size - 20))
      var body = BodyDefinition(position: position, radius: random.next(in: radius))
      body.velocity = Vector2(random.next(in: -speed..<speed), random.next(in: -speed..<speed))
      body.mass = self == .billiard ? 1 : random.next(in: 0.5..<3)
      body.restitution = restitution
      if (try? world.add(body)) != nil { missing -= 1 }
    }
  }

  /// Changes the world of the scene `hands` before the ticks that lead to a checkpoint.
  func gesture(before checkpoint: Int, in world: inout World, _ random: inout SplitMix64) throws(WorldError) {
    guard self == .hands else { return }
    let bodies = world.bodyIDs
    let body = bodies[Int(random.next() % UInt64(bodies.count))]
    let place = Vector2(random.next(in: 20..<Self.size - 20), random.next(in: 20..<Self.size - 20))
    switch checkpoint % 6 {
    case 0: try world.setVelocity(Vector2(place.x - 300, place.y), of: body)
    case 1: try world.setGravity(Vector2(place.x - 300, -place.y))
    case 2: world.remove(body)
    case 3: try? world.setPosition(place, of: body)
    case 4: _ = try? world.add(BodyDefinition(position: place, radius: 8))
    default:
      let shape = ShapeID(index: 4 + Int(random.next() % 6))
      world.setEnabled(!world.isEnabled(shape), shape)
    }
  }
}
