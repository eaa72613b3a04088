/// The frequencies of notes in equal temperament: A4, the MIDI note 69, has 440 Hz.
enum Frequency {
  /// The frequency of a MIDI note in hertz; notes between the semitones too.
  static func hertz(note: Double) -> Double {
    440 * Mathematics.exponential((note - 69) * 0.057762265046662109)
  }

  /// The frequency of a MIDI note, 0…127, in hertz.
  static func hertz(note: UInt8) -> Double { hertz(note: Double(note)) }
}
