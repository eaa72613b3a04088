import Physics2D

/// The checks' own copy of a shape of the world: all points within `radius` of a point, a segment or a polygon.
struct Ground {
  var corners: [Vector2]
  var radius = 0.0
  var layers: UInt32 = 1
  var isEnabled = true
  var isSensor = false
  /// The shape's velocity in lengths/s, and the instant at which the shape is at its `corners`.
  var velocity = Vector2.zero
  var start = Instant.zero

  var shape: Shape {
    switch corners.count {
    case 1: .disc(center: corners[0], radius: radius)
    case 2 where radius == 0: .segment(from: corners[0], to: corners[1])
    case 2: .capsule(from: corners[0], to: corners[1], radius: radius)
    default: .polygon(corners)
    }
  }

  init(_ bytes: inout Bytes, within size: Double) {
    let kind = bytes.choice(6)
    let center = bytes.vector(0...size)
    let arm = bytes.vector(-0.3 * size...0.3 * size)
    switch kind {
    case 0:
      corners = [center]
      radius = bytes.number(0.01 * size...0.1 * size)
    case 1:
      corners = [center, center + arm]
    case 2:
      corners = [center, center + arm]
      radius = bytes.number(0.001 * size...0.1 * size)
    case 3:
      let wide = Vector2(abs(arm.x), 0)
      let high = Vector2(0, abs(arm.y))
      corners = [center, center + wide, center + wide + high, center + high]
    case 4:
      corners = [center, center + arm, center - arm.turnedRight * bytes.number(0.05...1)]
    default:
      // The shape is a trapezium.
      let across = arm.turnedRight * -0.5
      let share = bytes.number(0.1...0.9)
      corners = [center, center + arm, center + arm * share + across, center + arm * (0.5 * share) + across]
    }
    layers = [1, 2, 3, 1][bytes.choice(4)]
  }

  /// A wall, which shares a layer with every body.
  init(from start: Vector2, to end: Vector2) {
    corners = [start, end]
    layers = .max
  }

  /// Moves the corners to their places at `now`, plus `shift`, and sets the velocity unless it is nil.
  mutating func begin(at now: Instant, shift: Vector2 = .zero, velocity: Vector2? = nil) {
    let way = shift + self.velocity * now.seconds(since: start)
    corners = corners.map { $0 + way }
    start = now
    if let velocity { self.velocity = velocity }
  }

  mutating func turn(_ turn: Vector2) {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let middle = Vector2(xs.min()! + xs.max()!, ys.min()! + ys.max()!) * 0.5
    let unit = turn * (1 / turn.length)
    corners = corners.map {
      let arm = $0 - middle
      return middle + Vector2(arm.x * unit.x - arm.y * unit.y, arm.x * unit.y + arm.y * unit.x)
    }
  }

  func distance(to point: Vector2, at now: Instant) -> Double {
    distance(to: velocity == .zero ? point : point - velocity * now.seconds(since: start))
  }

  /// Returns the distance from a point to the shape at `start`; negative inside.
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
