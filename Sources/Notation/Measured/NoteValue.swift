/// A note value that one symbol shows: a whole, half, …, thirty-second note, perhaps dotted.
///
/// A *unit* of length is a thirty-second note.
public struct NoteValue: Equatable, Sendable, BitwiseCopyable {
  /// The units of a whole note.
  public static let unitsPerWhole = 32
  /// The units of a quarter note.
  public static let unitsPerQuarter = 8

  /// The undotted length, as the exponent of a power of two: 0 is a thirty-second note, 5 a whole note.
  public let exponent: Int
  /// `true` for a dotted note, which is longer by half.
  public let isDotted: Bool

  /// The length in units.
  public var units: Int { isDotted ? 3 << (exponent - 1) : 1 << exponent }

  /// The number of flags or beams, 0…3.
  public var flags: Int { max(0, 3 - exponent) }

  /// `true` for every note shorter than a whole note.
  public var hasStem: Bool { exponent < 5 }

  /// Creates the note value of a length in units; nil if one symbol cannot show that length. The longest note value is
  /// a dotted whole note.
  public init?(units: Int) {
    guard units > 0 else { return nil }
    let high = Int.bitWidth - 1 - units.leadingZeroBitCount
    guard high <= 5 else { return nil }
    if units == 1 << high {
      (exponent, isDotted) = (high, false)
    } else if high > 0, units == 3 << (high - 1) {
      (exponent, isDotted) = (high, true)
    } else {
      return nil
    }
  }
}
