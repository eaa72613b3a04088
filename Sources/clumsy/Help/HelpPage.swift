/// A page of `clumsy help`. Some pages are also sections of the manual page.
struct HelpPage {
  struct Row {
    let term: String
    let help: [String]

    init(_ term: String, _ help: String...) {
      self.term = term
      self.help = help.filter { !$0.isEmpty }
    }
  }

  /// A group of rows, with a title that may be empty.
  struct Section {
    let title: String
    let rows: [Row]
  }

  let intro: [String]
  let sections: [Section]
  var outro: [String] = []

  /// The maximum length, in characters, of a term whose explanation begins on the term's line.
  private static let widestTerm = 20
  /// The width of a terminal, in columns, below which all explanations begin on their own lines.
  private static let narrow = 60

  /// Returns the page as text. Lines have at most `width` characters, unless a term or a word does not fit.
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

/// Breaks a text into lines at blanks. A word longer than `width` has its own line.
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
