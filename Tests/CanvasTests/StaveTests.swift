import Testing

@testable import Canvas

@Suite struct StaveTests {
  private static func stave() -> Player {
    var player = Player()
    player.send("canvas/addStave", "stave", 0, 0, 0, 1000, 80, 1)
    return player
  }

  /// Returns the y coordinates of all noteheads, from left to right.
  private static func heads(_ player: Player) -> [Double] {
    player.drawn().compactMap {
      if case .glyph(let codepoint, let place, _, _) = $0, codepoint == 0xE0A4 { place.y } else { nil }
    }
  }

  @Test("setting or removing a clef moves only the notes between this clef and the next")
  func governed() {
    var player = Self.stave()
    player.send("stave/setClef", "treble", 0)
    for position in [100, 200, 300] { player.send("stave/addNotehead", "C4", position) }
    #expect(Self.heads(player) == [100, 100, 100])
    player.send("stave/setClef", "bass", 200)
    #expect(Self.heads(player) == [100, -20, -20])
    player.send("stave/setClef", "alto", 250)
    #expect(Self.heads(player) == [100, -20, 40])
    player.send("stave/setClef", "treble", 200)
    #expect(Self.heads(player) == [100, 100, 40])
    player.send("stave/removeClef", 250)
    #expect(Self.heads(player) == [100, 100, 100])
    player.send("stave/setClef", "bass", 0)
    #expect(Self.heads(player) == [-20, 100, 100])
    player.send("stave/removeClef", 200)
    #expect(Self.heads(player) == [-20, -20, -20])
  }

  @Test("a new clef before all notes and clefs moves no note")
  func first() {
    var player = Self.stave()
    player.send("stave/setClef", "treble", 100)
    player.send("stave/addNotehead", "C4", 100)
    player.send("stave/setClef", "bass", 50)
    #expect(Self.heads(player) == [100])
    #expect(player.send("stave/removeClef", 100) == nil)
    #expect(Self.heads(player) == [-20])
  }

  @Test("a new height changes the vertical scale of a stave, not the horizontal scale")
  func scaled() {
    var player = Self.stave()
    player.send("stave/setClef", "treble", 0)
    player.send("stave/addNotehead", "A3", 100)
    player.send("stave/setSize", 500, 40)
    let lines = player.drawn().compactMap { if case .line(let from, let to, _, _) = $0 { (from, to) } else { nil } }
    #expect(lines.prefix(5).map(\.0) == (0..<5).map { Point(0, Double($0) * 10) })
    #expect(lines.prefix(5).allSatisfy { $0.1.x == 500 })
    #expect(lines.dropFirst(5).map(\.0) == [Point(100 - 11.25, 50), Point(100 - 11.25, 60)])
    #expect(player.drawn()[6] == .glyph(0xE0A4, at: Point(100 - 295 * 40.0 / 2000, 60), size: 40, .black))
  }

  @Test("clear removes clefs and notes; the line width applies to all lines")
  func cleared() {
    var player = Self.stave()
    player.send("stave/setClef", "treble", 0)
    player.send("stave/addNotehead", "C4", 100)
    player.send("stave/setLineWidth", 3)
    let widths = player.drawn().compactMap { if case .line(_, _, let width, _) = $0 { width } else { nil } }
    #expect(widths == [3, 3, 3, 3, 3, 3])
    player.send("stave/clear")
    #expect(player.drawn().count == 5)
    #expect(player.scene.noteCount == 0)
    #expect(player.send("stave/addNotehead", "C4", 100) == "Note cannot be placed before the first clef on the stave.")
  }

  @Test("several notes can have the same position, as a chord")
  func chord() {
    var player = Self.stave()
    player.send("stave/setClef", "treble", 0)
    for pitch in ["C4", "E4", "G4"] { #expect(player.send("stave/addNotehead", pitch, 100) == nil) }
    #expect(player.send("stave/removeNote", "e4", 100) == nil)
    #expect(Self.heads(player) == [100, 60])
  }
}
