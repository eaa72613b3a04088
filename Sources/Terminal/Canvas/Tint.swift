/// A colour of the face, named by its purpose; the colours are those of the original instrument (`Preset.original`).
/// One byte, because each frame compares the tints of thousands of cells.
public struct Tint: Equatable, Sendable {
  let code: UInt8

  private init(_ code: UInt8) { self.code = code }

  /// The terminal's default colour if the terminal has fewer than 256 colours; otherwise like `wallpaper`.
  public static var none: Tint { Tint(0) }
  /// The background of the face.
  public static var wallpaper: Tint { Tint(1) }
  /// Ordinary text.
  public static var text: Tint { Tint(2) }
  /// Secondary text, and frames.
  public static var faint: Tint { Tint(3) }
  /// Balls.
  public static var ball: Tint { Tint(4) }
  /// Text on a bouncer or a key.
  public static var label: Tint { Tint(6) }
  /// Black, for QR codes.
  public static var black: Tint { Tint(17) }
  /// White, for QR codes.
  public static var white: Tint { Tint(18) }
  /// The background of a message line that shows a parameter.
  public static var panel: Tint { Tint(7) }
  /// Returns the tint of a brightness level, 0 (unlit) to 8 (a precondition).
  static func bouncer(_ level: UInt8) -> Tint {
    precondition(level <= brightest, "a bouncer is lit by 0 to 8")
    return Tint(firstBouncer + level)
  }

  private static let firstBouncer: UInt8 = 8
  private static let firstEdge: UInt8 = 19
  private static let brightest: UInt8 = 8
  private static let last = firstEdge + brightest

  private func level(from first: UInt8) -> UInt8? {
    (first...first + Self.brightest).contains(code) ? code - first : nil
  }

  /// Returns the tint of a bouncer or key at a brightness, clamped to 0…1.
  public static func lit(_ light: Double) -> Tint { .bouncer(level(light)) }

  /// Returns the tint of the edges of a key at a brightness, clamped to 0…1: a little darker than the key.
  public static func edge(_ light: Double) -> Tint { Tint(firstEdge + level(light)) }

  private static func level(_ light: Double) -> UInt8 { UInt8((min(max(light, 0), 1) * Double(brightest)).rounded()) }

  /// `true` for the tints of the edges of keys.
  var isOfEdge: Bool { level(from: Self.firstEdge) != nil }

  /// Red, green and blue, 0…255 each.
  public var rgb: (red: Int, green: Int, blue: Int) {
    if let level = level(from: Self.firstBouncer) {
      return (Self.mixed(193, 255, level), Self.mixed(134, 170, level), Self.mixed(123, 40, level))
    }
    if let level = level(from: Self.firstEdge) {
      return (Self.mixed(166, 219, level), Self.mixed(115, 146, level), Self.mixed(106, 34, level))
    }
    return switch self {
    case .text: (74, 64, 96)
    case .faint: (160, 152, 140)
    case .ball: (116, 105, 140)
    case .label: (255, 255, 255)
    case .panel: (255, 227, 176)
    case .black: (0, 0, 0)
    case .white: (255, 255, 255)
    default: (235, 237, 200)
    }
  }

  private static func mixed(_ from: Int, _ to: Int, _ level: UInt8) -> Int { from + (to - from) * Int(level) / 8 }

  /// The nearest fixed colour of a 256-colour terminal, 16…255.
  public var indexed: Int { Self.indices[Int(code)] }

  /// Computed once, because a search takes longer than painting a cell.
  private static let indices = (0...last).map { Tint($0).findIndex() }

  /// For edges of keys: darker than the keys' fixed colours, with similar hues. Colours nearest to `rgb` are redder.
  private static let edgeIndices = [95, 137, 137, 137, 137, 137, 173, 173, 172]

  private func findIndex() -> Int {
    if let level = level(from: Self.firstEdge) { return Self.edgeIndices[Int(level)] }
    let (red, green, blue) = rgb
    let steps = [0, 95, 135, 175, 215, 255]
    // The steps are reversed so that the lighter of two equally near values is chosen.
    func nearest(_ value: Int) -> Int {
      steps.indices.reversed().min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
    }
    let cube = (nearest(red), nearest(green), nearest(blue))
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    // A colour of low saturation maps to a grey; any other keeps its hue in the colour cube.
    let isGrey = max(red, green, blue) - min(red, green, blue) <= 24
    return isGrey ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  /// The ANSI colour, 0…7, and whether it is bright; nil for the terminal's default colour.
  public var basic: (color: Int, isBright: Bool)? {
    if let level = level(from: Self.firstBouncer) ?? level(from: Self.firstEdge) { return (3, level > 2) }
    return switch self {
    case .faint: (6, false)
    case .ball: (5, true)
    case .label, .black: (0, false)
    case .white: (7, true)
    default: nil
    }
  }
}
