import ChordEngine

/// A pitch with its spelling: F♯4 and G♭4 are two written pitches.
public struct WrittenPitch: Equatable, Sendable, BitwiseCopyable {
  /// The MIDI note number, 0…127.
  public let number: UInt8
  /// The letter and its signs, at most two.
  public let name: NoteName

  /// Writes a pitch with a name. Both must have the same pitch class (a precondition). A name with more than
  /// two signs is replaced by the simplest name, because no accidental shows three signs.
  public init(_ pitch: Pitch, as name: NoteName) {
    precondition(name.semitones == pitch.number % 12, "the name has the pitch's pitch class")
    number = pitch.number
    self.name = name.alteration.magnitude <= 2 ? name : Self.simple(pitch.pitchClass)
  }

  /// Returns the simplest name of a pitch class: a natural, or a letter with one sharp.
  private static func simple(_ pitchClass: PitchClass) -> NoteName {
    var sharp = NoteName(.c, of: pitchClass)
    for number in 0..<7 {
      guard let letter = NoteName.Letter(rawValue: UInt8(number)) else { continue }
      let name = NoteName(letter, of: pitchClass)
      if name.alteration == 0 { return name }
      if name.alteration == 1 { sharp = name }
    }
    return sharp
  }

  /// The octave of the letter, −2…9: C♭4 sounds like B3.
  public var octave: Int { (Int(number) - Int(name.alteration) + 12) / 12 - 2 }

  /// The number of letters above C0: C4 is 28.
  public var step: Int { 7 * octave + Int(name.letter.rawValue) }

  /// The name and the octave: `"C♭4"`.
  public var text: String { name.text + (octave < 0 ? "-\(-octave)" : "\(octave)") }
}
