/// The effect of a strike's pitch on the lumis (moving lights) that the strike releases.
public enum LumiaPitchMap: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No effect of the pitch.
  case none
  /// Lumis of high notes are born high on the stage.
  case height
  /// The pitch class turns the hue by a twelfth of the colour circle for each semitone above C.
  case hue
  /// Both effects: the height and the hue.
  case both

  static var names: [StaticString] { ["none", "height", "hue", "both"] }

  var hasHeight: Bool { self == .height || self == .both }
  var hasHue: Bool { self == .hue || self == .both }
}
