/// A pitch by its MIDI note number, 0…127: 60 is middle C, C4.
public struct Pitch: Equatable, Comparable, Sendable, BitwiseCopyable {
  /// The MIDI note number, 0…127.
  public let number: UInt8

  /// Creates a pitch. A number outside 0…127 is moved into this range by as few octaves as possible.
  public init(folding number: Int) {
    switch number {
    case 0...127: self.number = UInt8(number)
    case ..<0: self.number = UInt8((number % 12 + 12) % 12)
    // 116…127 are the twelve highest MIDI notes.
    default: self.number = UInt8(116 + (number - 116) % 12)
    }
  }

  /// The pitch without its octave.
  public var pitchClass: PitchClass { PitchClass(semitones: number % 12) }

  /// The octave, −1…9. Each octave begins at C; octave 4 begins at middle C.
  public var octave: Int { Int(number / 12) - 1 }

  /// The pitch class and the octave, with sharps for black keys: `"C4"`, `"F♯3"`, `"C-1"`.
  public var name: String { pitchClass.name + (octave < 0 ? "-1" : String(octave)) }

  /// `true` if the left pitch is lower than the right pitch.
  public static func < (left: Pitch, right: Pitch) -> Bool { left.number < right.number }
}
