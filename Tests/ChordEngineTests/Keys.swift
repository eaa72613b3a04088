import ChordEngine
import Testing

/// The fifteen major keys of the circle of fifths and the fifteen minor keys beside them, as their signatures spell them.
let majorTonics = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"]
let minorTonics = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#"]

/// Every tonic, octave and scale.
let allKeys: [Key] = (UInt8(0)..<12).flatMap { semitones in
  Key.octaveRange.flatMap { octave in
    Scale.allCases.map { Key(tonic: PitchClass(semitones: semitones), octave: octave, scale: $0) }
  }
}

/// A key from its words; the tests name only keys that exist.
func key(_ tonic: String, _ scale: Scale) throws -> Key {
  var key = try #require(Key(name: tonic))
  key.scale = scale
  return key
}

/// The names of a scale's tones from a tonic, with spaces between.
func spelled(_ tonic: String, _ scale: Scale) throws -> String {
  let key = try key(tonic, scale)
  return (0..<scale.count).map { key.noteName(at: $0).text }.joined(separator: " ")
}
