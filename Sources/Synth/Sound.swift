/// The part of the instrument that plays a note; each part has its own sound.
public enum Part: UInt8, Sendable, BitwiseCopyable {
  case bass = 0
  case keys = 1
}

/// One of the nine sounds of the instrument. The raw value is the sound's number in files and messages.
public enum Sound: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case marimba = 0
  case pluck = 1
  case clav = 2
  case littleEP = 3
  case grand = 4
  case muted = 5
  case harp = 6
  case sub = 7
  case glass = 8

  /// The name in flags, files and messages, as a static string.
  public var staticName: StaticString {
    switch self {
    case .marimba: "marimba"
    case .pluck: "pluck"
    case .clav: "clav"
    case .littleEP: "little-ep"
    case .grand: "grand"
    case .muted: "muted"
    case .harp: "harp"
    case .sub: "sub"
    case .glass: "glass"
    }
  }

  /// The name in flags, files and messages.
  public var name: String { staticName.description }
}
