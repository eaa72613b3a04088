import ChordEngine
import Testing

/// The tonics of the fifteen major and fifteen minor keys of the circle of fifths, from seven flats to seven sharps.
let majorTonics = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"]
let minorTonics = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#"]

let allKeys: [Key] = (UInt8(0)..<12).flatMap { semitones in
  Key.octaveRange.flatMap { octave in
    Scale.allCases.map { Key(tonic: PitchClass(semitones: semitones), octave: octave, scale: $0) }
  }
}

func key(_ tonic: String, _ scale: Scale) throws -> Key {
  var key = try #require(Key(name: tonic))
  key.scale = scale
  return key
}

func spelled(_ tonic: String, _ scale: Scale) throws -> String {
  let key = try key(tonic, scale)
  return (0..<scale.count).map { key.noteName(at: $0).text }.joined(separator: " ")
}
