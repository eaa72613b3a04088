import Testing

@testable import Terminal

@Suite struct CanvasTests {
  private static func canvas(_ lines: [String]) -> Canvas {
    var canvas = Canvas(columns: 5, rows: lines.count, alphabet: .braille, isColoured: true)
    for (row, line) in lines.enumerated() { canvas.write(line, at: 0, row) }
    return canvas
  }

  private static func changes(_ canvas: Canvas, from other: Canvas?) -> [Int] {
    var places: [Int] = []
    canvas.withChanges(from: other) { index, cell in
      #expect(cell == canvas.cells[index])
      places.append(index)
    }
    return places
  }

  @Test func onlyCellsThatDifferArePainted() {
    let before = Self.canvas(["abc", "def", ""])
    #expect(Self.changes(before, from: before) == [])
    #expect(Self.changes(Self.canvas(["abc", "dxf", "  y"]), from: before) == [6, 12])
    #expect(Self.changes(before, from: nil) == Array(0..<15))
  }

  @Test func cellsDifferIfOnePartDiffers() {
    let parts: [(inout Canvas.Cell) -> Void] = [
      { $0.scalar = "a" }, { $0.scalar = "\u{100020}" }, { $0.ink = .ball }, { $0.ink = .bouncer(8) },
      { $0.paper = .panel },
      { $0.isBold = true },
    ]
    for part in parts {
      var cell = Canvas.Cell()
      part(&cell)
      var canvas = Self.canvas([""])
      canvas[3, 0] = cell
      #expect(cell != Canvas.Cell() && Self.changes(canvas, from: Self.canvas([""])) == [3])
    }
  }

  /// A cell whose ink and paper have exchanged their default tints differs from the default cell. In 256 colours, each
  /// tint is shown in a fixed colour of the terminal, 16…255.
  @Test func exchangedInkAndPaperMakeADifferentCell() {
    var cell = Canvas.Cell()
    (cell.ink, cell.paper) = (.wallpaper, .text)
    #expect(cell != Canvas.Cell())
    let tints: [Tint] =
      [.wallpaper, .text, .faint, .line, .accent, .ball, .label, .panel] + (0...8).map { Tint.bouncer($0) }
      + (0...8).map { Tint.edge(Double($0) / 8) }
    for (index, tint) in tints.enumerated() {
      #expect(tints.firstIndex(of: tint) == index)
      for theme in [Theme.light, .dark] { #expect((16...255).contains(tint.indexed(in: theme))) }
    }
  }
}
