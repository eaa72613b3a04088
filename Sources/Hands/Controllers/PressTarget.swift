import Lumia
import Sessions

/// The effect of the presses of a mapped note, button or pedal.
public enum PressTarget: Equatable, Sendable {
  /// Taps the tempo.
  case tap
  /// Presses a trigger pad of the image, 0…7, and lets it go.
  case pad(UInt8)
  /// Stops the motion of all lumis (units of light) of the image during the press.
  case hold
  /// Lets lumis leave traces that neither fade nor spread during the press.
  case stay
  /// Erases the image.
  case erase

  /// All targets, in the order in which lists name them.
  public static var all: [PressTarget] { [.tap] + (0..<8).map { .pad($0) } + [.hold, .stay, .erase] }

  /// The name in mappings, such as `image-pad-3`.
  public var name: String {
    switch self {
    case .tap: "tap"
    case .pad(let pad): "image-pad-" + String(pad + 1)
    case .hold: "image-hold"
    case .stay: "image-stay"
    case .erase: "image-erase"
    }
  }

  /// The target with a name; nil for an unknown name.
  public init?(name: String) {
    guard let found = Self.all.first(where: { $0.name.hasBytes(of: name) }) else { return nil }
    self = found
  }

  /// The image's command for a press with a pressure of 1…127; nil if there is none.
  func command(pressure: UInt8) -> LumiaCommand? {
    switch self {
    case .tap: nil
    case .pad(let pad): .pad(pad, pressure: pressure)
    case .hold: .hold(.all, true)
    case .stay: .stay(true)
    case .erase: .erase(.all)
    }
  }

  /// The image's command for the end of a press; nil if there is none.
  var releaseCommand: LumiaCommand? {
    switch self {
    case .tap, .erase: nil
    case .pad(let pad): .padOff(pad)
    case .hold: .hold(.all, false)
    case .stay: .stay(false)
    }
  }
}
