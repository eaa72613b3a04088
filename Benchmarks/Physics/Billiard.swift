import Physics2D

/// An elastic disc among pegs and vertical or horizontal walls, without gravity: the reference for all engines.
/// Computes each impact from the textbook's equation (quadratic for a peg, linear for a wall), without any engine.
struct Billiard {
  struct Hit {
    /// The time until the impact.
    var seconds: Double
    /// The index of the fixed shape that the disc hits.
    var fixed: Int
    /// A unit vector from the fixed shape to the disc.
    var normal: Vector2
  }

  var position: Vector2
  var velocity: Vector2
  let radius: Double
  private let fixed: [SceneFile.Line]

  init(_ scene: SceneFile) {
    guard scene.discs.count == 1, scene.gravity == .zero else { fail("a billiard has one disc, and no gravity") }
    position = scene.discs[0].position
    velocity = scene.discs[0].velocity
    radius = scene.discs[0].radius
    fixed = scene.fixed.map(\.line)
  }

  func next() -> Hit {
    var first = Hit(seconds: .infinity, fixed: -1, normal: .zero)
    for (index, line) in fixed.enumerated() {
      guard let hit = line.kind == "peg" ? peg(line.numbers) : wall(line.numbers), hit.seconds < first.seconds else {
        continue
      }
      first = hit
      first.fixed = index
    }
    return first
  }

  /// Moves the disc straight on. The caller ensures that the disc hits nothing.
  mutating func fly(_ seconds: Double) { position = position + velocity * seconds }

  mutating func bounce(_ hit: Hit) {
    fly(hit.seconds)
    velocity = velocity - hit.normal * (2 * velocity.dot(hit.normal))
  }

  /// Returns the impact with a peg; nil if the disc moves away or misses.
  /// Solves |offset + velocity·t| = reach, which is a·t² + 2b·t + c = 0.
  private func peg(_ numbers: [Double]) -> Hit? {
    let center = Vector2(numbers[0], numbers[1])
    let offset = position - center
    let reach = radius + numbers[2]
    let a = velocity.dot(velocity)
    let b = offset.dot(velocity)
    let c = offset.dot(offset) - reach * reach
    guard b < 0, b * b > a * c else { return nil }
    let seconds = max(0, (-b - (b * b - a * c).squareRoot()) / a)
    return Hit(seconds: seconds, fixed: -1, normal: (offset + velocity * seconds) * (1 / reach))
  }

  /// Returns the impact on the side of a wall that faces the disc; nil if the disc does not approach the wall.
  /// Treats the wall as an infinite line: the disc is enclosed by the walls, so it never passes an end.
  private func wall(_ numbers: [Double]) -> Hit? {
    let isUpright = numbers[0] == numbers[2]
    guard isUpright || numbers[1] == numbers[3] else { fail("a billiard's walls are vertical or horizontal") }
    let offset = isUpright ? position.x - numbers[0] : position.y - numbers[1]
    let speed = isUpright ? velocity.x : velocity.y
    let side = offset < 0 ? -1.0 : 1.0
    guard speed * side < 0 else { return nil }
    let seconds = max(0, (abs(offset) - radius) / abs(speed))
    return Hit(seconds: seconds, fixed: -1, normal: isUpright ? Vector2(side, 0) : Vector2(0, side))
  }
}
