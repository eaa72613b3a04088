import Testing

import struct Physics2D.SplitMix64

@testable import ChordEngine

@Suite struct HarmonyFinderTests {
  private static let pop = "C G Am F C G F C"
  private static let minor = "Am Dm E7 Am F Dm E7 Am"

  #if DEBUG
    /// Release builds try all songs and transpositions. Debug builds try one song for each style and meter, and three
    /// transpositions.
    private static let isThorough = false
  #else
    private static let isThorough = true
  #endif

  private static func found(
    _ chords: String, _ progression: Progression = Progression(), key: Key? = nil, per part: BarPart = .bar
  ) throws -> (key: String, chords: String) {
    let music = try progression.music(chords)
    let harmony = HarmonyFinder(music.notes, in: music.bars, key: key, per: part)
    return (harmony.key.name, harmony.chords.map { $0.chord?.name ?? "-" }.joined(separator: " "))
  }

  @Test(arguments: Progression.Style.allCases, [(4, 4), (3, 4), (6, 8), (2, 2), (12, 8)])
  func triadsAreFound(style: Progression.Style, signature: (beats: Int, unit: Int)) throws {
    let progression = Progression(style: style, beats: signature.beats, unit: signature.unit)
    let songs = [Self.pop, "D A Bm G D G A D", "E♭ Cm A♭ B♭ E♭ B♭ E♭", "Am Dm E Am F C E Am"]
    let choice = (Progression.Style.allCases.firstIndex(of: style) ?? 0) + signature.beats
    for chords in Self.isThorough ? songs : [songs[choice % songs.count]] {
      #expect(try Self.found(chords, progression).chords == chords)
    }
  }

  @Test(arguments: [Progression.Style.block, .strummed, .tune])
  func seventhsAreFound(style: Progression.Style) throws {
    for chords in [
      "Cmaj7 Am7 Dm7 G7 Cmaj7", Self.minor, "Fmaj7 Gm7 C7 Fmaj7 B♭maj7 C7 Fmaj7", "Bm7♭5 E7 Am Bm7♭5 E7 Am",
    ] {
      #expect(try Self.found(chords, Progression(style: style)).chords == chords)
    }
  }

  @Test(arguments: ["C Gsus4 G C", "C Caug F C", "G G♯dim7 Am D7 G", "C Fm6 C G9 C", "C Cadd9 F C", "C5 F5 G5 C5"])
  func clearRareChordsAreFound(chords: String) throws {
    #expect(try Self.found(chords, key: Key(name: chords.hasPrefix("G ") ? "G" : "C")).chords == chords)
  }

  @Test func upbeatBarHasItsOwnChord() throws {
    let progression = Progression(style: .strummed, beats: 3, hasUpbeat: true)
    #expect(try Self.found("G C D7 G", progression).chords == "G G C D7 G")
  }

