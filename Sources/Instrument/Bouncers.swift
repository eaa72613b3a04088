import ChordEngine

/// Which of the seven chord bouncers are on the stage.
public struct Bouncers: OptionSet, Sendable, BitwiseCopyable {
  /// A bit a degree, the tonic the lowest.
  public let rawValue: UInt8

  /// All seven.
  public static let all = Bouncers(rawValue: 0b111_1111)

  /// The bouncers of the seven lowest bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b111_1111 }

  /// One bouncer.
  public init(_ degree: Degree) { self.init(rawValue: 1 << degree.rawValue) }

  /// Whether the bouncer of a degree is there.
  public func contains(_ degree: Degree) -> Bool { rawValue & (1 << degree.rawValue) != 0 }
}
