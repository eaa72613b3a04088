import Glibc
import Terminal

enum HelpTopic: Equatable {
  /// The page of `clumsy` without arguments: the most common commands.
  case start
  /// All commands.
  case overview
  case command(Command)
  case gestures, keys, files

  /// The subjects other than commands.
  static let subjects: [(name: String, topic: HelpTopic, summary: String)] = [
    ("gestures", .gestures, "the language of tell, --then and sessions, with examples"),
    ("keys", .keys, "the keys and the mouse of the terminal"),
    ("files", .files, "where presets, defaults, mappings and sessions lie"),
  ]

  init?(_ word: String) {
    let word = word.lowercased()
    if let command = Command(rawValue: word) {
      self = .command(command)
    } else if let subject = Self.subjects.first(where: { $0.name == word }) {
      self = subject.topic
    } else {
      return nil
    }
  }

  static var names: [String] { Command.allCases.map(\.rawValue) + subjects.map(\.name) }

  var page: HelpPage {
    switch self {
    case .start: Self.startPage
    case .overview: Self.overviewPage
    case .command(let command): command.helpPage
    case .gestures: GestureHelp.page
    case .keys:
      HelpPage(
        intro: ["In a terminal, clumsy run shows the stage. These keys and the mouse play it:"],
        sections: [.init(title: "", rows: Binding.list.map { .init($0.label, $0.help) })])
    case .files: UserFile.page
    }
  }

  /// The width of help texts in columns: the terminal's width, clamped to 40…100, or 80 without a terminal.
  static var width: Int { min(100, max(40, Screen.size(of: STDOUT_FILENO).columns)) }

  static let slogan = "clumsy: a clumsy ball picks the chords, others fall on the keys and play them"

  private static let startPage = HelpPage(
    intro: [slogan],
    sections: [
      .init(
        title: "Hear it",
        rows: [.init("clumsy run", "plays a new piece until Ctrl-C; you play along with keys and mouse")]),
      .init(
        title: "Then",
        rows: [
          .init("clumsy run --preset rain", "plays a piece of another character; clumsy presets lists them"),
          .init("clumsy keep NAME", "keeps what was just played; clumsy run NAME plays it again"),
          .init("clumsy render --seed 7 --duration 3m -o seven.wav", "writes a piece to a file"),
          .init("clumsy doctor", "says why nothing sounds, and what to change"),
          .init("clumsy help", "lists all commands, and explains each"),
        ]),
    ])

  private static let overviewPage = HelpPage(
    intro: [slogan],
    sections: [
      .init(title: "", rows: Command.allCases.map { .init("clumsy \($0.rawValue)", $0.summary) }),
      .init(title: "More help", rows: subjects.map { .init("clumsy help \($0.name)", $0.summary) }),
    ],
    outro: [
      "clumsy help COMMAND lists a command's flags; clumsy --version prints the version. "
        + "If a flag is repeated, only its last value counts, unless the flag's help says 'repeat the flag'."
    ])
}
