import Hands
import Instrument
import Sessions

/// Handles keys and pasted text in the palette, the line in which a player types a command.
extension Hand {
  /// The maximum number of texts in the history.
  private static let historyCapacity = 50

  /// Opens the palette with a refused line, to be corrected.
  public mutating func refuse(_ line: String, _ fault: String) {
    parameter = nil
    (entry, sheet) = (nil, nil)
    var palette = Palette()
    (palette.text, palette.fault) = (line, fault)
    self.palette = palette
  }

  mutating func takePalette(_ key: KeyPress, _ picture: StagePicture, at nanoseconds: Int64) -> [Effect] {
    guard var palette else { return [] }
    switch key {
    case .backspace where palette.text.isEmpty: return takePalette(.escape, picture, at: nanoseconds)
    case .escape:
      self.palette = nil
      return []
    case .enter: return enter(palette, picture, at: nanoseconds)
    case .tab: complete(&palette, by: 1, picture)
    case .backTab: complete(&palette, by: -1, picture)
    case .up: palette.recall(by: -1, history)
    case .down: palette.recall(by: 1, history)
    default: palette.edit(key)
    }
    self.palette = palette
    return []
  }

  /// Pastes a text into the palette. If the palette is closed, refuses the text, because its characters would act as
  /// keys.
  mutating func paste(_ text: String) -> [Effect] {
    guard palette != nil else { return [.say("pasted text is ignored; press : first to open a line for it")] }
    palette?.paste(text)
    return []
  }

  /// Replaces the text by the next candidate (1) or the previous candidate (−1).
  private func complete(_ palette: inout Palette, by steps: Int, _ picture: StagePicture) {
    let found = candidates(picture)
    guard !found.isEmpty else { return }
    let draft = palette.query
    let end = steps > 0 ? 0 : found.count - 1
    let index = palette.choice.map { ($0.index + steps + found.count) % found.count } ?? end
    let needsValue = found[index].effect == .needsValue
    palette.type(found[index].label + (needsValue ? " " : ""))
    // Without a `choice`, the query is the new text, so the next Tab lists the values that can follow this text.
    if found.count > 1 { palette.choice = (draft, index) }
  }

  /// Carries out the typed line, or, if it is incomplete, the best candidate. If this candidate needs a value, the
  /// palette stays open for the value.
  private mutating func enter(_ palette: Palette, _ picture: StagePicture, at nanoseconds: Int64) -> [Effect] {
    let words = palette.text.split(separator: " ").map(String.init)
    guard let first = words.first else {
      self.palette = nil
      return []
    }
    let text = words.joined(separator: " ")
    let found = candidates(picture)
    let exact = found.first { $0.label == text && $0.effect != .needsValue }
    let isKnown = knows(first.lowercased())
    if let exact { return perform(exact, picture, at: nanoseconds) }
    if isKnown, words.count > 1 {
      let begun = found.first { $0.label.hasPrefix(text) && $0.effect != .needsValue }
      return begun.map { perform($0, picture, at: nanoseconds) } ?? tell(text, as: text)
    }
    let best = isKnown ? found.first { $0.label == first } : found.first
    guard let best else {
      if isKnown { return tell(text, as: text) }
      let fault = unknown(first)
      self.palette?.fault = fault
      return []
    }
    guard best.effect == .needsValue else { return perform(best, picture, at: nanoseconds) }
    self.palette?.type(best.label + " ")
    return []
  }

  private mutating func perform(
    _ entry: PaletteEntry, _ picture: StagePicture, at nanoseconds: Int64
  ) -> [Effect] {
    switch entry.effect {
    case .line(let line): return tell(line, as: entry.label)
    case .action(let action):
      remember(entry.label)
      return perform(action, picture, at: nanoseconds)
    case .needsValue: return []
    }
  }

  private mutating func tell(_ line: String, as text: String) -> [Effect] {
    remember(text)
    return [.ask(.tell(line))]
  }

  private mutating func remember(_ text: String) {
    palette = nil
    history.removeAll { $0 == text }
    history.append(text)
    if history.count > Self.historyCapacity { history.removeFirst() }
  }
}
