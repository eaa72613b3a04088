import Testing

@testable import Canvas

/// The arguments that the canvas commands require and accept.
@Suite struct ArgumentTests {
  /// Each row has a command, a kind of object that accepts the command, the OSC type tags of its arguments (with and
  /// without an optional argument), and the text that the error shows after "Expected Arguments: ".
  ///
  /// The original ScorePlayer app's error for `setColour` says "r(i) b(i) g(i) (a(i))", but the app reads red, green,
  /// blue.
  private static let commands: [(command: Command, kind: String, tags: [String], text: String)] = [
    (.addLayer, "canvas", ["siiiii"], "name(s) part(i) x(i) y(i) width(i) height(i)"),
    (
      .addScroller, "canvas", ["siiiiiif"],
      "name(s) part(i) x(i) y(i) width(i) height(i) scrollerWidth(i) scrollerSpeed(f)"
    ),
    (.addText, "canvas", ["siii", "siiif"], "name(s) part(i) x(i) y(i) (fontSize(f))"),
    (.addGlyph, "canvas", ["siii", "siiif"], "name(s) part(i) x(i) y(i) (glyphSize(f))"),
    (.addStave, "canvas", ["siiiiii"], "name(s) part(i) x(i) y(i) width(i) height(i) lineWidth(i)"),
    (.addLine, "canvas", ["siiiiii"], "name(s) part(i) x1(i) y1(i) x2(i) y2(i) lineWidth(i)"),
    (.setColour, "layer", ["iii", "iiii"], "r(i) g(i) b(i) (a(i))"),
    (.move, "layer", ["iif"], "x(i) y(i) duration(f)"),
    (.fade, "layer", ["ff"], "opacity(f) duration(f)"),
    (.setOpacity, "layer", ["f"], "opacity(f)"),
    (.setScrollerSpeed, "scroller", ["f"], "scrollerSpeed(f)"),
    (.setFontSize, "text", ["f"], "fontSize(f)"),
    (.setGlyphSize, "glyph", ["f"], "glyphSize(f)"),
    (.setPosition, "layer", ["ii"], "x(i) y(i)"),
    (.setSize, "layer", ["ii"], "width(i) height(i)"),
    (.setStartPoint, "line", ["ii"], "x(i) y(i)"),
    (.setEndPoint, "line", ["ii"], "x(i) y(i)"),
    (.setScrollerWidth, "scroller", ["i"], "scrollerWidth(i)"),
    (.setScrollerPosition, "scroller", ["i"], "scrollerPosition(i)"),
    (.setLineWidth, "stave", ["i"], "lineWidth(i)"),
    (.setWidth, "line", ["i"], "width(i)"),
    (.loadImage, "layer", ["s", "si"], "imageFile(s) (autosize(i))"),
    (.setText, "text", ["s"], "text(s)"),
    (.setFont, "text", ["s"], "fontName(s)"),
    (.setGlyph, "glyph", ["s"], "glyphType(s)"),
    (.setClef, "stave", ["si"], "clef(s) position(i)"),
    (.removeNote, "stave", ["si"], "pitch(s) position(i)"),
    (.removeClef, "stave", ["i"], "position(i)"),
    (.addNote, "stave", ["sii"], "pitch(s) position(i) duration(i)"),
    (.addNotehead, "stave", ["si", "sii"], "pitch(s) position(i) (filled(i))"),
    (.clear, "stave", [], ""), (.remove, "layer", [], ""), (.start, "scroller", [], ""), (.stop, "scroller", [], ""),
    (.clearImage, "layer", [], ""),
  ]

  @Test("the table has each command once")
  func complete() {
    #expect(Set(Self.commands.map(\.command)) == Set(Command.allCases))
    #expect(Self.commands.count == Command.allCases.count)
  }

