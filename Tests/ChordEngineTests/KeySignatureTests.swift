import ChordEngine
import Testing

@Suite struct KeySignatureTests {
  @Test(arguments: [
    ("C", "major", 0, false), ("Eb", "minor", -6, true), ("F#", "major", 6, false), ("Cb", "major", -7, false),
    ("A#", "minor", 7, true), ("D", "dorian", 0, true), ("E", "phrygian", 0, true), ("F", "lydian", 0, false),
    ("G", "mixolydian", 0, false), ("B", "locrian", 0, true), ("Bb", "lydian", -1, false), ("C", "dorian", -2, true),
    ("A", "harmonic-minor", 0, true), ("C", "melodic-minor", -3, true), ("F", "harmonic-major", -1, false),
    ("C", "major-pentatonic", 0, false), ("E", "minor-pentatonic", 1, true), ("C", "blues", -3, true),
    // These keys are respelled, because no signature has more than seven sharps or flats.
    ("G#", "major", -4, false), ("Fb", "minor", 1, true), ("Db", "locrian", 2, true),
  ])
  func table(tonic: String, scale: String, sharps: Int, isMinor: Bool) throws {
    var key = try #require(Key(name: tonic))
    key.scale = try #require(Scale(name: scale))
    #expect(key.signature == (sharps, isMinor))
  }

  @Test("no tone of the seven modes needs an accidental besides the key signature", arguments: UInt8(0)..<7)
  func modes(number: UInt8) throws {
    let scale = try #require(Scale(rawValue: number))
    for tonic in UInt8(0)..<12 {
      let key = Key(tonic: PitchClass(semitones: tonic), scale: scale)
      #expect(Degree.allCases.map { Int(key.noteName(of: $0).alteration) }.reduce(0, +) == key.signature.sharps)
    }
  }

  @Test("every scale on every tonic has a signature that can be written")
  func all() throws {
    #if DEBUG
      let step = 23
    #else
      let step = 1
    #endif
    for mask in stride(from: 0, to: 1 << 11, by: step) {
      guard let scale = Scale(mask: UInt16(mask) << 1 | 1) else { continue }
      for tonic in spelledTonics {
        #expect((-7...7).contains(Key(tonic: tonic, scale: scale).signature.sharps))
      }
    }
  }
}

private let spelledTonics = ["C", "C#", "Cb", "C##", "Cbb", "F", "F##", "Fbb", "B", "B##", "Bbb", "G#"]
  .compactMap { PitchClass(name: $0) }
