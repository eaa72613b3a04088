/// What may stand at the end of a command line.
struct Completions: Equatable {
  /// One word that may stand there.
  struct Candidate: Equatable {
    let word: String
    /// What it does, in a line.
    let help: String
  }

  private(set) var candidates: [Candidate] = []
  /// Whether names of files may stand there, too.
  private(set) var takesFiles = false
  /// Whether more follows without a blank.
  private(set) var isOpen = false

  /// What may stand at the end of a command line, of which these are the words behind `clumsy`; the last of them is begun, or empty.
  init(_ words: [String]) {
    let begun = words.last ?? ""
    guard words.count > 1, let command = Command(rawValue: words[0]) else {
      if words.count <= 1 { add(Command.allCases.map { Candidate(word: $0.rawValue, help: $0.summary) }, to: begun) }
      return
    }
    let flags = Flag.all.filter { $0.commands.contains(command) }
    if let flag = Self.open(flags, words.dropFirst().dropLast()) {
      add(flag.values, to: begun)
      // A value that may lack is followed by another flag.
      if !flag.mayLackValue { return }
    }
    if begun.hasPrefix("-"), let sign = begun.firstIndex(of: "=") {
      guard let flag = flags.first(where: { $0.name == begun[..<sign] }) else { return }
      add(flag.values, to: String(begun[begun.index(after: sign)...]), behind: String(begun[...sign]))
    } else if begun.hasPrefix("-") {
      add(flags.map { Candidate(word: $0.name, help: $0.help) }, to: begun)
    } else {
      add(command.operand(behind: Self.operands(flags, words.dropFirst().dropLast())), to: begun)
      if begun.isEmpty, candidates.isEmpty, !takesFiles {
        add(flags.map { Candidate(word: $0.name, help: $0.help) }, to: begun)
      }
    }
  }

  /// The lines that the scripts of the shells read: a word, a tab and what it does, or, behind a colon, what the shell is to do.
  var text: String {
    candidates.map { "\($0.word)\t\($0.help)\n" }.joined() + (takesFiles ? ":files\n" : "") + (isOpen ? ":open\n" : "")
  }

  private mutating func add(_ values: [ValueKind], to begun: String, behind prefix: String = "") {
    for kind in values {
      switch kind {
      case .files: takesFiles = true
      default: add(kind.candidates, to: begun, behind: prefix)
      }
    }
  }

  private mutating func add(_ list: [Candidate], to begun: String, behind prefix: String = "") {
    for candidate in list where candidate.word.hasPrefix(begun) {
      candidates.append(Candidate(word: prefix + candidate.word, help: candidate.help))
      if candidate.word.hasSuffix("=") { isOpen = true }
    }
  }

  /// The flag that the last word needs or may take a value of; nil where that is something else.
  private static func open(_ flags: [Flag], _ words: ArraySlice<String>) -> Flag? {
    guard let last = words.last, let flag = flags.first(where: { $0.name == last || $0.short == last }) else {
      return nil
    }
    return flag.placeholder == nil ? nil : flag
  }

  /// The words that are neither flags nor their values.
  private static func operands(_ flags: [Flag], _ words: ArraySlice<String>) -> [String] {
    var operands: [String] = []
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if word.hasPrefix("-"), word != "-" {
        isValue = flags.contains { ($0.name == word || $0.short == word) && $0.placeholder != nil }
      } else {
        operands.append(word)
      }
    }
    return operands
  }
}
