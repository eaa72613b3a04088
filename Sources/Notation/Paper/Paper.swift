import Canvas

/// A style of notation.
public enum NotationStyle: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Notes are rounded to note values.
  case measured
  /// Each note is placed by its time.
  case proportional

  /// The name in commands.
  public var name: String { self == .measured ? "measured" : "proportional" }

  /// Reads a `name`; nil for any other text.
  public init?(name: some StringProtocol) {
    guard let style = Self.allCases.first(where: { name == $0.name }) else { return nil }
    self = style
  }
}

/// A score on pages, in one of the two styles.
public enum Paper: Sendable {
  case measured(MeasuredPaper)
  case proportional(ProportionalPaper)

  /// Lays a score out on pages. Only the measured style uses the grid.
  public init(_ score: Score, _ style: NotationStyle = .measured, _ grid: NoteGrid = .sixteenth, _ sheet: Sheet) {
    self =
      switch style {
      case .measured: .measured(MeasuredPaper(MeasuredScore(score, grid: grid), sheet))
      case .proportional: .proportional(ProportionalPaper(score, sheet))
      }
  }

  /// The number of pages, at least 1.
  public var pages: Int {
    switch self {
    case .measured(let paper): paper.pages
    case .proportional(let paper): paper.pages
    }
  }

  /// Draws a page, counted from 0, in points.
  public func page(_ page: Int) -> Drawing {
    switch self {
    case .measured(let paper): paper.page(page)
    case .proportional(let paper): paper.page(page)
    }
  }
}
