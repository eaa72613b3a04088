import Lumia
import Sessions

/// A setting of the image: a field of its lumis (moving lights), or an option of its canvas. A knob, fader or pedal
/// moves the setting over its whole range.
public enum LumiKnob: Equatable, Sendable {
  /// A field of all lumis of the chosen chord.
  case field(LumiField)
  /// An option of the canvas.
  case option(LumiaOption)

  /// The number of values of this type.
  static let count = LumiField.count + LumiaOption.allCases.count

  /// All values, in the order in which lists name them.
  public static var all: [LumiKnob] { LumiField.all.map { .field($0) } + LumiaOption.allCases.map { .option($0) } }

  /// The index in `all`.
  var number: Int {
    switch self {
    case .field(let field): Int(field.number)
    case .option(let option): LumiField.count + Int(option.rawValue)
    }
  }

  /// The name in mappings, such as `image-hue.base` or `image-canvas-opacity`.
  public var name: String {
    switch self {
    case .field(let field): "image-" + String(decoding: field.name, as: UTF8.self)
    case .option(let option): "image-canvas-" + "\(option.name)"
    }
  }

  /// The setting with a name; nil for an unknown name.
  public init?(name: String) {
    guard let found = Self.all.first(where: { $0.name.hasBytes(of: name) }) else { return nil }
    self = found
  }

  /// The command that sets the field or option to a share, 0…1, of its range. For a field, `chord` is the chosen chord,
  /// 0…7.
  func command(share: Double, chord: UInt8) -> LumiaCommand {
    switch self {
    case .field(let field):
      .set(chord: chord, tone: 255, field: field, value: Int16(Self.value(share, in: field.range)))
    case .option(let option): .option(option, value: UInt16(Self.value(share, in: option.range)))
    }
  }

  private static func value(_ share: Double, in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int((share * Double(range.upperBound - range.lowerBound)).rounded(.toNearestOrEven))
  }
}
