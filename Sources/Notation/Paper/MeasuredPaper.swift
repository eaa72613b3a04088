import Canvas

/// A measured score on pages. The notes and rests of a measured score are rounded to note values.
public struct MeasuredPaper: Sendable {
  private let score: MeasuredScore
  private let layout: PaperLayout
  private let sheet: Sheet

  /// Lays a score out on pages.
  public init(_ score: MeasuredScore, _ sheet: Sheet) {
    self.score = score
    self.sheet = sheet
    layout = PaperLayout(score, width: (Sheet.width - Sheet.left - Sheet.right) / Sheet.space)
  }

  /// The number of pages, at least 1.
  public var pages: Int { max(1, (layout.systems.count + Sheet.systems - 1) / Sheet.systems) }

  /// Draws a page, counted from 0, in points.
  public func page(_ page: Int) -> Drawing {
    var pen = Pen(space: Sheet.space)
    sheet.draw(&pen, page: page, of: pages)
    for index in 0..<Sheet.systems {
      let number = page * Sheet.systems + index
      guard number < layout.systems.count else { break }
      let space = Sheet.space * layout.systems[number].scale
      let engraver = SystemEngraver(score, layout, number, y: 0, space: space)
      let (y, height) = Sheet.slot(index, page: page)
      // The grand staff is a little below the middle of its place, or lower if the symbols above it need more room.
      let size = Engraving.height * space
      let above = -engraver.top * space
      let top = y + max(above, (height - size + 6 * space) / 2)
      pen.space = space
      SystemEngraver(score, layout, number, y: top, space: space).draw(&pen)
    }
    return pen.drawing
  }
}
