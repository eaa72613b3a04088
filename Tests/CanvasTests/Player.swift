import Canvas

/// A scene to which tests send commands as texts.
struct Player {
  var scene: Scene
  /// The current time, in nanoseconds.
  var now: Int64 = 0

  init(parts: Int32 = 3) { scene = Scene(parts: parts) }

  /// Applies a command, such as "a/setPosition" with 3 and 4. Returns the error's text, or nil.
  ///
  /// An `Int` becomes an integer, a `Double` a float, and a `String` a string.
  @discardableResult
  mutating func send(_ address: String, _ arguments: Any...) -> String? {
    let parts = address.split(separator: "/")
    let values: [Argument] = arguments.map {
      switch $0 {
      case let integer as Int: .integer(Int32(integer))
      case let number as Double: .float(Float(number))
      case let text as String: .string(Array(text.utf8))
      case let argument as Argument: argument
      default: preconditionFailure("a test passed a value that cannot be an argument: \($0)")
      }
    }
    do throws(CanvasError) {
      try scene.apply(Array(parts[1].utf8), to: Array(parts[0].utf8), values, at: now)
      return nil
    } catch {
      return error.text
    }
  }

  /// Advances the time by seconds.
  mutating func wait(_ seconds: Double) { now += Int64(seconds * 1e9) }

  /// Returns the primitives that a viewer of `part` sees now, without the white page.
  func drawn(part: Int32 = 0) -> [Primitive] {
    var drawing = Drawing()
    scene.draw(part: part, at: now, into: &drawing)
    return Array(drawing.primitives.dropFirst())
  }

  /// The left edges of all rectangles.
  var lefts: [Double] {
    drawn().compactMap { if case .rectangle(let rectangle, _) = $0 { rectangle.origin.x } else { nil } }
  }

  /// The opacities of all groups.
  var opacities: [Double] { drawn().compactMap { if case .beginGroup(let opacity) = $0 { opacity } else { nil } } }

  /// Adds a layer of 100 × 50 pixels, and gives it a colour, because a layer without a colour is not drawn.
  mutating func addLayer(_ name: String, to parent: String = "canvas", part: Int = 0, x: Int = 0, y: Int = 0) {
    send("\(parent)/addLayer", name, part, x, y, 100, 50)
    send("\(name)/setColour", 255, 0, 0)
  }
}
