import ChordEngine
import Testing

@Suite struct ChordNumeralTests {
  @Test(
    "each chord has this numeral in this key",
    arguments: [
      ("C", "major", "Dm9", "ii9"), ("C", "major", "A7b9", "VI7♭9"), ("C", "major", "Ab", "♭VI"),
      ("C", "minor", "Ab", "VI"),
      ("C", "minor", "B", "♮VII"), ("Eb", "minor", "Cb", "VI"), ("Eb", "minor", "C", "♮VI"), ("Eb", "minor", "B", "♯V"),
      ("F#", "major", "E#m7b5", "viiø7"), ("A", "harmonic-minor", "G#dim7", "vii°7"), ("C", "major", "G7/B", "V7"),
      ("C", "major-pentatonic", "F", "IV"), ("C", "minor-pentatonic", "Bb", "VII"),
    ])
  func numerals(tonic: String, scale: String, name: String, numeral: String) throws {
    let key = try key(tonic, try #require(Scale(name: scale)))
    #expect(RomanNumeral(of: try Chord(parsing: name), in: key).text == numeral)
  }

  @Test("the numeral of a chord denotes this chord again, on every usual root, in every usual key and every scale")
  func numeralOfAChordDenotesTheChord() throws {
    let quality = try Chord(parsing: "C7").quality
    for (index, tonic) in (majorTonics + minorTonics).enumerated() {
      for scale in Scale.allCases {
        let key = try key(tonic, scale)
        for root in usualNames {
          let chord = Chord(root, index % 2 == 0 ? quality : allQualities[index])
          let numeral = RomanNumeral(of: chord, in: key)
          #expect(numeral.chord(in: key).root.semitones == root.semitones && numeral.target == nil)
          #expect(numeral.chord(in: key) == chord, "\(chord.name) in \(key.name)")
          #expect(try RomanNumeral(parsing: numeral.text) == numeral)
        }
      }
    }
  }

  @Test(
    "a slot's numeral denotes the slot's chord; a slot that was written as a numeral keeps this numeral",
    arguments: BuiltInChordset.allCases)
  func slots(builtIn: BuiltInChordset) throws {
    for tonic in majorTonics {
      for scale in [Scale.major, .minor, .blues] {
        let key = try key(tonic, scale)
        for index in 0..<Chordset.slotCount {
          let slot = builtIn.chordset[index]
          let numeral = slot.numeral(in: key)
          #expect(numeral.chord(in: key) == slot.chord(in: key))
          if case .numeral(let written) = slot { #expect(numeral == written) }
        }
      }
    }
  }

  @Test(
    "in thirty keys, each name of a note in a built-in chordset parses to this note, if it has at most two accidentals",
    arguments: BuiltInChordset.allCases)
  func namesReadBack(builtIn: BuiltInChordset) throws {
    for (index, tonic) in (majorTonics + minorTonics).enumerated() {
      let key = try key(tonic, index < majorTonics.count ? .major : .minor)
      for slot in 0..<Chordset.slotCount {
        let chord = builtIn.chordset[slot].chord(in: key)
        for voicing in Voicing.allCases {
          let voiced = voicing.voiced(chord, in: key, keys: 4 + slot % 5)
          for number in 0..<voiced.count {
            let name = key.name(of: voiced[number], in: chord)
            // `Key(name:)` accepts at most two accidentals.
            let signs = name.filter { $0 == "♯" || $0 == "♭" }.count
            guard signs <= 2 else { continue }
            #expect(try #require(Key(name: name)).tonicNumber == Int(voiced[number].number), "\(name)")
          }
        }
        for note in chord.noteNames { #expect(note.alteration.magnitude <= 3, "\(chord.name) in \(key.name)") }
      }
    }
  }

  @Test("the longest text of eight chords fits into a saved performance")
  func longestText() {
    var longest = 0
    for quality in allQualities {
      let chord = Chord(NoteName(.c, alteration: -6), quality, bass: NoteName(.d, alteration: -6))
      longest = max(longest, chord.name.utf8.count)
      let place = RomanNumeral.Place(.seven, alteration: -6)
      longest = max(longest, RomanNumeral(place, quality, target: RomanNumeral.Target(place)).text.utf8.count)
    }
    // A saved performance has room for 1000 bytes of chord text.
    #expect(8 * longest + 7 <= 1000, "\(longest)")
  }
}
