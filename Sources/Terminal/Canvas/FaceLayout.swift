import Instrument
import Physics2D

/// The layout of the face, the display of the stage in a terminal's window: a header, the stage with its true aspect
/// ratio, a panel beside or below the stage, and a line for messages.
public struct FaceLayout: Equatable, Sendable {
  /// The smallest window with room for the face, in cells.
  public static let smallest = (columns: 40, rows: 12)
  /// The height of a cell divided by its width.
  private static let cellHeight = 2.0

  /// The size of the window in cells.
  public let columns, rows: Int
  /// The cells of the stage, without its frame.
  public let stage: CellArea
  /// The cells of the panel.
  public let panel: CellArea

  /// `true` if the window has room for the face.
  public var fits: Bool { columns >= Self.smallest.columns && rows >= Self.smallest.rows }
  /// `true` if the bouncers and the panel's line of coming chords show the names of chords; otherwise they show
  /// numerals, which are shorter.
  public var namesChords: Bool { stage.width >= 90 }
  /// The row for messages.
  public var messageRow: Int { rows - 1 }
  /// The columns between the left and right margins.
  public var margins: Range<Int> { stage.column - 1..<max(stage.column + stage.width + 1, panel.column + panel.width) }

  /// Computes the layout of a window from its size in cells.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    let shape = Self.cellHeight * Stage.width / Stage.ceiling
    let height = max(1, rows - 4)
    let panelWidth = min(max(columns / 4, 13), 32)
    let gap = columns >= 60 ? 2 : 1
    let room = max(1, columns - panelWidth - gap - 2)
    let beside = (width: min(room, Self.rounded(Double(height) * shape)), height: 0)
    let besideHeight = min(height, max(1, Self.rounded(Double(beside.width) / shape)))
    // The panel goes below the stage if that makes the stage wider.
    let below = min(columns - 2, Self.rounded(Double(max(1, height - 10)) * shape))
    if below > beside.width {
      let stageHeight = max(1, Self.rounded(Double(below) / shape))
      let left = (columns - below) / 2
      let panelHeight = min(16, rows - stageHeight - 5)
      let top = 1 + max(0, (rows - 5 - stageHeight - panelHeight) / 2)
      stage = CellArea(column: left, row: top + 1, width: below, height: stageHeight)
      panel = CellArea(column: left, row: top + stageHeight + 3, width: below - 1, height: panelHeight)
    } else {
      let width = beside.width + 2 + gap + panelWidth
      let left = max(0, (columns - width) / 2)
      let top = 1 + max(0, (rows - 4 - besideHeight) / 2)
      stage = CellArea(column: left + 1, row: top + 1, width: beside.width, height: besideHeight)
      panel = CellArea(column: left + beside.width + 2 + gap, row: top, width: panelWidth, height: besideHeight + 2)
    }
  }

  private static func rounded(_ value: Double) -> Int { Int(value.rounded()) }

  /// The width and height of a cell, in points of the stage.
  public var pointsPerCell: (x: Double, y: Double) {
    (Stage.width / Double(stage.width), Stage.ceiling / Double(stage.height))
  }

  /// Returns the centre of a cell, which may be outside the stage, in points of the stage.
  public func place(column: Int, row: Int) -> Vector2 {
    let (x, y) = pointsPerCell
    return Vector2(
      (Double(column - stage.column) + 0.5) * x, Stage.ceiling - (Double(row - stage.row) + 0.5) * y)
  }

  /// Returns the cell at a place in points, clamped to the stage.
  public func cell(_ place: Vector2) -> (column: Int, row: Int) {
    let (x, y) = pointsPerCell
    let column = Int((place.x / x).rounded(.down))
    let row = Int(((Stage.ceiling - place.y) / y).rounded(.down))
    return (
      stage.column + min(max(column, 0), stage.width - 1), stage.row + min(max(row, 0), stage.height - 1)
    )
  }
}
