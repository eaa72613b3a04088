import Canvas
import Physics2D

/// The hashes of a canvas on which random commands draw.
struct CanvasRun {
  /// The state after some commands.
  struct Checkpoint {
    /// The number of commands.
    let commands: Int
    /// The number of objects.
    let objects: Int
    /// The FNV-1a hash of all errors so far.
    let errors: UInt64
    /// The hash of the drawing of all parts, half a second after the latest command.
    let drawing: UInt64
    /// The hash of the saved canvas.
    let digest: UInt64
  }

  private(set) var checkpoints: [Checkpoint] = []

  /// Runs 2000 commands, with a checkpoint after every hundredth command or, with `everyTick`, after every command. The
  /// canvas is saved and restored after every hundredth command. The result is nil if the canvas refuses
  /// the image `map.png`, or if a saved canvas cannot be restored.
  init?(seed: UInt64, everyTick: Bool) {
    var script = CanvasScript(seed: seed)
    var scene = Scene(parts: 3)
    var errors = FNV1a()
    var drawing = Drawing()
    guard (try? scene.addImage(Array("map.png".utf8), width: 640, height: 480)) != nil else { return nil }
    for number in 1...2000 {
      let step = script.next()
      do throws(CanvasError) {
        try scene.apply(
          Array(step.command.name.utf8), to: Array(step.object.utf8), step.arguments, at: step.nanoseconds)
      } catch {
        for byte in error.text.utf8 { errors.add(byte) }
      }
      if number % 100 == 0 {
        guard let restored = try? Scene.restored(from: scene.bytes) else { return nil }
        scene = restored
      }
      guard everyTick || number % 100 == 0 else { continue }
      scene.draw(part: 0, at: step.nanoseconds + 500_000_000, into: &drawing)
      var hash = FNV1a()
      hash.add(drawing)
      checkpoints.append(
        Checkpoint(
          commands: number, objects: scene.objectCount, errors: errors.value, drawing: hash.value,
          digest: scene.digest))
    }
  }
}

extension FNV1a {
  mutating func add(_ drawing: Drawing) {
    for primitive in drawing.primitives { add(primitive) }
  }

  private mutating func add(_ primitive: Primitive) {
    switch primitive {
    case .rectangle(let rectangle, let colour): add(1, [rectangle.origin], [rectangle.width, rectangle.height], colour)
    case .line(let from, let to, let width, let colour): add(2, [from, to], [width], colour)
    case .glyph(let codepoint, let origin, let size, let colour):
      add(UInt64(codepoint))
      add(3, [origin], [size], colour)
    case .text(let text, let colour):
      for byte in text.text { add(byte) }
      add(text.font.number)
      add(4, [text.position], [text.size], colour)
    case .image(let name, let rectangle):
      for byte in name { add(byte) }
      add(5, [rectangle.origin], [rectangle.width, rectangle.height], .black)
    case .beginClip(let rectangle): add(6, [rectangle.origin], [rectangle.width, rectangle.height], .black)
    case .endClip: add(UInt8(7))
    case .beginGroup(let opacity): add(8, [], [opacity], .black)
    case .endGroup: add(UInt8(9))
    case .polygon(let corners, let colour): add(10, corners, [], colour)
    }
  }

  private mutating func add(_ kind: UInt8, _ points: [Point], _ numbers: [Double], _ colour: Colour) {
    add(kind)
    for point in points {
      add(point.x)
      add(point.y)
    }
    for number in numbers { add(number) }
    add(UInt64(colour.rgba))
  }
}
