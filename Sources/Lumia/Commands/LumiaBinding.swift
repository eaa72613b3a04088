/// The strikes of the music that release lumis (moving lights).
public enum LumiaBinding: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No strikes.
  case none
  /// A bouncer's strike chooses the chord with the bouncer's number, 0…6. Unless the strike is silent, it also releases
  /// all lumis of this chord.
  case bouncers
  /// A key's strike releases a lumi of the chosen chord.
  case keys
  /// Bouncers' strikes and keys' strikes.
  case both

  static var names: [StaticString] { ["none", "bouncers", "keys", "both"] }

  /// `true` if the strikes of bouncers release lumis.
  public var takesBouncers: Bool { self == .bouncers || self == .both }
  /// `true` if the strikes of keys release lumis.
  public var takesKeys: Bool { self == .keys || self == .both }
}
