/// What lies does so by one of two rules, and a third keeps the work finite.
///
/// *Sliding*: on a flat, under a pull towards it, in closed form: the flight goes on along the edge under what is left of the pull.
/// *Wedged*: between things whose normals hold up the pull together, and slower than four of the shortest flights make it.
/// Whatever changes near it lets a body go; if it still lies well, it settles again at once.
///
/// *Jammed*: a body that is caught between others, and has more impacts within one shortest flight than
/// free ones ever have, is held where it is for the length of one, and then let go; if it jams again at once, for twice as long.
extension World {
  /// The impacts that a body may have within one shortest flight.
  private static let crowdLimit = 32
  /// The longest time for which a jammed body is held, in shortest flights.
  private static let longestJam = 256.0

  /// A body's rebound from a shape is too slow to fly.
  mutating func settle(_ index: Int, on feature: Outline.Feature, of shape: Int, restitution: Double) {
    if wedge(index, restitution: restitution) { return }
    guard case .edge(let edge) = feature else { return release(index) }
    let body = bodies[index]
    let outline = shapes[shape].outline
    let normal = outline.normal(ofEdge: edge)
    let pull = gravity * body.gravityScale
    let gap = (body.flight.position - outline.corners[edge]).dot(normal) - body.radius - outline.radius
    bodies[index].support = .edge(shape: shape, edge: edge)
    bodies[index].flight.position = body.flight.position - normal * gap
    bodies[index].flight.velocity = body.flight.velocity - normal * body.flight.velocity.dot(normal)
    let along = pull - normal * pull.dot(normal)
    let isFlat = along.lengthSquared <= TimeOfImpact.still * TimeOfImpact.still * pull.lengthSquared
    bodies[index].flight.acceleration = isFlat ? .zero : along
  }

  /// Lets a body that slides and was struck slide on, unless the blow lifts it or drives it into its support.
  mutating func keepSliding(_ index: Int, restitution: Double) {
    guard case .edge(let shape, let edge) = bodies[index].support else { return }
    let normal = shapes[shape].outline.normal(ofEdge: edge)
    let velocity = bodies[index].flight.velocity
    let rate = velocity.dot(normal)
    let pressure = -(gravity * bodies[index].gravityScale).dot(normal)
    let slowest = 0.5 * pressure * shortestFlight(restitution: restitution)
    if abs(rate) > max(slowest, TimeOfImpact.still * velocity.length) {
      release(index)
    } else {
      bodies[index].flight.velocity = velocity - normal * rate
    }
  }

  /// A sliding body comes to the end of its edge, or a held one to that of its time.
  mutating func leaveSupport(_ index: Int) {
    guard case .edge(let shape, let edge) = bodies[index].support else {
      release(index)
      return predict(index)
    }
    release(index)
    // Past the end beyond all rounding, or it would settle on the same edge again.
    let outline = shapes[shape].outline
    let along = (bodies[index].flight.position - outline.corners[edge]).dot(outline.directions[edge])
    let past = outline.directions[edge] * (TimeOfImpact.touch * bodies[index].radius)
    let isAtEnd = 2 * along > outline.lengths[edge]
    bodies[index].flight.position = bodies[index].flight.position + (isAtEnd ? past : -past)
    predict(index)
  }

  /// Lays a body still where it is, if it is slow enough and what it touches holds it.
  @discardableResult
  mutating func wedge(_ index: Int, restitution: Double) -> Bool {
    let body = bodies[index]
    let pull = gravity * body.gravityScale
    let shortest = shortestFlight(restitution: restitution)
    guard pull != .zero, body.flight.velocity.length <= 4 * pull.length * shortest else { return false }
    let near = max(4 * TimeOfImpact.touch * body.radius, pull.length * shortest * shortest)
    var contacts = Hold(pull: pull, slack: near / body.radius)
    for shape in shapes.indices where shapes[shape].meets(body.layers) {
      contacts.add(shapes[shape].outline, at: body.flight.position, reach: body.radius + near)
    }
    for other in bodies.indices where other != index && bodies[other].meets(body.layers) {
      // Not on one that is merely held for a while: it would leave this one in mid-air.
      guard bodies[other].support == .wedged else { continue }
      let offset = body.flight.position - bodies[other].flight.position
      let distance = offset.length
      if distance - body.radius - bodies[other].radius <= near { contacts.add(offset * (1 / distance), isFlat: false) }
    }
    guard contacts.isFirm else { return false }
    hold(index, .wedged)
    return true
  }