  @Test("wrong types, and too many or too few arguments, are refused", arguments: Command.allCases)
  func types(command: Command) throws {
    let row = try #require(Self.commands.first { $0.command == command })
    #expect(command.parameters == row.text)
    guard let longest = row.tags.last else { return }
    for tags in Self.variants(of: longest) {
      var player = ErrorTests.player()
      let arguments = tags.map(Self.argument)
      let error: String?
      do throws(CanvasError) {
        try player.scene.apply(Array(command.name.utf8), to: Array(row.kind.utf8), arguments, at: 0)
        error = nil
      } catch let reason { error = reason.text }
      let isExpected = error == "Expected Arguments: " + row.text
      #expect(isExpected == !row.tags.contains(String(tags)), "\(command.name) ,\(String(tags)): \(error ?? "applied")")
    }
  }

  /// Returns the tags and their variants: with each tag replaced by every other tag, and with tags missing or added.
  private static func variants(of tags: String) -> [[Character]] {
    let tags = Array(tags)
    var variants = (0...tags.count).map { Array(tags.prefix($0)) }
    variants += ["i", "ff", "s", "b"].map { tags + $0 }
    for index in tags.indices {
      for tag in "ifsb" { variants.append(tags[..<index] + [tag] + tags[(index + 1)...]) }
    }
    return variants
  }

  private static func argument(_ tag: Character) -> Argument {
    switch tag {
    case "i": .integer(2)
    case "f": .float(1)
    case "s": .string(Array("new".utf8))
    default: .blob([1])
    }
  }

  @Test("commands without parameters ignore arguments")
  func ignored() {
    var player = ErrorTests.player()
    #expect(player.send("scroller/start", 1, "x") == nil)
    #expect(player.send("canvas/clear", 1) == nil)
    #expect(player.scene.objectCount == 0)
  }

  @Test("if several arguments are wrong, the name or part is reported first")
  func order() {
    var player = ErrorTests.player()
    #expect(player.send("canvas/addLayer", "canvas", 9, 1.5) == "The name 'canvas' is reserved.")
    #expect(player.send("canvas/addLayer", "layer", 9, 1.5) == "An object of that name already exists.")
    #expect(player.send("canvas/addLayer", "new", 9, 1.5) == "The specified part number does not exist")
    #expect(player.send("canvas/addLayer", "new", 1, 1.5)?.hasPrefix("Expected Arguments: name(s)") == true)
  }

  @Test("out-of-range numbers and NaN are clamped")
  func numbers() {
    var player = Player()
    player.addLayer("a")
    for (opacity, expected) in [(-0.5, 0.0), (0.25, 0.25), (1, 1), (7, 1), (.infinity, 1), (.nan, 0)] {
      player.send("a/setOpacity", opacity)
      #expect(player.opacities == (expected > 0 && expected < 1 ? [expected] : []))
      #expect(player.drawn().isEmpty == (expected == 0))
    }
    player.send("a/setOpacity", 1.0)
    player.send("a/setSize", -5, 10)
    #expect(player.drawn().isEmpty)
  }

  @Test("a scroller whose speed is NaN does not move")
  func speed() {
    var player = Player()
    player.send("canvas/addScroller", "s", 0, 0, 0, 100, 100, 500, Double.nan)
    player.send("s/setColour", 1, 2, 3)
    player.send("s/start")
    player.wait(1)
    #expect(player.lefts == [0])
    player.send("s/setScrollerSpeed", 10.0)
    player.send("s/setScrollerSpeed", Double.nan)
    player.wait(1)
    #expect(player.lefts == [0])
  }

  @Test("an object is found by a name that is not valid UTF-8")
  func names() throws {
    var player = Player()
    let name = Array("caf".utf8) + [0xE9]
    try player.scene.apply(
      Array("addText".utf8), to: Array("canvas".utf8), [.string(name), .integer(0), .integer(0), .integer(0)], at: 0)
    try player.scene.apply(Array("setText".utf8), to: name, [.string(Array("latin".utf8))], at: 0)
    #expect(player.scene.objectCount == 1 && player.drawn().count == 1)
  }
}
