/// A page of `clumsy help`: paragraphs, and rows of terms with explanations. Some pages are also sections of
/// the manual page.
struct HelpPage {
  /// A term and the paragraphs that explain it.
  struct Row {
    let term: String
    let help: [String]

    init(_ term: String, _ help: String...) {
      self.term = term
      self.help = help.filter { !$0.isEmpty }
    }
  }

  /// Rows under a title. The title may be empty.
  struct Section {
    let title: String
    let rows: [Row]
  }

  /// The paragraphs before the rows.
  let intro: [String]
  let sections: [Section]
  /// The paragraphs after the rows.
  var outro: [String] = []

  /// The greatest length of a term whose explanation begins on the same line.
  private static let widestTerm = 20
  /// The width of the narrowest terminal in which explanations begin on the lines of their terms.
  private static let narrow = 60

  /// Returns the page in lines of at most `width` characters. A line is longer if a word does not fit.
  func text(width: Int) -> String {
    let terms = sections.flatMap { $0.rows.map(\.term.count) }.filter { $0 <= Self.widestTerm }
    let column = width < Self.narrow ? 0 : terms.max() ?? 0
    let blocks =
      intro.map { Self.lines($0, width, indent: 0) }
      + sections.map { section in
        (section.title.isEmpty ? "" : section.title + ":\n")
          + section.rows.map { Self.row($0, column, width) }.joined()
      } + outro.map { Self.lines($0, width, indent: 0) }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func lines(_ paragraph: String, _ width: Int, indent: Int) -> String {
    wrapped(paragraph, width: width - indent).map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }

  private static func row(_ row: Row, _ column: Int, _ width: Int) -> String {
    let isBeside = row.term.count <= column
    let indent = column == 0 ? 6 : column + 4
    let text = row.help.map { lines($0, width, indent: indent) }.joined()
    guard isBeside else { return "  \(row.term)\n" + text }
    return "  " + padded(row.term, to: column) + "  " + (text.isEmpty ? "\n" : text.dropFirst(indent))
  }
}

/// Breaks a text at blanks into lines of at most `width` characters. A longer word has a line of its own.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
