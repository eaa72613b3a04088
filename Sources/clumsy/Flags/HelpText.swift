extension Command {
  /// The text of `clumsy help`: all commands, or one command and its flags.
  static func helpText(_ topic: Command?) -> String {
    guard let topic else {
      let width = allCases.map(\.rawValue.count).max() ?? 0
      return """
        clumsy: a clumsy ball picks the chords, four others fall on the keys and play them

        \(allCases.map { "  clumsy \(padded($0.rawValue, to: width))  \($0.summary)\n" }.joined())
        clumsy help COMMAND lists a command's flags; clumsy --version prints the version.

        """
    }
    let flags = Flag.all.filter { $0.commands.contains(topic) }
    return """
      clumsy \(topic.rawValue): \(topic.summary)

      \(topic.usage)

      \(flags.map(\.helpText).joined())
      """
  }
}

extension Flag {
  /// Two lines: what the flag does; its allowed values and its default.
  fileprivate var helpText: String {
    let indent = String(repeating: " ", count: 24)
    let first = "  \(padded(spelling, to: 20))  \(help)\n"
    let values = (allowed.isEmpty ? [] : [allowed]) + (standard.isEmpty ? [] : ["default \(standard)"])
    return values.isEmpty ? first : first + indent + values.joined(separator: "; ") + "\n"
  }

  /// The table of all flags that stands in README.md.
  static var markdownTable: String {
    let rows = all.map { flag in
      let commands = flag.commands.map(\.rawValue).joined(separator: ", ")
      return "| `\(flag.spelling)` | \(flag.help) | \(flag.allowed) | \(flag.standard) | \(commands) |\n"
    }
    return "| flag | what it does | allowed | default | of |\n|---|---|---|---|---|\n" + rows.joined()
  }
}
