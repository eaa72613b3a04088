import ChordEngine
import Testing

@Suite struct VoicingTests {
  @Test(
    "`original` gives the degrees of C major the notes of the original instrument",
    arguments: zip(
      Degree.allCases,
      [
        (48, [60, 64, 67, 71]), (50, [62, 65, 69, 72]), (52, [64, 67, 71, 74]), (53, [65, 69, 60, 76]),
        (55, [67, 71, 62, 77]), (57, [69, 60, 64, 79]), (59, [71, 62, 65, 81]),
      ]))
  func original(degree: Degree, notes: (bass: Int, keys: [Int])) {
    #expect(numbers(.original, degree, .cMajor) == notes.keys)
    #expect(Voicing.original.bassPitch(of: degree, in: .cMajor).number == UInt8(notes.bass))
  }

  @Test(
    "`close` stacks thirds on the root",
    arguments: zip(
      Degree.allCases,
      [
        [60, 64, 67, 71], [62, 65, 69, 72], [64, 67, 71, 74], [65, 69, 72, 76], [67, 71, 74, 77], [69, 72, 76, 79],
        [71, 74, 77, 81],
      ]))
  func close(degree: Degree, notes: [Int]) {
    #expect(numbers(.close, degree, .cMajor) == notes)
  }

  @Test("the chords of C major in the voicing `original` have 20 distinct notes in all, including the bass notes")
  func distinct() {
    var notes = Set<Int>()
    for degree in Degree.allCases {
      notes.formUnion(numbers(.original, degree, .cMajor))
      notes.insert(Int(Voicing.original.bassPitch(of: degree, in: .cMajor).number))
    }
    #expect(notes.count == 20)
  }

  @Test(
    "the piano keys sound exactly the chord's pitch classes, in every tonality", arguments: [Voicing.original, .close])
  func pitchClasses(voicing: Voicing) {
    // A chord's pitch classes do not depend on the octave, so three octaves suffice. In −1 and 9, notes are moved into
    // MIDI's range; in 4, none is moved.
    for key in allKeys where key.octave % 5 == 4 || key.octave == -1 {
      for degree in Degree.allCases {
        let chord = SeventhChord(degree: degree, in: key).notes
        let notes = [chord.root, chord.third, chord.fifth, chord.seventh].map { Int($0.semitones) }
        #expect(numbers(voicing, degree, key).map { $0 % 12 } == notes)
        #expect(Int(voicing.bassPitch(of: degree, in: key).number % 12) == notes[0])
      }
    }
  }

  @Test("`original` puts the seventh above the root, and the other tones into the octave that begins at the tonic")
  func originalRange() {
    // In these octaves, all notes are in MIDI's range without being moved.
    for key in allKeys where (0...6).contains(key.octave) && key.scale.rawValue < 9 {
      let tonic = (key.octave + 1) * 12 + Int(key.tonic.semitones)
      for degree in Degree.allCases {
        let notes = numbers(.original, degree, key)
        #expect(notes.dropLast().allSatisfy { (tonic..<tonic + 12).contains($0) })
        #expect((9...11).contains(notes[3] - notes[0]))
        #expect(numbers(.close, degree, key)[3] == notes[3])
        #expect(Int(Voicing.original.bassPitch(of: degree, in: key).number) == notes[0] - 12)
      }
    }
  }

  @Test(
    "the octave in a tonic's name is that of the letter without its accidental: C♭4 sounds as B3, B♯4 as C5",
    arguments: [
      ("C4", 60), ("Cb4", 59), ("B#4", 72), ("B#3", 60), ("Cbb4", 58), ("B##3", 61), ("B4", 71), ("Cb5", 71),
      ("C#4", 61),
      ("Bb4", 70), ("Cb0", 11), ("B#-1", 12),
    ])
  func tonicsNameDecidesItsPitch(name: String, number: Int) throws {
    let key = try #require(Key(name: name))
    let tonic = Voicing.close.keyPitch(0, of: .one, in: key)
    #expect(Int(tonic.number) == number)
    #expect(key.name(of: tonic) == String(name.map { $0 == "b" ? "♭" : $0 == "#" ? "♯" : $0 }))
  }

  @Test func enharmonicTonicsInDifferentOctavesDiffer() throws {
    #expect(try #require(Key(name: "Cb4")) != (try #require(Key(name: "B4"))))
    #expect(try #require(Key(name: "Cb4")) == (try #require(Key(name: "B3"))))
    #expect(try #require(Key(name: "B#3")) == .cMajor)
  }

  @Test("notes beyond MIDI's range move by octaves into the range")
  func folding() throws {
    let high = try #require(Key(name: "G9"))
    #expect(numbers(.close, .one, high) == [127, 119, 122, 126])
    #expect(Voicing.close.bassPitch(of: .seven, in: high).number == 126)
    let low = try #require(Key(name: "C-1"))
    #expect(numbers(.original, .one, low) == [0, 4, 7, 11])
    #expect(Degree.allCases.map { Voicing.original.bassPitch(of: $0, in: low).number } == [0, 2, 4, 5, 7, 9, 11])
  }

  @Test func names() {
    for voicing in Voicing.allCases { #expect(Voicing(name: voicing.name) == voicing) }
    #expect(Voicing(name: "ORIGINAL") == .original)
    #expect(Voicing(name: "Drop 2") == .drop2)
    #expect(Voicing(name: "drop-4") == nil)
    #expect(Voicing(name: "") == nil)
  }

  private func numbers(_ voicing: Voicing, _ degree: Degree, _ key: Key) -> [Int] {
    (0...3).map { Int(voicing.keyPitch($0, of: degree, in: key).number) }
  }
}
