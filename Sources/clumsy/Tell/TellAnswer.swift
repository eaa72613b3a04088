/// What a run answers to a line of `clumsy tell`: an exit code, and a text of one line. As a line: `75 refused at tick 750: the stage is full`.
struct TellAnswer: Equatable {
  let code: Int32
  let text: String

  init(_ code: ExitCode, _ text: String = "") {
    self.code = code.rawValue
    self.text = printable(text, limit: .max)
  }

  /// Reads a line without its end; nil for what is no answer.
  init?(line: [UInt8]) {
    let parts = String(decoding: line, as: UTF8.self).split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let code = parts.first.flatMap({ Int32($0) }), (0...125).contains(code) else { return nil }
    self.code = code
    text = printable(parts.count > 1 ? String(parts[1]) : "", limit: .max)
  }

  /// The answer as a line, with its end.
  var line: String { "\(code)\(text.isEmpty ? "" : " ")\(text)\n" }
}
