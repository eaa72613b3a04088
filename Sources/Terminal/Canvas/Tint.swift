/// A colour of the face (the picture of the instrument in a terminal), named by its purpose. The light theme has the
/// colours of the original instrument (`Preset.original`). In both themes, the contrast of every text is 4.5:1 or more.
/// A tint has one byte, because each frame compares the tints of thousands of cells.
public struct Tint: Equatable, Sendable {
  let code: UInt8

  private init(_ code: UInt8) { self.code = code }

  /// The terminal's default colour if the terminal has fewer than 256 colours; otherwise like `wallpaper`.
  public static var none: Tint { Tint(0) }
  /// The background of the face.
  public static var wallpaper: Tint { Tint(1) }
  /// Ordinary text.
  public static var text: Tint { Tint(2) }
  /// Secondary text.
  public static var faint: Tint { Tint(3) }
  /// Frames, and the empty part of a bar.
  public static var line: Tint { Tint(5) }
  /// Text that stands out, such as the active chord.
  public static var accent: Tint { Tint(28) }
  /// Balls.
  public static var ball: Tint { Tint(4) }
  /// Text on a bouncer or a key.
  public static var label: Tint { Tint(6) }
  /// Black, for QR codes.
  public static var black: Tint { Tint(17) }
  /// White, for QR codes.
  public static var white: Tint { Tint(18) }
  /// The background of the lines at the bottom that show the chosen parameter or the palette of commands.
  public static var panel: Tint { Tint(7) }
  /// Returns the tint of a bouncer or key at a brightness level. Precondition: the level is 0 (unlit) to 8.
  static func bouncer(_ level: UInt8) -> Tint {
    precondition(level <= brightest, "a brightness level is 0…8")
    return Tint(firstBouncer + level)
  }

  private static let firstBouncer: UInt8 = 8
  private static let firstEdge: UInt8 = 19
  private static let brightest: UInt8 = 8
  private static let last: UInt8 = 28

  private func level(from first: UInt8) -> UInt8? {
    (first...first + Self.brightest).contains(code) ? code - first : nil
  }

  /// Returns the tint of a bouncer or key at a brightness, clamped to 0…1.
  public static func lit(_ light: Double) -> Tint { .bouncer(level(light)) }

  /// Returns the tint of the edges of a key at a brightness, clamped to 0…1: a little darker than the key.
  public static func edge(_ light: Double) -> Tint { Tint(firstEdge + level(light)) }

  private static func level(_ light: Double) -> UInt8 { UInt8((min(max(light, 0), 1) * Double(brightest)).rounded()) }

  /// `true` for the tints of the edges of keys.
  var isKeyEdge: Bool { level(from: Self.firstEdge) != nil }

  /// Red, green and blue, 0…255 each.
  public typealias RGB = (red: Int, green: Int, blue: Int)

  /// Returns the colour in a theme.
  public func rgb(in theme: Theme) -> RGB { theme == .light ? light : dark }

  private var light: RGB {
    if let level = level(from: Self.firstBouncer) {
      return (Self.mixed(193, 255, level), Self.mixed(134, 170, level), Self.mixed(123, 40, level))
    }
    if let level = level(from: Self.firstEdge) {
      return (Self.mixed(166, 219, level), Self.mixed(115, 146, level), Self.mixed(106, 34, level))
    }
    return switch self {
    case .text: (74, 64, 96)
    case .faint: (104, 98, 92)
    case .line: (160, 152, 140)
    case .accent: (104, 92, 130)
    case .ball: (116, 105, 140)
    case .label: (40, 28, 52)
    case .panel: (255, 227, 176)
    case .black: (0, 0, 0)
    case .white: (255, 255, 255)
    default: (235, 237, 200)
    }
  }

  private var dark: RGB {
    if let level = level(from: Self.firstBouncer) {
      return (Self.mixed(168, 255, level), Self.mixed(116, 170, level), Self.mixed(108, 40, level))
    }
    if let level = level(from: Self.firstEdge) {
      return (Self.mixed(130, 200, level), Self.mixed(88, 130, level), Self.mixed(82, 30, level))
    }
    return switch self {
    case .text: (226, 220, 240)
    case .faint: (172, 166, 182)
    case .line: (96, 90, 110)
    case .accent: (196, 182, 232)
    case .ball: (160, 146, 200)
    case .label: (24, 18, 30)
    case .panel: (52, 46, 66)
    case .black: (0, 0, 0)
    case .white: (255, 255, 255)
    default: (28, 26, 36)
    }
  }

  private static func mixed(_ from: Int, _ to: Int, _ level: UInt8) -> Int { from + (to - from) * Int(level) / 8 }

  /// Returns the nearest fixed colour of a 256-colour terminal, 16…255.
  public func indexed(in theme: Theme) -> Int { (theme == .light ? Self.lightIndices : Self.darkIndices)[Int(code)] }

  /// The fixed colour of each tint. It is computed only once, because the search takes longer than painting a cell.
  private static let lightIndices = (0...last).map { Tint($0).findIndex(.light) }
  private static let darkIndices = (0...last).map { Tint($0).findIndex(.dark) }

  /// The fixed colours of the edges of keys: darker than the colours of the keys, with similar hues. The fixed colours
  /// nearest to `rgb` would be redder.
  private static let lightEdges = [95, 137, 137, 137, 137, 137, 173, 173, 172]
  private static let darkEdges = [95, 95, 95, 131, 131, 131, 137, 137, 172]

  private func findIndex(_ theme: Theme) -> Int {
    if let level = level(from: Self.firstEdge) {
      return (theme == .light ? Self.lightEdges : Self.darkEdges)[Int(level)]
    }
    let (red, green, blue) = rgb(in: theme)
    let steps = [0, 95, 135, 175, 215, 255]
    // The steps are reversed so that the lighter of two equally near values is chosen.
    func nearest(_ value: Int) -> Int {
      steps.indices.reversed().min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
    }
    let cube = (nearest(red), nearest(green), nearest(blue))
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    // A colour of low saturation maps to a grey; any other colour keeps its hue in the colour cube.
    let isGrey = max(red, green, blue) - min(red, green, blue) <= 24
    return isGrey ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  /// The ANSI colour, 0…7; `isBright` selects its bright variant. It is nil for the terminal's default colour.
  public var basic: (color: Int, isBright: Bool)? {
    if let level = level(from: Self.firstBouncer) ?? level(from: Self.firstEdge) { return (3, level > 2) }
    return switch self {
    case .faint, .line: (6, false)
    case .ball, .accent: (5, true)
    case .label, .black: (0, false)
    case .white: (7, true)
    default: nil
    }
  }
}
