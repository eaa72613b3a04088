import ChordEngine
import Instrument

/// A staff of the grand staff.
public enum Staff: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The upper staff, with a G clef.
  case treble
  /// The lower staff, with an F clef.
  case bass

  /// The step (`WrittenPitch.step`) of the top line: F5 or A3.
  public var topStep: Int { self == .treble ? 38 : 26 }

  /// Returns how many half spaces a pitch lies below the top line: 0…8 within the staff, negative above it.
  /// - Parameter octaves: the number of octaves by which the pitch is written lower than it sounds (8va: 1).
  public func position(of pitch: WrittenPitch, octaves: Int = 0) -> Int { topStep - (pitch.step - 7 * octaves) }

  /// Returns the positions of the ledger lines that a note at a position needs, the one nearest to the staff first.
  public static func ledgerLines(at position: Int) -> StrideThrough<Int> {
    position < 0 ? stride(from: -2, through: position, by: -2) : stride(from: 10, through: position, by: 2)
  }

  /// Chooses the staff of a note. Notes of `.key` are on the treble staff from A3 up. Notes of `.bass` are on the bass
  /// staff up to E4.
  public init(of number: UInt8, _ voice: Voice) {
    self = number >= (voice == .bass ? 65 : 57) ? .treble : .bass
  }
}
