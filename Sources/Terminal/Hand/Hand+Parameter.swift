import Hands
import Instrument

extension Hand {
  /// The keys of the mode in which a parameter is shown, the most important first.
  var parameterKeys: [String] {
    entry != nil
      ? ["Enter sets it", "Esc cancels", "q quits"]
      : ["Tab next", "+ − move it", "0–9 Enter type", "Esc leaves", "l learn", "Shift-Tab previous"]
  }

  /// Returns the chosen parameter's name and value, then an answer such as `undone: …`. Without an answer, the allowed
  /// values follow, and as much of a hint as `fits` accepts. Returns nil if no parameter is chosen.
  func parameterLine(_ picture: StagePicture, answer: String, fits: (String) -> Bool) -> String? {
    guard let parameter else { return nil }
    let row = parameter.row
    let allowed = parameter.allowedText
    if !answer.isEmpty {
      return " \(row.name)  \(entry.map { $0 + "_" } ?? parameter.shownText(picture.value(of: parameter)))  \(answer)"
    }
    if let entry {
      let words = fault.map { "\($0), allowed: " } ?? ""
      return Self.line(" \(row.name)  \(entry)_  \(words)\(allowed)", "Enter sets it, Esc cancels", fits)
    }
    let value = picture.value(of: parameter)
    let shown = picture.moves(parameter) ? parameter.paddedText(value) + " (moves)" : parameter.shownText(value)
    return Self.line(" \(row.name)  \(shown)  \(allowed)", row.help.description, fits)
  }

  /// Appends the clauses of a hint to a line, up to the first clause that does not fit.
  private static func line(_ beginning: String, _ hint: String, _ fits: (String) -> Bool) -> String {
    var (line, mark) = (beginning, " · ")
    for clause in hint.split(separator: "; ") {
      guard fits(line + mark + clause) else { break }
      line += mark + clause
      mark = "; "
    }
    return line
  }
}
