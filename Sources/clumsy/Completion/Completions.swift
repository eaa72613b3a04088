/// The candidates for the last word of a command line.
struct Completions {
  private(set) var candidates: [(word: String, help: String)] = []
  private(set) var takesFiles = false
  /// `true` if a candidate ends in `=`, after which the shell must not add a blank.
  private var isOpen: Bool { candidates.contains { $0.word.hasSuffix("=") } }

  /// Finds the candidates for the last word, which is incomplete or empty. The words do not include `clumsy`.
  init(_ words: [String]) {
    let typed = words.last ?? ""
    guard words.count > 1, let command = Command(rawValue: words[0]) else {
      if words.count <= 1 { add(CompletionCandidate.commands, to: typed) }
      return
    }
    let flags = command.flags
    let names = flags.map { CompletionCandidate.word($0.name, help: $0.help) }
    let before = words.dropFirst().dropLast()
    var mayBeOperand = true
    if let last = before.last, let flag = Self.flag(last, in: flags), flag.placeholder != nil {
      add(CompletionCandidate.values(of: flag), to: typed)
      // If the value is optional, the word may also be another flag. An operand would be taken for the value.
      if !flag.mayLackValue { return }
      mayBeOperand = false
    }
    if typed.hasPrefix("-"), let sign = typed.firstIndex(of: "=") {
      guard let flag = flags.first(where: { $0.name == typed[..<sign] }) else { return }
      add(
        CompletionCandidate.values(of: flag), to: String(typed[typed.index(after: sign)...]),
        behind: String(typed[...sign]))
    } else if typed.hasPrefix("-") {
      add(names, to: typed)
    } else {
      if mayBeOperand {
        add(CompletionCandidate.operands(of: command, behind: Self.operands(flags, before)), to: typed)
      }
      if typed.isEmpty, candidates.isEmpty, !takesFiles { add(names, to: typed) }
    }
  }

  /// The output for the shells' scripts. Each line has a candidate, a tab and the candidate's help. The line `:files`
  /// follows if file names are candidates; the line `:open` follows if the shell must not add a blank.
  var text: String {
    candidates.map { "\($0.word)\t\($0.help)\n" }.joined() + (takesFiles ? ":files\n" : "") + (isOpen ? ":open\n" : "")
  }

  private mutating func add(_ list: [CompletionCandidate], to typed: String, behind prefix: String = "") {
    for candidate in list {
      switch candidate {
      case .file: takesFiles = true
      case .word(let word, let help): if word.hasPrefix(typed) { candidates.append((prefix + word, help)) }
      }
    }
  }

  private static func flag(_ name: String, in flags: [Flag]) -> Flag? {
    flags.first { $0.name == name || $0.short == name }
  }

  /// Returns the words that are neither flags nor values of flags.
  private static func operands(_ flags: [Flag], _ words: ArraySlice<String>) -> [String] {
    var operands: [String] = []
    var isValue = false
    for word in words {
      // A word after a flag with an optional value may be another flag.
      if isValue, !word.hasPrefix("--") {
        isValue = false
      } else if word.hasPrefix("-"), word != "-" {
        isValue = flag(word, in: flags)?.placeholder != nil
      } else {
        operands.append(word)
      }
    }
    return operands
  }
}
