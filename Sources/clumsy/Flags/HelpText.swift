extension Command {
  /// What `clumsy help` prints: the commands, or one of them with its flags.
  static func helpText(_ topic: Command?) -> String {
    guard let topic else {
      let width = allCases.map(\.rawValue.count).max() ?? 0
      return """
        clumsy: a clumsy ball picks the chords, four others fall on the keys and play them

        \(allCases.map { "  clumsy \(padded($0.rawValue, to: width))  \($0.summary)\n" }.joined())
        clumsy help COMMAND tells a command's flags, clumsy --version the version.

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
  /// Two lines: what it does; what it may be, and what holds without it.
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
