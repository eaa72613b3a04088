import ChordEngine
import Hands
import Instrument
import Sessions

/// The candidates of the palette, a line that finds a parameter, preset or command by a few letters. The names
/// and help texts, except those of `chordset`, come from `Binding.list`, `commands` and the tables of parameters,
/// scales and chordsets.
extension Hand {
  /// Returns the entries that the palette's query finds, the best first.
  func candidates(_ picture: StagePicture) -> [PaletteEntry] {
    guard let palette else { return [] }
    let words = palette.query.lowercased().split(separator: " ").map(String.init)
    let first = words.first ?? ""
    var entries = self.entries(picture)
    if palette.query.contains(" "), knows(first) {
      let values = values(of: first, words, picture)
      // Keep the entries whose labels begin with the first word, because users also type labels, such as `remove ball`.
      entries =
        values
        + entries.filter { entry in
          entry.label.hasPrefix(first + " ") && !values.contains { $0.label == entry.label }
        }
    }
    // Sort stably: entries of the same rank keep the order of the tables.
    let ranked = entries.enumerated().compactMap { index, entry in
      entry.rank(words).map { (rank: $0, index: index, entry: entry) }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
  }

  /// Returns `true` if a word, in lower case, is the name of a parameter, `chordset`, or the first word of a command.
  func knows(_ word: String) -> Bool { firstWords.contains(word) }

  private var firstWords: [String] {
    Parameter.allCases.map(\.sessionName) + [Self.chordset] + commands.map { Self.first($0.words) }
  }

  /// Returns a message for a word that `knows` rejects. The message suggests the most similar known word, if any.
  func unknown(_ word: String) -> String {
    let near = nearest(to: word.lowercased(), among: firstWords)
    return "no command is called '\(word)'; " + (near.map { "did you mean \($0)?" } ?? "try tempo, key or preset")
  }

  private static let chordset = "chordset"

  /// Returns a hint: the values that the first word expects, a message if nothing matches the text, or a sentence about
  /// the use of the palette.
  func paletteHelp(_ picture: StagePicture) -> String {
    let first = palette?.query.lowercased().split(separator: " ").first.map(String.init) ?? ""
    if let parameter = Parameter.allCases.first(where: { $0.sessionName == first }) {
      return "\(first) is \(parameter.shownText(picture.value(of: parameter))), allowed: \(parameter.expected)"
    }
    if let command = commands.first(where: { Self.first($0.words) == first && !$0.values.isEmpty }) {
      return "\(command.words) \(command.values): \(command.help)"
    }
    if first == Self.chordset { return "\(first) NAME: \(Self.chordsetHelp)" }
    if !first.isEmpty, candidates(picture).isEmpty { return unknown(first) }
    return "a few letters find a parameter, preset or command"
  }

  private static func first(_ words: String) -> String { String(words.prefix { $0 != " " }) }

  private func entries(_ picture: StagePicture) -> [PaletteEntry] {
    var entries = Binding.list.compactMap { binding -> PaletteEntry? in
      guard let action = binding.paletteAction else { return nil }
      return PaletteEntry(label: binding.brief, values: "", help: binding.help, effect: .action(action))
    }
    func add(_ entry: PaletteEntry) {
      if !entries.contains(where: { $0.label == entry.label && $0.values.isEmpty }) { entries.append(entry) }
    }
    for parameter in Parameter.allCases { entries.append(entry(parameter, picture)) }
    for command in commands where !Parameter.allCases.contains(where: { $0.sessionName == command.words }) {
      add(entry(command))
    }
    add(PaletteEntry(label: Self.chordset, values: "NAME", help: Self.chordsetHelp, effect: .needsValue))
    return entries + chordsets(after: Self.chordset)
  }

  private func entry(_ parameter: Parameter, _ picture: StagePicture) -> PaletteEntry {
    PaletteEntry(
      label: parameter.sessionName, values: parameter.steadyText(picture.value(of: parameter)),
      help: parameter.row.help.description, effect: .needsValue)
  }

  private func entry(_ command: Palette.Command) -> PaletteEntry {
    PaletteEntry(
      label: command.words, values: command.values, help: command.help,
      effect: command.values.isEmpty ? .line(command.words) : .needsValue)
  }

  private static let chordsetHelp = "sets the chords of the seven bouncers and the pad to those of a chordset"

  /// Returns the entries of all chordsets. Each entry sends the chordset's chords, because the gesture `chords` accepts
  /// chords, but no names.
  private func chordsets(after word: String) -> [PaletteEntry] {
    BuiltInChordset.allCases.map {
      PaletteEntry(
        label: "\(word) \($0.name)", values: "", help: "the chordset \($0.name): \($0.help)",
        effect: .line("chords \($0.chords)"))
    }
  }

  /// Returns the possible lines that begin with a known word. The result is empty if the word needs a number or a free
  /// text.
  private func values(of first: String, _ words: [String], _ picture: StagePicture) -> [PaletteEntry] {
    func line(_ label: String, _ help: String = "") -> PaletteEntry {
      PaletteEntry(label: label, values: "", help: help, effect: .line(label))
    }
    if let parameter = Parameter.allCases.first(where: { $0.sessionName == first }) {
      let names = parameter.row.scale == .switch ? ["off", "on"] : parameter.choices
      return names.map { line("\(first) \($0)") }
    }
    switch first {
    case "chords", Self.chordset: return chordsets(after: first)
    case "key":
      // List every scale for the typed tonic, or for the present tonic if none is typed.
      let typed = words.count > 1 ? KeyName(words[1].prefix(1).uppercased() + words[1].dropFirst()) : nil
      let tonic = typed?.tonic ?? picture.settings.key
      let name = Self.first(String(Gesture.key(tonic).sessionText.dropFirst(4)))
      // Leave out an octave that was not typed: `D` stands for `D4`.
      let shown = typed == nil || words[1].last?.isNumber == true ? name : String(name.prefix { !$0.isNumber })
      return Scale.allCases.map { line("key \(shown) \($0.name)") }
    default: return commands.filter { Self.first($0.words) == first && $0.values.isEmpty }.map { entry($0) }
    }
  }
}

extension Binding {
  /// The action that the palette offers; nil for actions that are useful only as keys: steps, the switches of chords,
  /// taps, the keys of the shown parameter, and the key that opens the palette.
  fileprivate var paletteAction: Action? {
    guard let action = keys.first?.action else { return nil }
    switch action {
    case .step, .chord, .showParameter, .nudge, .type, .hideParameter, .find, .tap: return nil
    default: return action
    }
  }
}
