import Testing

@testable import Canvas

/// The texts of errors, exactly as the original ScorePlayer app sends them. `ArgumentTests` has the errors about
/// arguments.
@Suite struct ErrorTests {
  /// Returns a player whose canvas has one object of each kind. Each object's name is its kind.
  static func player() -> Player {
    var player = Player(parts: 3)
    player.send("canvas/addLayer", "layer", 0, 0, 0, 10, 10)
    player.send("canvas/addScroller", "scroller", 0, 0, 0, 10, 10, 20, 1.0)
    player.send("canvas/addText", "text", 0, 0, 0)
    player.send("canvas/addGlyph", "glyph", 0, 0, 0, 40.0)
    player.send("canvas/addStave", "stave", 0, 0, 0, 600, 80, 2)
    player.send("canvas/addLine", "line", 0, 0, 0, 10, 10, 1)
    return player
  }

  @Test("errors about names, parts, fonts and glyphs")
  func objects() {
    var player = Self.player()
    #expect(player.send("ghost/remove") == "The specified object does not exist.")
    #expect(player.send("canvas/addLayer", "canvas", 0, 0, 0, 1, 1) == "The name 'canvas' is reserved.")
    #expect(player.send("canvas/addLine", "layer", 0, 0, 0, 1, 1, 1) == "An object of that name already exists.")
    #expect(player.send("canvas/addText", "new", 4, 0, 0) == "The specified part number does not exist")
    #expect(player.send("canvas/addText", "new", -1, 0, 0) == "The specified part number does not exist")
    #expect(player.send("text/setFont", "Comic Sans") == "Font not found.")
    #expect(player.send("text/setFont", "Futura-BoldItalic") == "Font not found.")
    #expect(player.send("glyph/setGlyph", "restQuarter") == "Unknown glyph type")
    #expect(player.send("glyph/setGlyph", "gclef") == "Unknown glyph type")
    #expect(player.scene.changes == 6)
  }

  @Test("errors about clefs and notes")
  func notes() {
    var player = Self.player()
    let before = "Note cannot be placed before the first clef on the stave."
    #expect(player.send("stave/setClef", "tenor", 20) == "Unknown clef type")
    #expect(player.send("stave/removeClef", 20) == "There is no clef at this location.")
    #expect(player.send("stave/addNote", "C4", 100, 4) == before)
    #expect(player.send("stave/setClef", "treble", 20) == nil)
    #expect(player.send("stave/addNote", "C4", 19, 4) == before)
    #expect(player.send("stave/addNote", "H4", 100, 4) == "Note should start with a letter name (ABCDEFG).")
    #expect(player.send("stave/addNote", "", 100, 4) == "Note should start with a letter name (ABCDEFG).")
    #expect(player.send("stave/addNote", "C", 100, 4) == "Note octave needs to be a number from 0 to 9.")
    #expect(player.send("stave/addNote", "C4x", 100, 4) == "Note octave needs to be a number from 0 to 9.")
    #expect(player.send("stave/addNote", "Cx4", 100, 4) == "Unknown note modifier.")
    for duration in [-2, -1, 3, 5, 64, 1 << 30] {
      #expect(player.send("stave/addNote", "C4", 100, duration) == "Invalid note duration.")
    }
    #expect(player.send("stave/addNote", "c#4", 100, 4) == nil)
    #expect(player.send("stave/addNote", "C#4", 100, 8) == "A note already exits at this position.")
    #expect(player.send("stave/addNotehead", "C#4", 100) == "A note already exits at this position.")
    #expect(player.send("stave/removeNote", "C4", 100) == "There is no note at this location.")
    #expect(player.send("stave/removeNote", "nonsense", 100) == "There is no note at this location.")
    let ambiguous = "Unable to remove clef without leaving ambiguous pitches on the stave."
    #expect(player.send("stave/removeClef", 20) == ambiguous)
    player.send("stave/setClef", "bass", 101)
    #expect(player.send("stave/removeClef", 20) == ambiguous)
    player.send("stave/setClef", "bass", 90)
    #expect(player.send("stave/removeClef", 20) == nil)
    #expect(player.send("stave/removeNote", "C#4", 100) == nil)
    #expect(player.send("stave/removeClef", 90) == nil)
  }

  /// The commands that each kind of object accepts, as the original ScorePlayer app lists them. `add` stands for all
  /// commands that add an object.
  private static let commands: [(kind: String, names: String)] = [
    ("canvas", "add clear setColour"),
    ("layer", "add remove setColour setOpacity fade setPosition move setSize loadImage clearImage"),
    (
      "scroller",
      "add remove setColour setOpacity fade setPosition move setSize loadImage clearImage setScrollerWidth "
        + "setScrollerPosition setScrollerSpeed start stop"
    ),
    ("text", "add remove setColour setOpacity fade setPosition move setText setFont setFontSize"),
    ("glyph", "add remove setColour setOpacity fade setPosition move setGlyph setGlyphSize"),
    (
      "stave",
      "add remove clear setColour setOpacity fade setPosition move setSize setLineWidth setClef removeClef addNote "
        + "addNotehead removeNote"
    ),
    ("line", "remove setColour setOpacity fade setStartPoint setEndPoint setWidth"),
  ]

  @Test("each kind of object accepts its own commands and refuses all others", arguments: Command.allCases)
  func invalid(command: Command) {
    let adding = ["addLayer", "addScroller", "addText", "addGlyph", "addStave", "addLine"]
    for (kind, names) in Self.commands {
      var player = Self.player()
      let list = names.split(separator: " ").flatMap { $0 == "add" ? adding : [String($0)] }
      let isRefused =
        player.send("\(kind)/\(command.name)") == "The given command is not valid for this object."
      #expect(isRefused == !list.contains(command.name), "\(kind)/\(command.name)")
    }
    var player = Self.player()
    #expect(player.send("layer/explode") == "The given command is not valid for this object.")
  }
}
