import Physics2D

/// A world and a series of actions, decoded from bytes; the world is checked after each action.
///
/// A second world, the shadow, starts as a snapshot of the first, and advances by different steps. The worlds must
/// agree.
public struct WorldCase: ~Copyable {
  /// A fault of a case.
  public struct Fault: Error {
    /// The fault in words.
    public let words: String
  }

  /// The side of the square box whose four walls enclose the bodies.
  static let size = 100.0
  /// The largest number of actions of a case, and the world's time in nanoseconds from which on no action begins.
  static let longest = (actions: 48, nanoseconds: Int64(1_500_000_000))

  var bytes: Bytes
  var world: World
  var shadow: World
  var grounds: [Ground] = []
  /// The definitions of the bodies, by index. They are kept here because the world does not expose layers and masses.
  var definitions: [BodyDefinition?] = Array(repeating: nil, count: 10)
  /// Pairs of a body and a shape that was added, enabled or moved over the body. Both may overlap until the body
  /// has left the shape.
  var excused: [(body: BodyID, ground: Int)] = []
  /// `true` if no body with restitution 1 was ever added. Only then does `checkWork` limit the number of impacts.
  var isInelastic = true
  /// `true` if there may be friction, spin, groups, sensors, and shapes that move.
  var isExtended = false
  /// `true` if any shape may be a sensor. Otherwise, only discs (shapes with one corner) may. Has no effect
  /// without `isExtended`.
  var hasAngularSensors = false
  /// `true` if a shape moves. A moving shape gives energy to bodies, and may crush bodies, which are then inside it.
  var isDriven: Bool { grounds.contains { $0.velocity != .zero } }
  /// `true` if no body or shape whose impacts lose energy was ever added.
  var isElastic = true
  let tell: ((String) -> Void)?

  /// Plays a case. Returns the fault in words, or nil.
  ///
  /// - Parameter tell: called with each action, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    var bytes = Bytes(bytes)
    let kind = bytes.byte()
    bytes.isAbsurd = kind & 1 != 0
    var definition = WorldDefinition()
    definition.bodyCapacity = 10
    definition.shapeCapacity = 12
    definition.minimumFlightTime = kind & 2 != 0 ? 1e-3 : 1e-4
    if kind & 4 != 0 { definition.gravity = gravity(&bytes) }
    tell?("minimumFlightTime \(definition.minimumFlightTime), gravity \(definition.gravity)")
    do {
      var play = WorldCase(bytes, try box(definition), tell)
      play.isExtended = kind & 64 != 0
      play.hasAngularSensors = kind & 16 != 0
      try play.run()
      return nil
    } catch let fault as Fault {
      return fault.words
    } catch {
      return "the case itself: \(error)"
    }
  }

  private init(_ bytes: Bytes, _ world: consuming World, _ tell: ((String) -> Void)?) {
    self.bytes = bytes
    self.tell = tell
    shadow = world.snapshot()
    self.world = world
    for index in 0..<4 { grounds.append(Ground(from: Self.corners[index], to: Self.corners[(index + 1) % 4])) }
  }

  private static func box(_ definition: WorldDefinition) throws -> World {
    var world = try World(definition)
    for index in 0..<4 { _ = try world.add(.segment(from: corners[index], to: corners[(index + 1) % 4]), layers: .max) }
    return world
  }

  private static let corners = [Vector2(0, 0), Vector2(size, 0), Vector2(size, size), Vector2(0, size)]

  private static func gravity(_ bytes: inout Bytes) -> Vector2 {
    let gravity = bytes.vector(-1500...1500)
    return gravity.isFinite && gravity.length <= 1e12 ? gravity : Vector2(0, -1000)
  }

  private mutating func run() throws {
    for _ in 0..<(1 + bytes.choice(8)) { try addBody() }
    for _ in 0..<bytes.choice(5) { try addShape() }
    for _ in 0..<Self.longest.actions where !bytes.isEmpty && world.now.nanoseconds < Self.longest.nanoseconds {
      let isGoingOn = try act()
      try check()
      if !isGoingOn { return }
    }
  }

  /// Performs one action. Returns `false` after too many impacts, which is no fault.
  private mutating func act() throws -> Bool {
    switch bytes.choice(16) {
    case 0...6: return try advance(by: duration())
    case 7: return try advance(by: (world.now.nanoseconds / world.tick + 1) * world.tick - world.now.nanoseconds)
    case 8: try addBody()
    case 9: try addShape()
    case 10:
      tell?("snapshot")
      shadow = world.snapshot()
    case 11: try setGravity()
    case 12:
      if isExtended && bytes.choice(2) == 0 { try moveShape() } else { toggleShape() }
    case let action: try change(action)
    }
    return true
  }

  /// Returns a duration of 1 ns…0.27 s, evenly distributed on a logarithmic scale.
  private mutating func duration() -> Int64 {
    let exponent = Int64(bytes.byte() % 28)
    return (1 << exponent) + (Int64(bytes.byte()) << exponent) / 256
  }
}
