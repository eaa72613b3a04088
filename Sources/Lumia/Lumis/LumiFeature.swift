/// A feature of a lumi (a moving light). Each feature of each lumi has an oscillator, which changes the feature's value
/// within 0…1.
public enum LumiFeature: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The place on the hue circle, or on the palette; 0 and 1 are the same hue.
  case hue
  /// The purity. More purity raises the chroma, and moves the lightness towards that of the palette's colour (for the
  /// palette `spectrum`, towards that of the hue's most vivid colour).
  case purity
  /// The lightness, from black to white.
  case lightness
  /// The opacity.
  case opacity
  /// The form: each eighth of the range stands for one of the eight cases of `LumiForm`.
  case form
  /// The size: the half-axis grows with the square of the value, from 0.003 to 0.5 stage heights. The MIDI velocity
  /// at the lumi's birth, and the pressure of a drawn stroke, then scale the half-axis.
  case size
  /// The ratio of width to height: ⅛ at 0, 1 at ½, 8 at 1.
  case aspect
  /// The number of sides of a polygon, or of half waves of a wave, 3…12.
  case sides
  /// The rotation, in turns, counter-clockwise.
  case rotation
  /// The displacement along the path, in cycles of the path.
  case travel
  /// The length of the trail: at 1, the lumi is also drawn at twelve past places of the last 1.2 s.
  case trail
  /// The gate: a factor of opacity, from closed to open.
  case rhythm

  /// The number of features.
  public static let count = 12

  /// The names in texts, in the order of the cases.
  static var names: [StaticString] {
    [
      "hue", "purity", "lightness", "opacity", "form", "size", "aspect", "sides", "rotation", "travel", "trail",
      "rhythm",
    ]
  }

  /// The name in texts.
  public var name: StaticString { Self.names[Int(rawValue)] }

  /// `true` if oscillations of the feature can make the lumi flash. `FlashGuard` slows such oscillations if they are
  /// too fast.
  var canFlash: Bool { self != .travel && self != .trail && self != .sides }
}
