import Physics2D

/// An impact of the engine or of a test's solver, for comparison.
struct ExpectedImpact {
  enum Partner: Equatable {
    case body(Int)
    case ground(Int)
  }

  /// The time of impact, in seconds since the start.
  var time: Double
  /// The body's index; for two bodies, the lower index.
  var body: Int
  var partner: Partner

  func hasSameBodies(as other: ExpectedImpact) -> Bool { body == other.body && partner == other.partner }
}

extension ExpectedImpact {
  init(_ impact: Impact) {
    time = impact.seconds
    body = impact.body.index
    partner =
      switch impact.partner {
      case .body(let other): .body(other.index)
      case .shape(let shape): .ground(shape.index)
      }
  }
}

/// A moving disc of a test's solver.
struct Mover {
  var position: Vector2
  var velocity: Vector2
  var radius: Double
  var mass: Double
  var restitution: Double

  init(_ definition: BodyDefinition) {
    position = definition.position
    velocity = definition.velocity
    radius = definition.radius
    mass = definition.mass
    restitution = definition.restitution
  }

  mutating func fly(_ time: Double, _ gravity: Vector2) {
    position = position + velocity * time + gravity * (0.5 * time * time)
    velocity = velocity + gravity * time
  }
}
