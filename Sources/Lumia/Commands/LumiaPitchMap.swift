/// The effect of a strike's pitch.
public enum LumiaPitchMap: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No effect of the pitch.
  case none
  /// Lumis of high notes are born high on the stage.
  case height
  /// The pitch class moves the hue on, by a twelfth of the circle for each semitone above C.
  case hue
  /// Both effects: the height and the hue.
  case both

  static var names: [StaticString] { ["none", "height", "hue", "both"] }

  var hasHeight: Bool { self == .height || self == .both }
  var hasHue: Bool { self == .hue || self == .both }
}
