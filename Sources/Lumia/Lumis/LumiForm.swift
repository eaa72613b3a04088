/// The form of a lumi, a moving shape of the image.
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
  /// A letter, a digit, or the name of the note that released the lumi (`Lumi.letter`).
  case text

  /// The names in texts, in the order of the raw values.
  public static var names: [StaticString] { ["point", "line", "plane", "polygon", "ring", "wave", "ribbon", "text"] }

  /// The form for a value, 0…1, of the feature `form`: each form has an eighth of the range.
  init(_ value: Double) { self = Self(rawValue: UInt8(min(max(value * 8, 0), 7)))! }

  /// The value, in thousandths, that gives this form: the middle of the form's eighth of the range. The
  /// oscillator of a lumi's form oscillates about this value.
  public var base: Int16 { Int16(rawValue) * 125 + 62 }
}
