extension Command {
  var helpPage: HelpPage {
    let groups = Flag.groups.map { group in
      HelpPage.Section(
        title: group.title, rows: group.flags.filter { $0.commands.contains(self) }.map { .init(flag: $0) })
    }.filter { !$0.rows.isEmpty }
    // A short list needs no titles.
    let sections =
      groups.reduce(0) { $0 + $1.rows.count } > 12
      ? groups : [HelpPage.Section(title: "", rows: groups.flatMap(\.rows))]
    let session = HelpPage.Section(title: "", rows: takesSession ? [.init("SESSION", Self.sessionHelp)] : [])
    let rows = examples.map { HelpPage.Row($0.line, $0.help) }
    return HelpPage(
      intro: ["clumsy \(rawValue): \(summary)", usage],
      sections: [.init(title: rows.isEmpty ? "" : "Examples", rows: rows), session] + sections)
  }

  var examples: [(line: String, help: String)] {
    switch self {
    case .run:
      [
        ("clumsy run --seed 7 --preset rain --sound harp", "plays a piece of rain, always the same"),
        ("clumsy run --connect fluid --key Dm", "plays FluidSynth, in D minor"),
        ("clumsy run slow-rain --from 0:30", "plays what was kept as slow-rain, from its 30th second on"),
      ]
    case .tell:
      [
        ("clumsy tell 'gravity 4.9' 'key Eb'", "sets the gravity and the key of a running clumsy"),
        ("clumsy tell keep", "keeps what the running clumsy played until now"),
      ]
    case .render:
      [
        ("clumsy render --seed 7 --duration 3m -o seven.wav", "writes three minutes of sound"),
        ("clumsy render --seed 7 --duration 10m -o seven.mid", "writes ten minutes as a MIDI file"),
        ("clumsy render last -o last.mid", "writes what was played last"),
      ]
    case .fork:
      [
        (
          "clumsy fork last --at 1:17 --then 'gravity 4.9' --name moon",
          "makes moon: the latest run until 1:17, then less gravity"
        )
      ]
    case .tune:
      [("clumsy tune --density 8/bar --share V=30%", "finds a piece with 8 notes a bar, and V for 30 % of the time")]
    default: []
    }
  }
}

extension HelpPage.Row {
  /// Creates a flag's row.
  fileprivate init(flag: Flag) {
    let values =
      (flag.allowed.isEmpty ? [] : [flag.allowed]) + (flag.standard.isEmpty ? [] : ["default \(flag.standard)"])
    self.init(flag.spelling, flag.help, values.joined(separator: "; "))
  }
}

extension Flag {
  /// The table of flags in docs/flags.md.
  static var markdownTable: String {
    markdownTableOf(
      ["flag", "what it does", "allowed", "default", "commands"],
      all.map { flag in
        let commands = flag.commands.map(\.rawValue).joined(separator: ", ")
        return ["`\(flag.spelling)`", flag.help, flag.allowed, flag.standard, commands]
      })
  }
}

/// Returns a table in GitHub's Markdown.
func markdownTableOf(_ head: [String], _ rows: [[String]]) -> String {
  func line(_ cells: [String]) -> String {
    // An unescaped `|` would end the cell.
    "| "
      + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
      .joined(separator: " | ") + " |\n"
  }
  return line(head) + "|" + head.map { _ in "---|" }.joined() + "\n" + rows.map(line).joined()
}
