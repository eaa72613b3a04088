import Physics2D
import Testing

@Suite struct RefusalTests {
  /// Runs a call and returns its error, or nil if the call succeeds. The tests pass only this result to `#expect`,
  /// because Swift Testing's macros cannot expand calls on a noncopyable type such as `World`.
  private func error(_ body: () throws(WorldError) -> Void) -> WorldError? {
    do throws(WorldError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func invalidBodiesAreRefusedAndTheWorldStaysAsItWas() throws {
    var world = try worldWithFloor()
    let first = try world.add(BodyDefinition(position: Vector2(0, 100), radius: 20))
    world.advance(to: 100_000_000)
    let before = world.hash
    let table: [((inout BodyDefinition) -> Void, (WorldError) -> Bool)] = [
      ({ $0.radius = .nan }, { if case .badRadius = $0 { true } else { false } }),
      ({ $0.radius = 0 }, { $0 == .badRadius(0) }),
      ({ $0.radius = 1e-101 }, { $0 == .badRadius(1e-101) }),
      ({ $0.radius = -1 }, { $0 == .badRadius(-1) }),
      ({ $0.radius = .infinity }, { $0 == .badRadius(.infinity) }),
      ({ $0.mass = 0 }, { $0 == .badMass(0) }),
      ({ $0.mass = .nan }, { if case .badMass = $0 { true } else { false } }),
      ({ $0.mass = -3 }, { $0 == .badMass(-3) }),
      ({ $0.restitution = 1.5 }, { $0 == .badRestitution(1.5) }),
      ({ $0.restitution = .nan }, { if case .badRestitution = $0 { true } else { false } }),
      ({ $0.gravityScale = 2000 }, { $0 == .badGravityScale(2000) }),
      ({ $0.position = Vector2(.nan, 0) }, { if case .badPosition = $0 { true } else { false } }),
      ({ $0.position = Vector2(1e10, 0) }, { $0 == .badPosition(Vector2(1e10, 0)) }),
      ({ $0.velocity = Vector2(0, .infinity) }, { $0 == .badVelocity(Vector2(0, .infinity)) }),
      ({ $0.position = Vector2(300, 19.99) }, { $0 == .overlapsShape(ShapeID(index: 0)) }),
      ({ $0.position = Vector2(10, 100) }, { $0 == .overlapsBody(first) }),
    ]
    for (index, (change, expected)) in table.enumerated() {
      var definition = BodyDefinition(position: Vector2(300, 300), radius: 20)
      change(&definition)
      let refusal = error { () throws(WorldError) in _ = try world.add(definition) }
      #expect(refusal.map(expected) == true, "row \(index): \(refusal as Any)")
    }
    let moves = [
      error { () throws(WorldError) in try world.setPosition(Vector2(0, 5), of: first) },
      error { () throws(WorldError) in try world.setVelocity(Vector2(.nan, 0), of: first) },
      error { () throws(WorldError) in try world.setGravity(Vector2(0, -.infinity)) },
    ]
    #expect(!moves.contains(nil))
    let after = world.hash
    #expect(after == before)
  }

  @Test func invalidShapesAreRefused() throws {
    var world = try World()
    let table: [(Shape, WorldError?)] = [
      (.disc(center: .zero, radius: 0), .badRadius(0)),
      (.disc(center: Vector2(1e99, 0), radius: 1), .badPosition(Vector2(1e99, 0))),
      (.segment(from: .zero, to: .zero), .notConvex),
      (.capsule(from: .zero, to: Vector2(1, 0), radius: -1), .badRadius(-1)),
      (.box(center: .zero, width: 0, height: 1), .notConvex),
      (.box(center: .zero, width: -1, height: 1), .notConvex),
      (.polygon([.zero, Vector2(1, 0)]), .notConvex),
      (.polygon([Vector2(1, 0), Vector2(0, 1)]), .notConvex),
      (.polygon([.zero, Vector2(0, 1), Vector2(1, 0)]), .notConvex),
      (.polygon([.zero, Vector2(1, 0), Vector2(2, 0), Vector2(1, 1)]), .notConvex),
      (.polygon([Vector2](repeating: .zero, count: 9)), .tooManyCorners(9)),
      (.polygon([.zero, Vector2(2, 0), Vector2(1, 1)]), nil),
    ]
    for (index, (shape, expected)) in table.enumerated() {
      let refusal = error { () throws(WorldError) in _ = try world.add(shape) }
      #expect(refusal == expected, "row \(index)")
    }
  }

  @Test func moveThatRoundsAnEdgeToZeroLengthIsRefused() throws {
    var world = try World()
    let box = try world.add(.box(center: .zero, width: 1e-8, height: 1e-8))
    let before = world.hash
    let refusal = error { () throws(WorldError) in try world.move(box, by: Vector2(9e8, 0)) }
    let after = world.hash
    #expect(refusal == .notConvex && before == after)
  }

  /// If the corners merged, the world's snapshot could not be restored.
  @Test func movingSegmentWhoseCornersWouldMergeIsNotChanged() throws {
    var world = try World()
    let segment = try world.add(.segment(from: .zero, to: Vector2(1e-17, 0)))
    try world.setVelocity(Vector2(1, 0), of: segment)
    world.advance(to: 1_000_000_000)
    let before = world.hash
    let refusals = [
      error { () throws(WorldError) in try world.setVelocity(.zero, of: segment) },
      error { () throws(WorldError) in try world.setPosition(Vector2(1, 0), of: segment) },
      error { () throws(WorldError) in try world.move(segment, by: .zero) },
    ]
    let after = world.hash
    #expect(refusals == [.notConvex, .notConvex, .notConvex] && before == after)
    world.setEnabled(false, segment)
    let restored = world.snapshot()
    let (place, expected, hashes) = (restored.position(of: segment), Vector2(1, 0), (restored.hash, world.hash))
    #expect(place == expected && hashes.0 == hashes.1)
  }

  /// The error must not be `badAngularVelocity`.
  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func anAngleThatIsNotFiniteIsRefusedAsAnAngle(angle: Double) throws {
    var world = try World()
    var body = BodyDefinition(position: .zero, radius: 1)
    body.angle = angle
    let refusal = error { () throws(WorldError) in _ = try world.add(body) }
    guard case .badAngle(let refused) = refusal else {
      Issue.record("\(refusal as Any)")
      return
    }
    #expect(refused == angle || refused.isNaN && angle.isNaN)
  }

  @Test func angularVelocityThatIsTooLargeOrNaNIsRefused() throws {
    for spin in [Double.nan, .infinity, -1.1e12] {
      var world = try World()
      var body = BodyDefinition(position: .zero, radius: 1)
      body.angularVelocity = spin
      let refusal = error { () throws(WorldError) in _ = try world.add(body) }
      guard case .badAngularVelocity = refusal else {
        Issue.record("\(spin): \(refusal as Any)")
        continue
      }
    }
  }

  @Test func aFullWorldRefusesMoreBodiesShapesAndCorners() throws {
    var definition = WorldDefinition()
    definition.bodyCapacity = 1
    definition.shapeCapacity = 0
    var world = try World(definition)
    let body = try world.add(BodyDefinition(position: .zero, radius: 1))
    let refusals = [
      error { () throws(WorldError) in _ = try world.add(BodyDefinition(position: Vector2(9, 9), radius: 1)) },
      error { () throws(WorldError) in _ = try world.add(Shape.disc(center: Vector2(20, 0), radius: 1)) },
    ]
    #expect(refusals == [.bodiesFull(capacity: 1), .shapesFull(capacity: 0)])
    definition.shapeCapacity = 2
    definition.cornerCapacity = 5
    var small = try World(definition)
    _ = try small.add(Shape.box(center: Vector2(50, 0), width: 1, height: 1))
    let refusal = error { () throws(WorldError) in _ = try small.add(Shape.segment(from: .zero, to: Vector2(1, 0))) }
    #expect(refusal == .cornersFull(capacity: 5))
    world.remove(body)
    let successor = try world.add(BodyDefinition(position: .zero, radius: 1))
    let isContained = (world.contains(body), world.contains(successor))
    #expect(!isContained.0 && isContained.1 && successor.index == body.index)
  }
}
