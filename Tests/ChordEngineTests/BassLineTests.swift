import ChordEngine
import Testing

@Suite struct BassLineTests {
  @Test(
    "in the octave below the tonic of C",
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

  @Test("the root is the instrument's own bass, on every degree of every key")
  func asEver() {
    for key in allKeys {
      for degree in Degree.allCases {
        let chord = Chord(.seventh, on: degree, in: key)
        #expect(BassLine.root.pitch(of: chord, in: key) == Voicing.original.bassPitch(of: degree, in: key))
      }
    }
  }

  @Test(
    "walking goes by steps of the scale and arrives",
    arguments: [
      ("C", Scale.major, "C", "G", [50, 52, 53, 55]), ("C", .major, "G", "C", [53, 52, 50, 48]),
      ("C", .major, "C", "Db", [49]),
      ("C", .minorPentatonic, "C", "G", [51, 53, 55]), ("A", .harmonicMinor, "Am", "G#dim", [59, 60, 62, 64, 65, 68]),
      ("C", .major, "Ab", "C", [55, 53, 52, 50, 48]), ("C", .major, "F", "G/B", [55, 57, 59]),
    ])
  func walking(tonic: String, scale: Scale, from: String, to: String, numbers: [UInt8]) throws {
    let key = try key(tonic, scale)
    let chord = try Chord(parsing: from)
    let next = try Chord(parsing: to)
    var last = BassLine.root.pitch(of: chord, in: key)
    var walked: [UInt8] = []
    while last != BassLine.root.pitch(of: next, in: key) {
      last = BassLine.walking.pitch(of: chord, in: key, after: last, towards: next)
      walked.append(last.number)
      try #require(walked.count < 13)
    }
    #expect(walked == numbers)
    #expect(
      BassLine.walking.pitch(of: chord, in: key, after: last, towards: next) == BassLine.root.pitch(of: chord, in: key))
  }

  @Test func names() {
    for line in BassLine.allCases { #expect(BassLine(name: line.name) == line) }
    #expect(BassLine(name: "PEDAL") == .pedal)
    #expect(BassLine(name: "seventh") == nil)
  }
}
