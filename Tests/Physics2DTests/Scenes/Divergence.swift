import Physics2D

/// An upper bound of the growth of rounding errors in a chaotic scene, from impact to impact.
///
/// To first order, a position error e shifts an impact's time by e / w, where w is the approach speed. In the time
/// e / w, a disc with the speed v moves by e·v/w along the surface. On a curve, where R is the sum of the radii, the
/// error e and this motion together turn the normal by e·(1 + v/w) / R. The velocity after the bounce then turns by
/// twice this angle, and the error grows in flight.
struct Divergence {
  private let rounding: Double
  private var positions: [Double]
  private var velocities: [Double]
  private var now = 0.0

  /// - Parameter rounding: the position error that each impact adds.
  init(bodies: Int, rounding: Double) {
    self.rounding = rounding
    positions = Array(repeating: rounding, count: bodies)
    velocities = Array(repeating: 0, count: bodies)
  }

  /// Advances to an impact and returns the error of its time in seconds; infinity if the errors could
  /// make the impact a miss.
  mutating func follow(_ impact: Impact, in scene: Scene) -> Double {
    let flown = impact.seconds - now
    now = impact.seconds
    for body in positions.indices { positions[body] += velocities[body] * flown }

    let first = impact.body.index
    var involved = [first]
    var reach = scene.bodies[first].radius
    switch impact.partner {
    case .body(let other):
      involved.append(other.index)
      reach += scene.bodies[other.index].radius
    case .shape(let shape):
      reach += scene.grounds[shape.index].radius
    }
    let error = involved.reduce(0) { $0 + positions[$1] } + rounding
    let turn = involved.reduce(0) { $0 + velocities[$1] }
    let approach = impact.approachSpeed
    let speed = approach + abs(impact.tangentialSpeed)
    // Without the bounce, the overlap would grow to at least about `depth`. An error that is not much smaller than
    // `depth` could make the hit a miss.
    let depth = 0.5 * reach * (approach / speed) * (approach / speed)
    guard depth > 100 * error else { return .infinity }
    let late = error / approach
    // An edge does not turn the normal, but `Impact` does not tell edges from curves, so all shapes count as curves.
    let deviation = error * (1 + speed / approach)
    for body in involved {
      positions[body] = error + deviation
      velocities[body] = 2 * turn + 2 * speed * deviation / reach + scene.gravity.length * late
    }
    return late
  }
}
