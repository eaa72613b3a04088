import Testing

@testable import Terminal

/// The command palette's input line: its cursor, its width, and texts that are pasted into the line.
@Suite struct PaletteLineTests {
  private static let line = "key D♭4 dorian"

  /// In the cases, `|` stands for the cursor.
  @Test(
    arguments: [
      ([.left, .left, .character("x")], "key D♭4 dorix|an"), ([.left, .right], "key D♭4 dorian|"),
      ([.right], "key D♭4 dorian|"),
      ([.home, .delete, .character("K")], "K|ey D♭4 dorian"), ([.control("a"), .left], "|key D♭4 dorian"),
      ([.home, .end], "key D♭4 dorian|"), ([.home, .control("f"), .control("d")], "k|y D♭4 dorian"),
      ([.control("b"), .control("e"), .backspace], "key D♭4 doria|"), ([.home, .backspace], "|key D♭4 dorian"),
      ([.delete], "key D♭4 dorian|"), ([.control("w")], "key D♭4 |"), ([.control("w"), .control("w")], "key |"),
      ([.left, .left, .control("u")], "|an"), ([.left, .left, .control("k")], "key D♭4 dori|"),
      ([.control("u"), .character("s")], "s|"), ([.control("x"), .control("z")], "key D♭4 dorian|"),
    ] as [([KeyPress], String)])
  func lineIsEditedAtTheCursor(keys: [KeyPress], line: String) throws {
    var scene = try Scene7(at: 1)
    _ = scene.press(":") + scene.press(Self.line)
    for key in keys { #expect(scene.press(key) == []) }
    let palette = try #require(scene.hand.palette)
    #expect(palette.before + "|" + palette.after == line)
  }

  /// The end of a long line and the cursor there must be visible.
  @Test(arguments: [0, 1, 36, 37, 200], [5, 37, 77]) func theLineScrollsWithItsCursor(length: Int, width: Int) {
    let text = (0..<length).map { Unicode.Scalar(UInt8(ascii: "a") + UInt8($0 % 26)) }
    var palette = Palette()
    palette.insert(String(String.UnicodeScalarView(text)))
    for place in (0...length).reversed() {
      let (line, cursor) = palette.window(width: width)
      let shown = Array(line.unicodeScalars)
      let isRight = place == length ? cursor == shown.count : shown[cursor] == text[place]
      #expect(isRight && cursor < width && shown.count <= width, "\(place): \(line)")
      #expect(length >= width || shown == text)
      palette.edit(.left)
    }
  }

  @Test(arguments: [40, 80]) func cursorIsVisibleInALongLine(columns: Int) throws {
    var scene = try Scene7(at: 1)
    _ = scene.press(":") + scene.press(String(repeating: "x", count: 100) + "yz")
    let margins = FaceLayout(columns: columns, rows: 24).margins
    func row() -> ArraySlice<Canvas.Cell> {
      Array(scene.canvas(columns, 24, isColoured: true).cells.suffix(columns))[margins]
    }
    #expect(String(String.UnicodeScalarView(row().map(\.scalar))).hasSuffix("xyz_"))
    scene.press(.left)
    #expect(row().filter { $0.paper == .accent }.map(\.scalar) == ["z"])
    scene.press(.home)
    #expect(row().map(\.scalar).starts(with: " : xxx".unicodeScalars) && row().last?.scalar == "…")
    #expect(row().firstIndex { $0.paper == .accent } == margins.lowerBound + 3)
  }

  /// Without colours, the cursor is the only cell of the line that is not shown in reverse.
  @Test func cursorIsVisibleWithoutColours() throws {
    var scene = try Scene7(at: 1)
    _ = scene.press(":") + scene.press("gravity")
    scene.press(.home)
    let row = scene.canvas().cells.suffix(80)
    #expect(row.filter { $0.paper == .wallpaper }.map(\.scalar) == ["g"])
  }

  /// A line end in a pasted text must not close the palette, because the rest of the text would then act as keys.
  @Test func pastedLinesStayInThePalette() throws {
    var scene = try Scene7(at: 1)
    _ = scene.press(":") + scene.press("key  dorian")
    for _ in 0..<7 { scene.press(.left) }
    #expect(scene.take(.paste("\n D♭4\r\n\tq\u{202E}\u{7}\n")) == [])
    #expect(scene.hand.palette?.text == "key D♭4 q dorian")
    #expect(scene.hand.palette?.after == " dorian")
  }

  @Test func pasteOutsideThePaletteIsIgnored() throws {
    for keys in ["", "\t", "?"] {
      var scene = try Scene7(at: 1)
      if keys == "\t" { scene.press(.tab) } else { _ = scene.press(keys) }
      let hand = scene.hand
      #expect(scene.take(.paste("q\nn")) == [.say("pasted text is ignored; press : first to open a line for it")])
      #expect(scene.hand.entry == hand.entry && scene.hand.sheet == hand.sheet && scene.hand.palette == nil)
    }
  }

  @Test func tooLongPasteIsTruncatedAndReported() throws {
    var scene = try Scene7(at: 1)
    _ = scene.press(":")
    _ = scene.take(.paste(String(repeating: "ø", count: 201)))
    let words = "a line has at most 200 characters: the rest was left out"
    #expect(scene.hand.palette?.text.count == 200 && scene.hand.palette?.fault == words)
    scene.press(.backspace)
    #expect(scene.press("x") == [] && scene.hand.palette?.fault == nil)
    #expect(scene.press("x") == [] && scene.hand.palette?.fault == words && scene.hand.palette?.text.count == 200)
  }
}
