import Physics2D

extension LumiaStage {
  /// A world with walls around the stage. Lumis do not hit each other.
  static var emptyWorld: World {
    var definition = WorldDefinition()
    definition.bodyCapacity = lumiCapacity
    definition.shapeCapacity = keyCapacity + 4
    definition.cornerCapacity = 4 * (keyCapacity + 4)
    definition.contactCapacity = lumiCapacity + 16
    definition.gravity = Vector2(0, -1.2)
    do throws(WorldError) {
      var world = try World(definition)
      let (right, top) = (LumiaPlace.width, 1.0)
      for (from, to) in [
        (Vector2(0, 0), Vector2(right, 0)), (Vector2(right, 0), Vector2(right, top)),
        (Vector2(right, top), Vector2(0, top)), (Vector2(0, top), Vector2(0, 0)),
      ] {
        _ = try world.add(.segment(from: from, to: to))
      }
      return world
    } catch {
      preconditionFailure("the physics world refuses the stage's walls")
    }
  }

  /// Returns the present place, in stage heights, of a lumi (a moving shape of light) whose path is simulated.
  mutating func position(of index: Int) -> Vector2 {
    if let body = lumis[index].body { return world.motion(of: body).position }
    guard lumis[index].lumi.path == .flock else { return lumis[index].place }
    guard lumis[index].heldSince < 0 else { return lumis[index].position }
    let late = Double(nanoseconds % Self.step) / 1e9
    return lumis[index].position + lumis[index].motion * late
  }

  /// Begins the simulation of a lumi from a place, with the speed and heading of its definition, or from rest.
  mutating func startSimulation(of index: Int, at place: Vector2, fromRest: Bool = false) {
    let radius = Self.bodyRadius * 1.01
    let start = Vector2(
      min(max(place.x, radius), LumiaPlace.width - radius), min(max(place.y, radius), 1 - radius))
    let speed = fromRest ? 0 : Double(lumis[index].lumi.speed) / 1000
    let velocity = direction(lumis[index].lumi.heading) * speed
    simulatedCount += 1
    lumis[index].past = PastPlaces()
    guard lumis[index].lumi.path == .gravity else {
      (lumis[index].position, lumis[index].motion) = (start, velocity)
      return
    }
    let isHeld = lumis[index].heldSince >= 0
    var body = BodyDefinition(position: start, radius: Self.bodyRadius)
    body.velocity = isHeld ? .zero : velocity
    body.gravityScale = isHeld ? 0 : 1
    body.group = 1
    if isHeld { lumis[index].motion = velocity }
    // The world refuses a body at a place that a key covers. Without a body, the lumi stays at `start`.
    lumis[index].place = start
    lumis[index].body = try? world.add(body)
  }

  /// Ends the simulation of a lumi, and removes its body.
  mutating func endSimulation(of index: Int) {
    guard lumis[index].lumi.path.isSimulated else { return }
    simulatedCount -= 1
    if let body = lumis[index].body { world.remove(body) }
    lumis[index].body = nil
  }
}

extension World {
  /// Adds a key if its centre is on the stage, and its width and height are 0.001…2 stage heights.
  mutating func add(_ key: LumiaKey) {
    let isOnStage =
      (0...LumiaPlace.width).contains(key.x) && (0...1).contains(key.y) && (0.001...2).contains(key.width)
      && (0.001...2).contains(key.height)
    guard isOnStage else { return }
    _ = try? add(.box(center: Vector2(key.x, key.y), width: key.width, height: key.height))
  }
}
