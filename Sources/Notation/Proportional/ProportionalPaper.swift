import Canvas

/// A proportional score on pages. Each system begins a short time (`ProportionalView.lead`) before a bar line, or
/// within a bar that is longer than a system.
public struct ProportionalPaper: Sendable {
  private let score: ProportionalScore
  private let sheet: Sheet
  private var systems: [Range<Int64>] = []
  /// The time that a whole system shows, in nanoseconds.
  private var span: Int64

  private static let left = Sheet.left + ProportionalView.head * Sheet.space
  private static let right = Sheet.width - Sheet.right - ProportionalView.overhang * Sheet.space
  /// The least width of a quarter note at the first tempo, in points.
  private static let quarter = 34.0

  /// Lays a score out on pages.
  public init(_ score: Score, _ sheet: Sheet) {
    self.score = ProportionalScore(score)
    self.sheet = sheet
    let quarter = 60e9 / max(score.bars.first?.tempo ?? 120, 1)
    span = Int64((Self.right - Self.left) / Self.quarter * quarter)
    let lines = score.bars.map { $0.start - ProportionalView.lead } + [score.end]
    var begin = lines[0]
    while begin < score.end {
      // The system ends at the last bar line that fits. A bar longer than a system is divided.
      let fitting = lines.last { $0 > begin && $0 - begin <= span }
      let end = fitting ?? begin + span
      systems.append(begin..<end)
      begin = end
    }
    // The longest system fills its line.
    span = systems.reduce(1) { max($0, $1.upperBound - $1.lowerBound) }
  }

  /// The number of pages, at least 1.
  public var pages: Int { max(1, (systems.count + Sheet.systems - 1) / Sheet.systems) }

  /// Draws a page, counted from 0, in points.
  public func page(_ page: Int) -> Drawing {
    var pen = Pen(space: Sheet.space)
    sheet.draw(&pen, page: page, of: pages)
    for index in 0..<Sheet.systems {
      let number = page * Sheet.systems + index
      guard number < systems.count else { break }
      let (y, height) = Sheet.slot(index, page: page)
      let times = systems[number]
      let share = Double(times.upperBound - times.lowerBound) / Double(span)
      let right = Self.left + (Self.right - Self.left) * share
      let top = y + (height - Engraving.height * Sheet.space + 8 * Sheet.space) / 2
      score.draw(ProportionalView(times, left: Self.left, right: right, top: top, space: Sheet.space), &pen)
    }
    return pen.drawing
  }
}
