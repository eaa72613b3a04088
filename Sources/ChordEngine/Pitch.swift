/// A pitch as MIDI numbers it: 0…127, and 60 is middle C, called C4.
public struct Pitch: Equatable, Comparable, Sendable, BitwiseCopyable {
  /// The MIDI note number, 0…127.
  public let number: UInt8

  /// The pitch of a MIDI note number, moved by whole octaves into 0…127 where it lies outside.
  public init(folding number: Int) {
    switch number {
    case 0...127: self.number = UInt8(number)
    case ..<0: self.number = UInt8((number % 12 + 12) % 12)
    // 116…127 is the highest octave that fits whole, and 116 is 8 above a C.
    default: self.number = UInt8(116 + (number - 116) % 12)
    }
  }

  /// The pitch without its octave.
  public var pitchClass: PitchClass { PitchClass(semitones: number % 12) }

  /// The octave, −1…9: it changes at C, and middle C begins the fourth.
  public var octave: Int { Int(number / 12) - 1 }

  /// Pitch class and octave, black keys as sharps: `"C4"`, `"F♯3"`, `"C-1"`.
  public var name: String { pitchClass.name + (octave < 0 ? "-1" : String(octave)) }

  /// Whether the left pitch is the lower one.
  public static func < (left: Pitch, right: Pitch) -> Bool { left.number < right.number }
}