  /// Holds a body for a moment if it has had too many impacts in a row.
  ///
  /// Those of elastic bodies count only where they are without force: however many they are in a narrowing gap, they end by themselves.
  mutating func jam(_ index: Int, after rebound: Rebound, restitution: Double) -> Bool {
    guard restitution < 1 || rebound.isRest else { return false }
    let shortest = shortestFlight(restitution: restitution)
    if now.seconds(since: bodies[index].crowdStart) > shortest {
      bodies[index].crowdStart = now
      bodies[index].crowd = 0
    }
    bodies[index].crowd += 1
    guard bodies[index].crowd > Self.crowdLimit else { return false }
    // What jams again soon after it was let go is held for twice as long, so that what is jammed for ever costs little.
    let recent = bodies[index].jamLength
    let isAgain = now.seconds(since: bodies[index].jamStart) < 4 * recent
    let length = isAgain ? min(2 * recent, Self.longestJam * shortest) : shortest
    bodies[index].jamStart = now
    bodies[index].jamLength = length
    hold(index, .jammed(until: now.advanced(by: length)))
    return true
  }

  private mutating func hold(_ index: Int, _ support: Body.Support) {
    bodies[index].support = support
    bodies[index].flight.velocity = .zero
    bodies[index].flight.acceleration = .zero
  }

  /// Lets a body fly from where it is; its prediction is the caller's to make.
  mutating func release(_ index: Int) {
    rebase(index)
    bodies[index].support = .none
    bodies[index].flight.acceleration = gravity * bodies[index].gravityScale
  }

  /// Lets go every body that may have leant on what has changed.
  mutating func releaseWedged() {
    for index in bodies.indices where bodies[index].isPresent && bodies[index].isStill {
      release(index)
      predict(index)
    }
  }
}

/// Whether the things that a body touches hold it up together.
private struct Hold {
  /// How far, in radians, a single contact may be from straight below: nothing is so smooth that it would roll off from there.
  private static let balance = 1e-4

  private let lift: Vector2
  /// Two contacts nearer to opposite than this may have the body fall between them.
  private let leastTurn: Double
  private var normals = InlineArray<8, Vector2>(repeating: .zero)
  private var count = 0
  private(set) var isFirm = false

  /// - Parameter slack: how far from touching a contact may be, in radii.
  init(pull: Vector2, slack: Double) {
    lift = -pull * (1 / pull.length)
    leastTurn = max(1e-9, 4 * slack)
  }

  /// Adds the contacts with an outline of a disc whose centre is at a place, no further from it than `reach`.
  mutating func add(_ outline: Outline, at place: Vector2, reach: Double) {
    let reach = reach + outline.radius
    for edge in 0..<outline.edgeCount {
      let offset = place - outline.corners[edge]
      let height = offset.dot(outline.normal(ofEdge: edge))
      let along = offset.dot(outline.directions[edge])
      if height > 0, height <= reach, along >= 0, along <= outline.lengths[edge] {
        add(outline.normal(ofEdge: edge), isFlat: true)
      }
    }
    for corner in 0..<outline.cornerCount {
      let offset = place - outline.corners[corner]
      let distance = offset.length
      if distance > 0, distance <= reach { add(offset * (1 / distance), isFlat: false) }
    }
  }

  /// Adds a contact: firm is one that points straight against the pull, or two that have the way against it between them.
  ///
  /// - Parameter isFlat: alone it holds nothing: on a flat one slides.
  mutating func add(_ normal: Vector2, isFlat: Bool) {
    if !isFlat, normal.dot(lift) > 0, abs(normal.cross(lift)) <= Self.balance { isFirm = true }
    for index in 0..<count {
      let turn = normals[index].cross(normal)
      guard abs(turn) > leastTurn else { continue }
      if lift.cross(normal) / turn >= 0, normals[index].cross(lift) / turn >= 0 { isFirm = true }
    }
    if count < 8 {
      normals[count] = normal
      count += 1
    }
  }
}
