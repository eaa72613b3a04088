import ChordEngine

/// A set of chord bouncers, such as the bouncers that are on the stage. Each bouncer sets the chord of one degree when
/// the bass ball strikes it.
public struct Bouncers: OptionSet, Sendable, BitwiseCopyable {
  /// One bit for each degree; the bit of degree one is the lowest.
  public let rawValue: UInt8

  /// All seven bouncers.
  public static let all = Bouncers(rawValue: 0b111_1111)

  /// The bouncers whose bits are set; bits above the lowest seven are ignored.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b111_1111 }

  /// The bouncer of one degree.
  public init(_ degree: Degree) { self.init(rawValue: 1 << degree.rawValue) }

  /// `true` if the bouncer of a degree is in the set.
  public func contains(_ degree: Degree) -> Bool { rawValue & (1 << degree.rawValue) != 0 }

  var isSingle: Bool { rawValue.nonzeroBitCount == 1 }
}
