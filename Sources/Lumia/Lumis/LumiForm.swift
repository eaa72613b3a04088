/// The form of a lumi.
public enum LumiForm: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// A soft spot of light.
  case point
  /// A straight line.
  case line
  /// A rectangle.
  case plane
  /// A regular polygon.
  case polygon
  /// An ellipse's outline.
  case ring
  /// A sine along a line.
  case wave
  /// A band along the lumi's last places.
  case ribbon
  /// A letter, or the name of the note.
  case text

  /// The names in texts, in the order of the raw values.
  public static var names: [StaticString] { ["point", "line", "plane", "polygon", "ring", "wave", "ribbon", "text"] }

  /// The form of a feature's value, 0…1.
  init(_ value: Double) { self = Self(rawValue: UInt8(min(max(value * 8, 0), 7)))! }

  /// The oscillator base in the middle of the form's eighth.
  public var base: Int16 { Int16(rawValue) * 125 + 62 }
}
