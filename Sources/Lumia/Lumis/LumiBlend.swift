/// The effect of a lumi (a moving light) on the light below it.
public enum LumiBlend: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Adds light.
  case additive
  /// Filters light, as a coloured glass does.
  case subtractive
  /// Covers what is below.
  case over

  static var names: [StaticString] { ["additive", "subtractive", "over"] }
}
