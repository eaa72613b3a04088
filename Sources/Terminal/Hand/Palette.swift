import Hands
import Instrument

/// The palette: a line in which a player finds a parameter, preset or command by a few letters, and gives it a value.
/// The typed text has the syntax of `clumsy tell`. The caller parses and executes the text.
public struct Palette: Equatable, Sendable {
  /// A command that the palette can find, besides parameters, chordsets, scales and the keys of `Binding.list`.
  public struct Command: Sendable {
    /// The words that begin the line: `preset rain`, `time-signature`.
    public let words: String
    /// The placeholders of the values that must follow: `N/UNIT`; empty if no value may follow.
    public let values: String
    /// The effect, in one sentence without a full stop.
    public let help: String

    /// Creates a command from its words, the placeholders of its values, and its effect.
    public init(_ words: String, values: String = "", help: String) {
      (self.words, self.values, self.help) = (words, values, help)
    }
  }

  /// The typed text left and right of the cursor.
  var before = "", after = ""
  /// The reason why the text was refused, in one line; nil if it was not refused.
  public internal(set) var fault: String?
  /// The typed text, and the index of the candidate that Tab has selected for it; nil before Tab is pressed.
  var choice: (draft: String, index: Int)?
  /// The index in the history that ↑ and ↓ have reached, and the text typed before; nil if ↑ and ↓ were not pressed.
  var recall: (index: Int, draft: String)?

  /// The typed text. Setting it puts the cursor at the end.
  public internal(set) var text: String {
    get { before + after }
    set { (before, after) = (newValue, "") }
  }

  /// The text whose candidates are shown: the text that was typed before Tab was pressed.
  var query: String { choice?.draft ?? text }

  /// Replaces the text, as if the player had typed the new text.
  mutating func type(_ text: String) {
    self.text = text
    forget()
  }

  /// Drops the fault, the candidate of Tab, and the place in the history.
  mutating func forget() { (fault, choice, recall) = (nil, nil, nil) }

  /// Shows the previous (−1) or the next (1) text of the history, which is in order of time.
  mutating func recall(by steps: Int, _ history: [String]) {
    let (now, draft) = recall ?? (history.count, text)
    let index = min(max(now + steps, 0), history.count)
    (text, fault, choice) = (index < history.count ? history[index] : draft, nil, nil)
    recall = (index, draft)
  }

  /// Returns `true` if both palettes look alike on the screen.
  public static func == (one: Palette, other: Palette) -> Bool {
    one.before == other.before && one.after == other.after && one.fault == other.fault
      && one.choice?.index == other.choice?.index
  }
}

/// Something that the palette can find.
struct PaletteEntry: Sendable {
  enum Effect: Equatable, Sendable {
    /// A line of `clumsy tell`.
    case line(String)
    case action(Binding.Action)
    /// Values must follow the label.
    case needsValue
  }

  /// The text that selects the entry: `gravity`, `preset rain`.
  let label: String
  /// The present value, or placeholders.
  let values: String
  let help: String
  let effect: Effect

  /// Returns how well the entry matches some words in lower case: 0 is best; nil if a word does not match at all.
  func rank(_ words: [String]) -> Int? {
    var worst = 0
    for (index, word) in words.enumerated() {
      guard let rank = rank(word, isFirst: index == 0) else { return nil }
      worst = max(worst, rank)
    }
    return worst
  }

  private func rank(_ word: String, isFirst: Bool) -> Int? {
    let name = label.lowercased()
    if isFirst, name.hasPrefix(word) { return 0 }
    if Self.words(name).contains(where: { $0.hasPrefix(word) }) { return 1 }
    if name.contains(word) || Self.words(values).contains(where: { $0 == word.uppercased() }) { return 2 }
    if Self.words(help.lowercased()).contains(where: { $0.hasPrefix(word) }) { return 3 }
    // Abbreviations also match: `gravity` has the letters of `grv` in this order.
    var rest = word[...]
    for character in name where character == rest.first { rest.removeFirst() }
    return rest.isEmpty && word.first == name.first ? 4 : nil
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "." }
  }
}
