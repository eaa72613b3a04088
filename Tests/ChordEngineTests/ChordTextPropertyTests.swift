import ChordEngine
import Testing

import struct Physics2D.SplitMix64

/// Every possible chord quality. A mask has a bit for each of the 19 chord tones. Bit 0 is the root, which every
/// quality has.
let allQualities: [ChordQuality] = stride(from: UInt32(1), to: 1 << 19, by: 2).compactMap { ChordQuality(mask: $0) }

/// Every note letter with up to two sharps or flats.
let usualNames: [NoteName] = NoteName.Letter.allCases.flatMap { letter in
  (Int8(-2)...2).map { NoteName(letter, alteration: $0) }
}

@Suite struct ChordTextPropertyTests {
  @Test("a chord quality contains its root, at most one third, at most one fifth, and no pitch class twice")
  func qualities() {
    #expect(allQualities.count == 6064)
    for quality in allQualities { #expect(quality.pitchClasses.nonzeroBitCount == quality.count) }
    for bit in 19..<32 { #expect(ChordQuality(mask: 1 << UInt32(bit) | 1) == nil) }
    #expect(ChordQuality(.minorThird, .majorThird) == nil)
    #expect(ChordQuality(.minorThird, .augmentedNinth) == nil)
    #expect(ChordQuality(.majorThird, .diminishedSeventh) == nil)
    #expect(ChordQuality(.majorThird, .minorSeventh, .sixth) == nil)
  }

  @Test("the printed name of every possible quality, on changing roots and basses, parses to the same chord")
  func namesReadBack() throws {
    var names: Set<String> = []
    for (index, quality) in allQualities.enumerated() {
      let root = usualNames[index % usualNames.count]
      let bass = index % 3 == 0 ? usualNames[index / 3 % usualNames.count] : nil
      let chord = Chord(root, quality, bass: bass)
      #expect(try Chord(parsing: chord.name) == chord, "\(chord.name)")
      names.insert(Chord(NoteName(.c), quality).name)
    }
    #expect(names.count == allQualities.count)
    let dominant = try Chord(parsing: "C7").quality
    for root in NoteName.Letter.allCases {
      for alteration in Int8(-6)...6 {
        let chord = Chord(NoteName(root, alteration: alteration), dominant, bass: NoteName(.e, alteration: -alteration))
        #expect(try Chord(parsing: chord.name) == chord)
      }
    }
  }

  @Test("a printed numeral of every quality, on changing degrees and with changing targets, parses to the same numeral")
  func numeralsReadBack() throws {
    let places = Degree.allCases.flatMap { degree in
      [RomanNumeral.Place(degree)] + (Int8(-2)...2).map { RomanNumeral.Place(degree, alteration: $0) }
    }
    for (index, quality) in allQualities.enumerated() {
      let target = RomanNumeral.Target(places[index / 2 % places.count], isMinor: index % 4 == 0)
      let numeral = RomanNumeral(places[index % places.count], quality, target: index % 2 == 0 ? target : nil)
      #expect(try RomanNumeral(parsing: numeral.text) == numeral, "\(numeral.text)")
      #expect(try ChordSlot(parsing: numeral.text) == .numeral(numeral))
    }
  }

  @Test("every set of pitch classes has a quality with exactly these pitch classes")
  func everySetOfPitchClasses() {
    for bits in UInt16(0)..<0x800 {
      let pitchClasses = bits << 1 | 1
      let quality = ChordQuality(pitchClasses: pitchClasses)
      #expect(quality.pitchClasses == pitchClasses)
      #expect(ChordQuality(mask: quality.mask) == quality)
    }
  }

  @Test("a random text is refused at a place in it or at its end, or is a slot whose text parses to the same slot")
  func randomTexts() {
    let words = [
      "C", "F#", "Bb", "E♭", "I", "iv", "V", "bVI", "ii", "m", "maj", "maj7", "min", "dim", "aug", "ø", "o", "°", "Δ",
      "+", "-",
      "5", "6", "6/9", "7", "9", "11", "13", "b5", "#5", "b9", "♯9", "#11", "♭13", "sus", "sus2", "sus4", "add9", "add",
      "no3",
      "no5", "alt", "(", ")", ",", "/", "/V", "/B", "1:seventh", "2:sus4", " ", "x", "#", "b", "♮", "𝄫", "é",
    ]
    var random = SplitMix64(seed: 12)
    var read = 0
    for _ in 0..<20_000 {
      var text = words[Int(random.next() % 9)]
      for _ in 0..<random.next() % 5 { text += words[Int(random.next() % UInt64(words.count))] }
      do {
        let slot = try ChordSlot(parsing: text)
        read += 1
        #expect(try ChordSlot(parsing: slot.text) == slot, "\(text)")
        #expect(try ChordSlot(parsing: slot.text).text == slot.text, "\(text)")
      } catch {
        #expect(error.byte <= text.utf8.count && error.character <= text.unicodeScalars.count)
        #expect(
          String(decoding: Array(text.utf8.prefix(error.byte)), as: UTF8.self).unicodeScalars.count == error.character)
      }
    }
    #expect(read > 3_000)
  }
}
