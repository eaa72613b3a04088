import Glibc
import Physics2D

/// The contents of a scene file. Benchmarks/README.md describes the format.
struct SceneFile {
  var gravity = Vector2.zero
  var discs: [BodyDefinition] = []
  var fixed: [Fixed] = []

  struct Fixed {
    var shape: Shape
    var layers: UInt32
    /// The line of the file that describes the shape.
    var line: Line
  }

  struct Line {
    var kind: Substring
    var numbers: [Double]
  }

  init(path: String) {
    for line in Self.lines(ofFile: path) {
      let numbers = line.numbers
      switch (line.kind, numbers.count) {
      case ("gravity", 2):
        gravity = Vector2(numbers[0], numbers[1])
      case ("disc", 9):
        var disc = BodyDefinition(position: Vector2(numbers[0], numbers[1]), radius: numbers[4])
        disc.velocity = Vector2(numbers[2], numbers[3])
        disc.mass = numbers[5]
        disc.restitution = numbers[6]
        disc.gravityScale = numbers[7]
        disc.layers = UInt32(numbers[8])
        discs.append(disc)
      case ("peg", 4):
        add(.disc(center: Vector2(numbers[0], numbers[1]), radius: numbers[2]), line)
      case ("box", 5):
        add(.box(center: Vector2(numbers[0], numbers[1]), width: numbers[2], height: numbers[3]), line)
      case ("segment", 5):
        add(.segment(from: Vector2(numbers[0], numbers[1]), to: Vector2(numbers[2], numbers[3])), line)
      default:
        fail("\(path): not a line of a scene: \(line.kind)")
      }
    }
  }

  private mutating func add(_ shape: Shape, _ line: Line) {
    fixed.append(Fixed(shape: shape, layers: UInt32(line.numbers.last ?? 0), line: line))
  }

  /// Scales the first disc's velocity to a speed, in points/s.
  mutating func setSpeed(_ speed: Double) {
    let velocity = discs[0].velocity
    discs[0].velocity = velocity * (speed / velocity.length)
  }

  /// Creates a world of the scene. The static shapes are added first, in the file's order.
  func world() -> World {
    var definition = WorldDefinition()
    definition.bodyCapacity = discs.count
    definition.shapeCapacity = fixed.count
    definition.cornerCapacity = fixed.reduce(0) { $0 + $1.shape.cornerCount }
    definition.contactCapacity = discs.count
    definition.gravity = gravity
    do {
      var world = try World(definition)
      for fixed in fixed { _ = try world.add(fixed.shape, layers: fixed.layers) }
      for disc in discs { _ = try world.add(disc) }
      return world
    } catch {
      fail("the engine refuses the scene: \(error)")
    }
  }

  private static func lines(ofFile path: String) -> [Line] {
    String(decoding: bytes(ofFile: path), as: UTF8.self).split(separator: "\n").filter { $0.first != "#" }.map { text in
      let words = text.split(separator: " ")
      return Line(kind: words[0], numbers: words.dropFirst().map { Double($0) ?? .nan })
    }
  }
}

func bytes(ofFile path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fail("\(path): cannot be read") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    guard count > 0 else { return bytes }
    bytes += chunk[..<count]
  }
}

func fail(_ sentence: String) -> Never {
  let line = Array((sentence + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}
