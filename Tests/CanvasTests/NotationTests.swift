import Testing

@testable import Canvas

/// The places at which the canvas draws glyphs, staff lines, clefs, notes and ledger lines.
@Suite struct NotationTests {
  /// For each glyph: its SMuFL code point, its advance in Bravura (in thousandths of an em), the share of the advance
  /// that lies to the left of the glyph's x, and the factor of its font size.
  private static let glyphs: [(name: String, codepoint: UInt32, advance: Double, share: Double, scale: Double)] = [
    ("gClef", 0xE050, 671, 0.5, 1), ("fClef", 0xE062, 684, 0.5, 1), ("cClef", 0xE05C, 699, 0.5, 1),
    ("noteheadDoubleWhole", 0xE0A0, 599, 0.5, 1), ("noteheadWhole", 0xE0A2, 422, 0.5, 1),
    ("noteheadHalf", 0xE0A3, 295, 0.5, 1), ("noteheadBlack", 0xE0A4, 295, 0.5, 1),
    ("noteHalfUp", 0xE1D3, 341, 0.5, 0.9), ("noteHalfDown", 0xE1D4, 341, 0.5, 0.9),
    ("noteQuarterUp", 0xE1D5, 332, 0.5, 0.9), ("noteQuarterDown", 0xE1D6, 332, 0.5, 0.9),
    ("note8thUp", 0xE1D7, 566, 0.28, 0.9), ("note8thDown", 0xE1D8, 332, 0.5, 0.9),
    ("note16thUp", 0xE1D9, 581, 0.28, 0.9), ("note16thDown", 0xE1DA, 332, 0.5, 0.9),
    ("note32ndUp", 0xE1DB, 563, 0.28, 0.9), ("note32ndDown", 0xE1DC, 332, 0.5, 0.9),
    ("accidentalFlat", 0xE260, 226, 0.5, 1), ("accidentalNatural", 0xE261, 168, 0.5, 1),
    ("accidentalSharp", 0xE262, 249, 0.5, 1), ("accidentalDoubleSharp", 0xE263, 250, 0.5, 1),
    ("accidentalDoubleFlat", 0xE264, 413, 0.5, 1), ("accidentalQuarterToneFlatStein", 0xE280, 227, 0.5, 1),
    ("accidentalThreeQuarterTonesFlatZimmermann", 0xE281, 466, 0.5, 1),
    ("accidentalQuarterToneSharpStein", 0xE282, 179, 0.5, 1),
    ("accidentalThreeQuarterTonesSharpStein", 0xE283, 317, 0.5, 1),
  ]

  @Test("a glyph's horizontal centre (for a flagged note, its notehead's centre) is at x, and its baseline at y")
  func glyphs() {
    #expect(Glyph.allCases.count == 26 && Self.glyphs.count == 26)
    for (name, codepoint, advance, share, scale) in Self.glyphs {
      for size in [36.0, 80] {
        var player = Player()
        player.send("canvas/addGlyph", "glyph", 0, 300, 200, size)
        #expect(player.drawn().isEmpty, "a glyph without a type is drawn")
        #expect(player.send("glyph/setGlyph", name) == nil)
        let x = 300 - share * advance * (size * scale) / 1000
        #expect(player.drawn() == [.glyph(codepoint, at: Point(x, 200), size: size * scale, .black)], "\(name)")
      }
    }
  }

  @Test("a glyph's default size is 36, and setGlyphSize changes the size")
  func glyphSize() {
    var player = Player()
    player.send("canvas/addGlyph", "glyph", 0, 0, 0)
    player.send("glyph/setGlyph", "noteheadBlack")
    #expect(player.drawn() == [.glyph(0xE0A4, at: Point(-295 * 36.0 / 2000, 0), size: 36, .black)])
    player.send("glyph/setGlyphSize", 72.0)
    player.send("glyph/setColour", 0, 0, 128)
    let blue = Colour(red: 0, green: 0, blue: 128)
    #expect(player.drawn() == [.glyph(0xE0A4, at: Point(-295 * 72.0 / 2000, 0), size: 72, blue)])
  }

  /// Returns a player with a stave at (10, 100), 80 pixels high. Its clef is at position 40.
  private static func stave(_ clef: String = "treble") -> Player {
    var player = Player()
    player.send("canvas/addStave", "stave", 0, 10, 100, 600, 80, 2)
    player.send("stave/setClef", clef, 40)
    return player
  }

  @Test("the first of a stave's five lines is at its top, and the last at its bottom")
  func lines() {
    var player = Self.stave()
    player.send("stave/setColour", 255, 0, 0)
    let lines = player.drawn().prefix(5)
    for (line, primitive) in lines.enumerated() {
      let y = 100 + 20 * Double(line)
      #expect(primitive == .line(from: Point(10, y), to: Point(610, y), width: 2, Colour(red: 255, green: 0, blue: 0)))
    }
  }

