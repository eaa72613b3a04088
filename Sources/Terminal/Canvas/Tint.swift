/// A colour of the face, by what it is for. Source of the colours: the original instrument's.
public enum Tint: Equatable, Sendable {
  /// What the terminal has of its own.
  case none
  /// The paper of everything.
  case wallpaper
  /// Words.
  case text
  /// Words that stay behind, and frames.
  case faint
  /// Balls.
  case ball
  /// Bouncers and keys, lit by 0, not at all, to 8.
  case bouncer(UInt8)
  /// The place of a bouncer that is switched off.
  case off
  /// Words on a bouncer or a key.
  case label
  /// The panel of what is being set, and of messages.
  case panel

  /// A bouncer or a key that is lit by 0…1.
  public static func lit(_ light: Double) -> Tint { .bouncer(UInt8((min(max(light, 0), 1) * 8).rounded())) }

  /// Red, green and blue, 0…255 each.
  public var rgb: (red: Int, green: Int, blue: Int) {
    switch self {
    case .none, .wallpaper: (235, 237, 200)
    case .text: (74, 64, 96)
    case .faint: (160, 152, 140)
    case .ball: (116, 105, 140)
    case .bouncer(let level):
      (
        Self.mixed(193, 255, level), Self.mixed(134, 170, level), Self.mixed(123, 40, level)
      )
    case .off: (233, 210, 168)
    case .label: (255, 255, 255)
    case .panel: (255, 227, 176)
    }
  }

  private static func mixed(_ from: Int, _ to: Int, _ level: UInt8) -> Int { from + (to - from) * Int(level) / 8 }

  /// The nearest of the 240 fixed colours of a terminal with 256, 16…255.
  public var indexed: Int {
    let (red, green, blue) = rgb
    let steps = [0, 95, 135, 175, 215, 255]
    // Of two that are as near, the lighter.
    func nearest(_ value: Int) -> Int {
      steps.indices.reversed().min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
    }
    let cube = (nearest(red), nearest(green), nearest(blue))
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    // A colour that is hardly one is best as a grey; others keep their hue.
    let isGrey = max(red, green, blue) - min(red, green, blue) <= 24
    return isGrey ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  /// One of the eight colours that every coloured terminal has, and whether it is bright; nil for the terminal's own.
  public var basic: (color: Int, isBright: Bool)? {
    switch self {
    case .none, .wallpaper, .text, .panel: nil
    case .faint, .off: (6, false)
    case .ball: (5, true)
    case .bouncer(let level): (3, level > 2)
    case .label: (0, false)
    }
  }
}
