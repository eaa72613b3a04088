import Instrument
import Physics2D
import Testing

@testable import Terminal

@Suite struct FaceLayoutTests {
  private static let sizes = [(40, 12), (80, 24), (300, 100), (40, 100), (200, 12), (41, 13), (132, 43), (60, 60)]

  @Test(arguments: sizes) func faceIsInsideTheWindow(columns: Int, rows: Int) {
    let layout = FaceLayout(columns: columns, rows: rows)
    let (stage, panel) = (layout.stage, layout.panel)
    #expect(layout.fits && stage.column >= 1 && stage.row >= 2)
    #expect(stage.column + stage.width < columns && stage.row + stage.height < rows - 1)
    #expect(panel.column + panel.width <= columns && panel.row + panel.height <= rows - 1 && panel.height >= 9)
    #expect(panel.column > stage.column + stage.width || panel.row > stage.row + stage.height)
    #expect(layout.margins.lowerBound >= 0 && layout.margins.upperBound <= columns)
  }

  @Test func layoutIsValidForEverySize() {
    let wrong = (40...180).flatMap { columns in
      (12...70).compactMap { rows -> String? in
        let layout = FaceLayout(columns: columns, rows: rows)
        let (stage, panel) = (layout.stage, layout.panel)
        let isInside =
          stage.row >= 2 && stage.column + stage.width < columns && stage.row + stage.height < rows - 1
          && panel.column + panel.width <= columns && panel.row + panel.height < rows && panel.height >= 9
        return isInside ? nil : "\(columns) × \(rows)"
      }
    }
    #expect(wrong.isEmpty)
  }

  /// A cell is twice as high as wide. The stage's size is rounded to whole cells, so its proportions are approximate.
  @Test(arguments: sizes) func stageHasItsProportions(columns: Int, rows: Int) {
    let stage = FaceLayout(columns: columns, rows: rows).stage
    let shape = Double(stage.width) / (2 * Double(stage.height))
    let slack = 0.6 / Double(stage.height) + 0.6 / Double(stage.width)
    #expect(abs(shape / (Stage.width / Stage.ceiling) - 1) < slack)
  }

  @Test func cellAndPlaceConversionsAreInverse() {
    let layout = FaceLayout(columns: 97, rows: 31)
    for row in layout.stage.rows {
      for column in layout.stage.columns {
        #expect(layout.cell(layout.place(column: column, row: row)) == (column, row))
      }
    }
  }

  /// In a window larger than any screen, clumsy draws at most 1024 columns and 512 rows.
  @Test(arguments: [(65535, 24), (80, 65535), (65535, 65535), (65535, 1)])
  func terminalOf65535ColumnsOrRowsDoesNotCrash(columns: Int, rows: Int) throws {
    var canvas = Canvas(columns: columns, rows: rows, alphabet: .braille, isColoured: true)
    #expect(canvas.columns == min(columns, 1024) && canvas.rows == min(rows, 512))
    let scene = try Scene7(at: 1)
    var hand = Hand()
    for key: Character in ["p", "?", "?"] {
      _ = hand.take(.key(.character(key)), scene.picture, FaceLayout(columns: 80, rows: 24), at: 0)
      Face(scene.picture, hand, scene.status, layout: FaceLayout(columns: canvas.columns, rows: canvas.rows))
        .draw(on: &canvas)
    }
    #expect(canvas.text.contains(rows > 12 ? "q quit" : "clumsy needs"))
  }

  @Test(arguments: [(39, 12), (40, 11), (20, 5), (1, 1)]) func tooSmallWindowShowsTheNeededSize(columns: Int, rows: Int)
    throws
  {
    let text = try Scene7(at: 1).canvas(columns, rows).text
    #expect(text.hasPrefix(String("clumsy needs 40 × 12".prefix(max(0, columns - 1)))))
    #expect(text.filter { $0 != "\n" }.count <= columns)
  }
}
