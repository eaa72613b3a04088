import ChordEngine
import Testing

@Suite struct BassLineTests {
  @Test(
    "each bass line gives these chords these bass notes in C major, in the octave below middle C",
    arguments: [
      ("C", BassLine.root, 48), ("G7", .root, 55), ("Bdim", .root, 59), ("G7/B", .root, 59), ("C", .fifth, 55),
      ("G7", .fifth, 50),
      ("Bm7b5", .fifth, 53), ("C7#5", .fifth, 56), ("Cno5", .fifth, 48), ("C", .third, 52), ("Am", .third, 48),
      ("Gsus4", .third, 48),
      ("Gsus2", .third, 57), ("C5", .third, 48), ("C/Bb", .fifth, 58), ("C/Bb", .third, 58), ("G7", .pedal, 48),
      ("Ab/C", .pedal, 48),
      ("G7", .walking, 55),
    ])
  func pitches(chord: String, line: BassLine, number: UInt8) throws {
    #expect(line.pitch(of: try Chord(parsing: chord), in: .cMajor).number == number)
  }

  @Test("`root` gives the original voicing's bass, on each degree of each key")
  func rootGivesTheOriginalBass() {
    for key in allKeys {
      for degree in Degree.allCases {
        let chord = Chord(.seventh, on: degree, in: key)
        #expect(BassLine.root.pitch(of: chord, in: key) == Voicing.original.bassPitch(of: degree, in: key))
      }
    }
  }

  @Test(
    "`walking` moves from a pitch towards the bass of `next`, to a tone of `chord`",
    arguments: [
      ("C", "G", 48, 52), ("C", "G", 52, 55), ("Dm7", "G", 50, 53), ("G7", "C", 53, 50), ("G7", "C", 50, 47),
      ("F", "C", 55, 53), ("F", "C", 57, 53), ("Am", "C", 53, 52), ("C9", "G", 53, 55), ("C9", "G", 49, 52),
      ("C/E", "G", 48, 52),
      ("C/E", "G", 53, 55), ("Gsus4", "C", 54, 50), ("C6", "B", 56, 60), ("C6", "B", 55, 57), ("C13", "B", 53, 55),
    ] as [(String, String, Int, Int)])
  func walking(chord: String, next: String, from: Int, to: Int) throws {
    let key = try key("C", .major)
    let (chord, next) = try (Chord(parsing: chord), Chord(parsing: next))
    #expect(
      BassLine.walking.pitch(of: chord, in: key, after: Pitch(folding: from), towards: next) == Pitch(folding: to))
  }

  /// Each step leads towards the bass of the next chord, by at most an octave, to a chord tone or the slash bass.
  @Test func walkingLeadsTowardsTheNextBassByChordTones() throws {
    for set in BuiltInChordset.allCases {
      let chords = (0..<7).map { set.chordset[$0].chord(in: Key.cMajor) }
      for chord in chords {
        for next in chords {
          let target = BassLine.root.pitch(of: next, in: .cMajor)
          for from in 40...59 where from != Int(target.number) {
            let pitch = BassLine.walking.pitch(of: chord, in: .cMajor, after: Pitch(folding: from), towards: next)
            let step = Int(pitch.number) - from
            #expect((step > 0) == (Int(target.number) > from) && (1...12).contains(abs(step)), "\(chord) \(from)")
            let above = (Int(pitch.number) - Int(chord.root.semitones) + 12) % 12
            let isBass = chord.bass.map { Int($0.semitones) == Int(pitch.number) % 12 } ?? false
            #expect(isBass || chord.quality.pitchClasses & (1 << UInt16(above)) != 0, "\(chord) \(pitch.number)")
          }
        }
      }
    }
  }

  /// Without a previous note, or if this note already is the bass of the next chord, `walking` returns the same note
  /// as `root`.
  @Test func walkingBeginsAtTheRoot() throws {
    let chord = try Chord(parsing: "Dm7")
    let root = BassLine.root.pitch(of: chord, in: .cMajor)
    #expect(BassLine.walking.pitch(of: chord, in: .cMajor) == root)
    #expect(
      BassLine.walking.pitch(of: chord, in: .cMajor, after: Pitch(folding: 55), towards: try Chord(parsing: "G"))
        == root)
  }

  @Test func names() {
    for line in BassLine.allCases { #expect(BassLine(name: line.name) == line) }
    #expect(BassLine(name: "PEDAL") == .pedal)
    #expect(BassLine(name: "seventh") == nil)
  }
}
