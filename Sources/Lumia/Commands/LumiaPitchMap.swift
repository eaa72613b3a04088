/// The effect of a strike's pitch.
public enum LumiaPitchMap: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No effect of the pitch.
  case none
  /// High notes are born high on the stage.
  case height
  /// Each pitch class has its hue.
  case hue
  /// Both effects: the height and the hue.
  case both

  static var names: [StaticString] { ["none", "height", "hue", "both"] }

  var hasHeight: Bool { self == .height || self == .both }
  var hasHue: Bool { self == .hue || self == .both }
}
