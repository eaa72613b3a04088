import Physics2D

/// Returns a world with gravity and a wide floor at y = 0.
func worldWithFloor(gravity: Double = 1470, capacity: Int = 8, minimumFlightTime: Double = 1e-6) throws -> World {
  var definition = WorldDefinition()
  definition.minimumFlightTime = minimumFlightTime
  definition.gravity = Vector2(0, -gravity)
  definition.bodyCapacity = capacity
  var world = try World(definition)
  _ = try world.add(.segment(from: Vector2(-1000, 0), to: Vector2(1000, 0)))
  return world
}

/// Adds four walls around 0…width × 0…height.
func addWalls(to world: inout World, width: Double, height: Double, restitution: Double = 1) throws {
  let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
  for index in 0..<4 {
    _ = try world.add(.segment(from: corners[index], to: corners[(index + 1) % 4]), restitution: restitution)
  }
}

/// A static shape: all points within `radius` of a point, a segment or a convex polygon.
struct Ground {
  var corners: [Vector2]
  var radius: Double

  var shape: Shape {
    switch corners.count {
    case 1: .disc(center: corners[0], radius: radius)
    case 2 where radius == 0: .segment(from: corners[0], to: corners[1])
    case 2: .capsule(from: corners[0], to: corners[1], radius: radius)
    default: .polygon(corners)
    }
  }

  func distance(to point: Vector2) -> Double {
    var nearest = Double.infinity
    var isInside = corners.count > 2
    for (index, start) in corners.enumerated() {
      let edge = corners[(index + 1) % corners.count] - start
      let offset = point - start
      let share = edge == .zero ? 0 : min(1, max(0, offset.dot(edge) / edge.lengthSquared))
      nearest = min(nearest, (offset - edge * share).length)
      if edge.cross(offset) < 0 { isInside = false }
    }
    return (isInside ? -nearest : nearest) - radius
  }
}

func randomGrounds(_ random: inout SplitMix64) -> [Ground] {
  var grounds: [Ground] = []
  for _ in 0..<(random.next() % 6) {
    let center = Vector2(random.next(in: 50..<550), random.next(in: 50..<550))
    let arm = Vector2(random.next(in: -60..<60), random.next(in: 5..<60))
    let size = random.next(in: 5..<40)
    switch random.next() % 5 {
    case 0: grounds.append(Ground(corners: [center], radius: size))
    case 1: grounds.append(Ground(corners: [center, center + arm], radius: 0))
    case 2: grounds.append(Ground(corners: [center, center + arm], radius: size))
    case 3:
      let across = Vector2(size, 0)
      let up = Vector2(0, 60)
      grounds.append(Ground(corners: [center, center + across, center + across + up, center + up], radius: 0))
    default:
      grounds.append(
        Ground(corners: [center, center + Vector2(size, 3), center + Vector2(size * 0.6, 40)], radius: 0))
    }
  }
  return grounds
}

func randomWorld(seed: UInt64, restitution: Double = 1, bodies: Int = 6) throws -> World {
  try randomScene(seed: seed, restitution: restitution, bodies: bodies)
}

/// Returns a walled box of random discs and static shapes. `grounds` receives the static shapes except the walls.
func randomScene(
  seed: UInt64, restitution: Double = 1, bodies: Int = 6, grounds: (([Ground]) -> Void)? = nil
) throws -> World {
  let scene = try Scene(seed: seed, restitution: restitution, bodies: bodies)
  grounds?(Array(scene.grounds[4...]))
  return try scene.world(minimumFlightTime: WorldDefinition().minimumFlightTime)
}

struct NoImpact: Error {}

// Swift Testing's macros cannot expand calls on noncopyable types, so these calls are outside the macros.
extension World {
  mutating func requireImpact(by nanoseconds: Int64) throws -> Impact {
    guard let impact = advanceToImpact(by: nanoseconds) else { throw NoImpact() }
    return impact
  }

  /// The scale for energy errors: 1 plus the sum of the bodies' absolute energies.
  func scale(of bodies: [BodyID]) -> Double {
    var sum = 1.0
    for body in bodies { sum += abs(energy(of: body)) }
    return sum
  }

  func energy(of bodies: [BodyID]) -> Double {
    var sum = 0.0
    for body in bodies { sum += energy(of: body) }
    return sum
  }
}