  @Test(arguments: [Progression.Style.block, .strummed])
  func halvesOfBarsHaveTheirOwnChords(style: Progression.Style) throws {
    let progression = Progression(style: style, chordsInBar: 2)
    #expect(try Self.found(Self.pop, progression, per: .half).chords == Self.pop)
    #expect(
      try Self.found("C G C F G C", Progression(style: style, beats: 6, unit: 8, chordsInBar: 2), per: .half).chords
        == "C G C F G C")
  }

  @Test func beatsHaveTheirOwnChords() throws {
    #expect(try Self.found("C F G C F C G C", Progression(chordsInBar: 4), per: .beat).chords == "C F G C F C G C")
    #expect(BarPart.beat.count(in: MeasuredBar(start: 0, end: 9, fullLength: 9, beats: 9, unit: 8)) == 3)
    #expect(BarPart.half.count(in: MeasuredBar(start: 0, end: 9, fullLength: 9, beats: 9, unit: 8)) == 1)
  }

  /// If two chords last equally long, the earlier chord is found.
  @Test func longestChordOfABarIsFound() throws {
    #expect(try Self.found("C C C G G G C C F F F F", Progression(chordsInBar: 4)).chords == "C G F")
  }

  @Test func aBarWithoutNotesHasNoChord() throws {
    var music = try Progression().music("C F C G")
    music.notes.removeAll { $0.start >= 3840 && $0.start < 7680 }
    let harmony = HarmonyFinder(music.notes, in: music.bars)
    #expect(harmony.chords.map { $0.chord?.name } == ["C", nil, "C", "G"])
    #expect(HarmonyFinder([], in: music.bars).chords.allSatisfy { $0.chord == nil })
    #expect(HarmonyFinder(music.notes, in: []).chords.isEmpty)
  }

  @Test func triadIsFoundAsASeventhChordIfThePieceHasItElsewhere() throws {
    var music = try Progression(style: .strummed).music("C G7 C G7 C G7 C G7 C G7 C G7 C G7 C G7 C")
    music.notes.removeAll { $0.pitch.number % 12 == 5 && (5 * 3840..<6 * 3840).contains($0.start) }
    #expect(HarmonyFinder(music.notes, in: music.bars).chords[5].chord?.name == "G7")
  }

  @Test func orderOfTheNotesDoesNotChangeTheChords() throws {
    let music = try Progression(style: .tune).music(Self.minor)
    var random = SplitMix64(seed: 5)
    let chords = HarmonyFinder(music.notes, in: music.bars).chords
    for _ in 0..<5 {
      #expect(HarmonyFinder(music.notes.shuffled(using: &random), in: music.bars).chords == chords)
    }
  }

  @Test func unitOfTimeDoesNotChangeTheChords() throws {
    let music = try Progression(style: .tune, beats: 3).music(Self.minor)
    let notes = music.notes.map { SoundingNote(start: $0.start * 1000, end: $0.end * 1000, pitch: $0.pitch) }
    let bars = music.bars.map {
      MeasuredBar(start: $0.start * 1000, end: $0.end * 1000, fullLength: $0.fullLength * 1000, beats: 3, unit: 4)
    }
    #expect(
      HarmonyFinder(notes, in: bars).chords.map(\.chord)
        == HarmonyFinder(music.notes, in: music.bars).chords.map(\.chord))
  }

  @Test func transpositionDoesNotChangeTheNumerals() throws {
    let music = try Progression(style: .tune).music("C Am Dm G7 C F G7 C")
    let numerals = "I vi ii V7 I IV V7 I"
    for semitones in stride(from: 0, to: 12, by: Self.isThorough ? 1 : 5) {
      let notes = music.notes.map {
        SoundingNote(start: $0.start, end: $0.end, pitch: Pitch(folding: Int($0.pitch.number) + semitones))
      }
      let harmony = HarmonyFinder(notes, in: music.bars)
      let texts = harmony.chords.map { $0.chord.map { RomanNumeral(of: $0, in: harmony.key).text } ?? "-" }
      #expect(texts.joined(separator: " ") == numerals && Int(harmony.key.tonic.semitones) == semitones)
    }
  }

  @Test(
    arguments: [
      ("E♭ Cm A♭ B♭7 E♭", "E♭ major"), ("C♯m A E B C♯m F♯m G♯7 C♯m", "C♯ minor"),
      ("G♭ D♭ E♭m C♭ G♭ D♭7 G♭", "G♭ major"),
      ("Fm D♭ A♭ E♭ Fm B♭m C7 Fm", "F minor"), (pop, "C major"), (minor, "A minor"),
    ])
  func theKeyIsFoundAndSpellsTheChords(chords: String, key: String) throws {
    let found = try Self.found(chords, Progression(style: .strummed))
    #expect(found.key == key && found.chords == chords)
  }

  @Test func givenKeySpellsTheChords() throws {
    #expect(try Self.found("G♭ D♭ A♭m G♭", key: Key(name: "F#")).chords == "F♯ C♯ G♯m F♯")
    #expect(try Self.found("C B♭ F♯dim7 E♭ A♭ C♯dim7 G", key: .cMajor).chords == "C B♭ F♯dim7 E♭ A♭ C♯dim7 G")
  }
}

@Suite struct KeyProfileTests {
  /// The stored ratings are normalized, multiplied by 10 000 and rounded.
  @Test(
    arguments: [
      (KeyProfile.major, [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88]),
      (KeyProfile.minor, [6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]),
    ])
  func ratingsEqualThoseOfThePublishedProfiles(profile: KeyProfile, ratings: [Double]) {
    let mean = ratings.reduce(0, +) / 12
    let deviation = ratings.map { ($0 - mean) * ($0 - mean) }.reduce(0, +).squareRoot()
    for index in 0..<12 {
      #expect(abs(Double(profile.ratings[index]) - (ratings[index] - mean) / deviation * 10_000) <= 0.5)
    }
  }

  @Test func keyOfNoNotesIsCMajorAndLongDurationsDoNotOverflow() {
    #expect(Key(fitting: InlineArray(repeating: 0)).name == "C major")
    var durations = InlineArray<12, Int64>(repeating: 0)
    for pitchClass in [9, 11, 0, 2, 4, 5, 8] { durations[pitchClass] = .max / 2 }
    durations[9] = .max
    durations[4] = .max
    #expect(Key(fitting: durations).name == "A minor")
  }
}
