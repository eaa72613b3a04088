import Physics2D

/// One elastic disc among pegs and vertical or horizontal walls, without gravity: solved by the textbook's quadratic, independently of
/// the engine, as the reference for all engines.
struct Billiard {
  struct Hit {
    var seconds: Double
    var fixed: Int
    /// From the fixed shape to the disc; a unit vector.
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

  /// The next impact, from where the disc is now.
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

  /// Flies for a time in which nothing is hit.
  mutating func fly(_ seconds: Double) { position = position + velocity * seconds }

  /// Flies to a hit, and bounces.
  mutating func bounce(_ hit: Hit) {
    fly(hit.seconds)
    velocity = velocity - hit.normal * (2 * velocity.dot(hit.normal))
  }

  /// The impact with a peg: a·t² + 2b·t + c = 0 for the distance of the centres; nil if the disc moves away or misses.
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

  /// The impact with a wall, on the side on which the disc is.
  private func wall(_ numbers: [Double]) -> Hit? {
    let isUpright = numbers[0] == numbers[2]
    guard isUpright || numbers[1] == numbers[3] else { fail("a billiard's walls are upright or level") }
    let offset = isUpright ? position.x - numbers[0] : position.y - numbers[1]
    let speed = isUpright ? velocity.x : velocity.y
    let side = offset < 0 ? -1.0 : 1.0
    guard speed * side < 0 else { return nil }
    let seconds = max(0, (abs(offset) - radius) / abs(speed))
    return Hit(seconds: seconds, fixed: -1, normal: isUpright ? Vector2(side, 0) : Vector2(0, side))
  }
}
