import Physics2D

/// How far roundings may have grown since the start, impact by impact: chaos, as a number.
///
/// To first order: where a place errs by e, an impact is early or late by e / w, w the rate of approach. In that time the
/// disc goes v / w times e astray along the surface. On a curve of reach R this turns the normal by e·(1 + v/w) / R, and
/// what bounces off it by twice as much. From there on the place errs the more the longer it flies.
struct Divergence {
  private let rounding: Double
  private var places: [Double]
  private var velocities: [Double]
  private var now = 0.0

  /// - Parameter rounding: the error of a place that each impact adds, in lengths.
  init(bodies: Int, rounding: Double) {
    self.rounding = rounding
    places = Array(repeating: rounding, count: bodies)
    velocities = Array(repeating: 0, count: bodies)
  }

  /// Goes on to an impact, and returns by how much its time may err; infinity where its very being is in doubt.
  mutating func follow(_ impact: Impact, in scene: Scene) -> Double {
    let flown = impact.seconds - now
    now = impact.seconds
    for body in places.indices { places[body] += velocities[body] * flown }

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
    let error = involved.reduce(0) { $0 + places[$1] } + rounding
    let turn = involved.reduce(0) { $0 + velocities[$1] }
    let approach = impact.approachSpeed
    let speed = approach + abs(impact.tangentialSpeed)
    // So shallow a hit is a miss for all one knows.
    let depth = 0.5 * reach * (approach / speed) * (approach / speed)
    guard depth > 100 * error else { return .infinity }
    let late = error / approach
    // A flat turns nothing, but that it is one is not said: let it count as a curve.
    let astray = error * (1 + speed / approach)
    for body in involved {
      places[body] = error + astray
      velocities[body] = 2 * turn + 2 * speed * astray / reach + scene.gravity.length * late
    }
    return late
  }
}
