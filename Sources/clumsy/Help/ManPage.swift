import Instrument

/// The manual page of clumsy in man(7) markup, made from the same lists as `clumsy help`.
enum ManPage {
  static var text: String {
    var page = Roff()
    page.title("CLUMSY", date: releaseDate, source: "clumsy \(version)")
    page.section("NAME")
    page.line("clumsy - a clumsy ball picks the chords, others fall on the keys and play them")
    page.section("SYNOPSIS")
    for (index, command) in Command.allCases.enumerated() {
      if index > 0 { page.breakLine() }
      page.line(command.usage)
    }
    page.section("DESCRIPTION")
    page.line(
      "The bass ball flies among seven bouncers; each bouncer that it strikes sets a chord. Piano balls fall on keys, and play the notes "
        + "of that chord, as sound and as MIDI. The same seed and flags give the same music, every time and on every machine."
    )
    page.section("COMMANDS")
    for command in Command.allCases { page.item("clumsy " + command.rawValue, command.summary) }
    page.section("SESSIONS")
    page.line("SESSION is " + Command.sessionHelp + ".")
    page.section("GESTURES")
    page.add(GestureHelp.page)
    page.section("OPTIONS")
    page.line(
      "If a flag is repeated, only its last value counts, unless the flag's help says 'repeat the flag'.")
    for flag in Flag.all {
      let parts = [
        flag.help, flag.allowed.isEmpty ? "" : "Allowed: \(flag.allowed).",
        flag.standard.isEmpty ? "" : "Default: \(flag.standard).",
        "Commands: \(flag.commands.map(\.rawValue).joined(separator: ", ")).",
      ]
      let help = parts[0] + "." + parts.dropFirst().filter { !$0.isEmpty }.map { " " + $0 }.joined()
      page.item(flag.spelling, help)
    }
    for (name, topic, _) in HelpTopic.subjects where topic != .gestures {
      page.section(name.uppercased())
      page.add(topic.page)
    }
    page.section("EXIT STATUS")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", code.help) }
    page.section("EXAMPLES")
    for example in Command.allCases.flatMap(\.examples) { page.item(example.line, example.help) }
    page.section("SEE ALSO")
    page.line("aconnect(1), aplaymidi(1), fluidsynth(1)")
    return page.text
  }
}

struct Roff {
  private(set) var text = ""

  mutating func title(_ name: String, date: String, source: String) {
    text += ".TH \(Self.quoted(name)) 1 \"\(date)\" \(Self.quoted(source)) \"User Commands\"\n"
  }

  mutating func section(_ name: String) { text += ".SH \(Self.quoted(name))\n" }

  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n\\fB\(Self.escaped(term))\\fR\n"
    line(meaning)
  }

  mutating func subsection(_ name: String) { text += ".SS \(Self.quoted(name))\n" }

  mutating func add(_ page: HelpPage) {
    for paragraph in page.intro { line(paragraph) }
    for section in page.sections {
      if !section.title.isEmpty { subsection(section.title) }
      for row in section.rows { item(row.term, row.help.joined(separator: "; ")) }
    }
  }

  mutating func breakLine() { text += ".br\n" }

  /// Wraps a paragraph into lines.
  mutating func line(_ words: String) {
    for line in wrapped(words, width: 78) {
      let escaped = Self.escaped(line)
      // A dot or an apostrophe at the start of a line would begin a roff request.
      text += (escaped.hasPrefix(".") || escaped.hasPrefix("\\(aq") ? "\\&" : "") + escaped + "\n"
    }
  }

  private static func quoted(_ words: String) -> String { "\"\(escaped(words))\"" }

  /// Escapes characters that have a meaning in man(7) or are not ASCII.
  static func escaped(_ words: String) -> String {
    var result = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
    }
    return result
  }
}