  @Test(
    "each clef has its glyph and its line",
    arguments: [("treble", 0xE050, 160.0, 671.0), ("alto", 0xE05C, 140, 699), ("bass", 0xE062, 120, 684)])
  func clefs(name: String, codepoint: UInt32, y: Double, advance: Double) {
    let player = Self.stave(name)
    #expect(
      player.drawn().last == .glyph(codepoint, at: Point(50 - advance * 80 / 2000, y), size: 80, .black))
  }

  /// For each clef and pitch: the note's distance below the top line, and its ledger lines' distances, in half spaces.
  private static let pitches: [(clef: String, pitch: String, step: Int, ledger: [Int])] = [
    ("treble", "F5", 0, []), ("treble", "B4", 4, []), ("treble", "A4", 5, []), ("treble", "E4", 8, []),
    ("treble", "D4", 9, []), ("treble", "C4", 10, [10]), ("treble", "B3", 11, [10]), ("treble", "A3", 12, [10, 12]),
    ("treble", "G5", -1, []), ("treble", "A5", -2, [-2]), ("treble", "C6", -4, [-2, -4]),
    ("treble", "B9", -31, Array(stride(from: -2, to: -31, by: -2))),
    ("treble", "C0", 38, Array(stride(from: 10, through: 38, by: 2))),
    ("alto", "C4", 4, []), ("alto", "G4", 0, []), ("alto", "D3", 10, [10]), ("alto", "B4", -2, [-2]),
    ("bass", "A3", 0, []), ("bass", "G2", 8, []), ("bass", "C4", -2, [-2]), ("bass", "E2", 10, [10]),
    ("bass", "D3", 4, []), ("bass", "C3", 5, []),
  ]

  @Test("noteheads and ledger lines stand at their pitches' places")
  func places() {
    for (clef, pitch, step, ledger) in Self.pitches {
      var player = Self.stave(clef)
      #expect(player.send("stave/addNotehead", pitch, 200) == nil)
      let head = Point(210 - 295 * 80.0 / 2000, 100 + Double(step) * 10)
      var expected: [Primitive] = [.glyph(0xE0A4, at: head, size: 80, .black)]
      for line in ledger {
        let y = 100 + Double(line) * 10
        expected.append(.line(from: Point(210 - 22.5, y), to: Point(210 + 22.5, y), width: 2, .black))
      }
      #expect(Array(player.drawn().dropFirst(6)) == expected, "\(clef) \(pitch)")
    }
  }

  /// For each duration: the glyph of a note below the middle line (`up`), and of a note on this line (`down`).
  private static let durations: [(duration: Int, up: String, down: String)] = [
    (0, "noteheadDoubleWhole", "noteheadDoubleWhole"), (1, "noteheadWhole", "noteheadWhole"),
    (2, "noteHalfUp", "noteHalfDown"), (4, "noteQuarterUp", "noteQuarterDown"), (8, "note8thUp", "note8thDown"),
    (16, "note16thUp", "note16thDown"), (32, "note32ndUp", "note32ndDown"),
  ]

  @Test("a note's duration selects its glyph; stems of notes below the middle line point up")
  func durations() throws {
    for (duration, up, down) in Self.durations {
      for (pitch, step, name) in [("A4", 5, up), ("B4", 4, down)] {
        var player = Self.stave()
        player.send("stave/addNote", pitch, 200, duration)
        let row = try #require(Self.glyphs.first { $0.name == name })
        let size = 80 * row.scale
        let place = Point(210 - row.share * row.advance * size / 1000, 100 + Double(step) * 10)
        #expect(player.drawn().last == .glyph(row.codepoint, at: place, size: size, .black), "\(duration) \(pitch)")
      }
    }
    var player = Self.stave()
    player.send("stave/addNotehead", "B4", 200, 0)
    #expect(player.drawn().last == .glyph(0xE0A3, at: Point(210 - 11.8, 140), size: 80, .black))
  }

  /// Each modifier in a pitch's name, and its accidental's glyph.
  private static let modifiers = [
    ("##", "accidentalDoubleSharp"), ("#+", "accidentalThreeQuarterTonesSharpStein"), ("#", "accidentalSharp"),
    ("+", "accidentalQuarterToneSharpStein"), ("n", "accidentalNatural"), ("N", "accidentalNatural"),
    ("-", "accidentalQuarterToneFlatStein"), ("b", "accidentalFlat"), ("B", "accidentalFlat"),
    ("b-", "accidentalThreeQuarterTonesFlatZimmermann"), ("bb", "accidentalDoubleFlat"), ("bB", "accidentalDoubleFlat"),
  ]

  @Test("an accidental's centre is one staff space left of the note glyph's left edge", arguments: modifiers)
  func accidentals(modifier: String, name: String) throws {
    let row = try #require(Self.glyphs.first { $0.name == name })
    var player = Self.stave()
    #expect(player.send("stave/addNote", "g\(modifier)4", 200, 8) == nil)
    let middle = 210 - 20 - 0.28 * 566 * 72 / 1000
    let place = Point(middle - row.advance * 80 / 2000, 160)
    #expect(player.drawn().last == .glyph(row.codepoint, at: place, size: 80, .black))
    #expect(
      player.send("stave/removeNote", "G\(modifier)4", 200) == nil,
      "removeNote must ignore the case of a pitch's letter")
    #expect(player.drawn().count == 6)
  }
}
