extension Command {
  /// The text of `clumsy help`: all commands, or one command and its flags.
  static func helpText(_ topic: Command?) -> String {
    guard let topic else {
      let width = allCases.map(\.rawValue.count).max() ?? 0
      return """
        clumsy: a clumsy ball picks the chords, others fall on the keys and play them

        \(allCases.map { "  clumsy \(padded($0.rawValue, to: width))  \($0.summary)\n" }.joined())
        clumsy help COMMAND lists a command's flags; clumsy --version prints the version.
        Of a repeated flag the last counts, unless its help says to give it again for another.

        """
    }
    let flags = Flag.all.filter { $0.commands.contains(topic) }
    return """
      clumsy \(topic.rawValue): \(topic.summary)

      \(topic.usage)

      \(topic.takesSession ? helpRow("SESSION", wrapped(Self.sessionHelp)) : "")\(flags.map(\.helpText).joined())
      """
  }
}

extension Flag {
  /// The help, and below it the allowed values and the default.
  fileprivate var helpText: String {
    let values = (allowed.isEmpty ? [] : [allowed]) + (standard.isEmpty ? [] : ["default \(standard)"])
    return helpRow(spelling, wrapped(help) + (values.isEmpty ? [] : wrapped(values.joined(separator: "; "))))
  }

  /// The table of all flags that stands in README.md.
  static var markdownTable: String {
    let rows = all.map { flag in
      let commands = flag.commands.map(\.rawValue).joined(separator: ", ")
      let cells = ["`\(flag.spelling)`", flag.help, flag.allowed, flag.standard, commands]
      // A stroke in a cell would begin another one.
      return "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return "| flag | what it does | allowed | default | of |\n|---|---|---|---|---|\n" + rows.joined()
  }
}

/// A name, and beside it the lines that explain it.
private func helpRow(_ name: String, _ lines: [String]) -> String {
  // A long name has a line of its own.
  let isLong = name.count > 20
  let indent = String(repeating: " ", count: 24)
  let text = lines.enumerated().map { number, line in
    (number == 0 && !isLong ? "  \(padded(name, to: 20))  " : indent) + line + "\n"
  }.joined()
  return isLong ? "  \(name)\n" + text : text
}

/// Lines of at most `width` characters, broken at blanks. The default leaves 24 of 100 columns for the flags' names.
func wrapped(_ text: String, width: Int = 76) -> [String] {
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
