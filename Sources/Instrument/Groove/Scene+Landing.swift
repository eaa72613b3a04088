import Physics2D

extension Scene {
  /// Returns the seconds until a ball with the given place and velocity strikes a key. Ignores other balls. Returns nil
  /// if the ball hits no key among its first 32 hits of any shape.
  mutating func landing(of id: BodyID, from place: Vector2, _ velocity: Vector2) -> Double? {
    var (place, velocity, passed) = (place, velocity, 0.0)
    let fall = world.gravity
    for _ in 0..<32 {
      guard let hit = world.firstShape(of: id, from: place, velocity) else { return nil }
      passed += hit.seconds
      if case .key = part(hit.shape) { return passed }
      place = place + velocity * hit.seconds + fall * (hit.seconds * hit.seconds / 2)
      velocity = velocity + fall * hit.seconds
      velocity = velocity - hit.normal * ((1 + restitution) * velocity.dot(hit.normal))
    }
    return nil
  }
}
