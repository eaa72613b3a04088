import Physics2D

/// One elastic disc among pegs and upright or level walls, without gravity: worked out apart from the engine, by the
/// textbook's quadratic, to have something that both can be held against.
struct Billiard {
  struct Hit {
    var seconds: Double
    var fixed: Int
    /// From the thing to the disc, of length 1.
    var normal: Vector2
  }

  var place: Vector2
  var velocity: Vector2
  let radius: Double
  private let fixed: [SceneFile.Line]

  init(_ scene: SceneFile) {
    guard scene.discs.count == 1, scene.gravity == .zero else { fail("a billiard has one disc, and no gravity") }
    place = scene.discs[0].position
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
  mutating func fly(_ seconds: Double) { place = place + velocity * seconds }

  /// Flies to a hit, and bounces.
  mutating func bounce(_ hit: Hit) {
    fly(hit.seconds)
    velocity = velocity - hit.normal * (2 * velocity.dot(hit.normal))
  }

  /// a·t² + 2b·t + c = 0 for the distance of the centres; moving away is no hit.
  private func peg(_ numbers: [Double]) -> Hit? {
    let center = Vector2(numbers[0], numbers[1])
    let offset = place - center
    let reach = radius + numbers[2]
    let a = velocity.dot(velocity)
    let b = offset.dot(velocity)
    let c = offset.dot(offset) - reach * reach
    guard b < 0, b * b > a * c else { return nil }
    let seconds = max(0, (-b - (b * b - a * c).squareRoot()) / a)
    return Hit(seconds: seconds, fixed: -1, normal: (offset + velocity * seconds) * (1 / reach))
  }

  /// A wall is met on the side on which the disc is.
  private func wall(_ numbers: [Double]) -> Hit? {
    let isUpright = numbers[0] == numbers[2]
    guard isUpright || numbers[1] == numbers[3] else { fail("a billiard's walls are upright or level") }
    let offset = isUpright ? place.x - numbers[0] : place.y - numbers[1]
    let speed = isUpright ? velocity.x : velocity.y
    let side = offset < 0 ? -1.0 : 1.0
    guard speed * side < 0 else { return nil }
    let seconds = max(0, (abs(offset) - radius) / abs(speed))
    return Hit(seconds: seconds, fixed: -1, normal: isUpright ? Vector2(side, 0) : Vector2(0, side))
  }
}
