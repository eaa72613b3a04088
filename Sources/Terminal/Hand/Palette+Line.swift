/// The editing of the palette's line, with the keys of a shell.
extension Palette {
  /// The maximum number of characters of a line.
  static let longest = 200

  /// Inserts a text left of the cursor. Drops the characters that do not fit, and says so in `fault`.
  mutating func insert(_ text: String) {
    forget()
    let room = max(0, Self.longest - before.count - after.count)
    before += text.prefix(room)
    if text.count > room { fault = "a line has at most \(Self.longest) characters: the rest was left out" }
  }

  /// Inserts a pasted text as one line: line ends, blanks and control characters between words become one blank.
  /// Invisible marks, such as those of text direction, are dropped.
  mutating func paste(_ text: String) {
    let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    let words = visible.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    insert(words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " "))
  }

  /// Inserts a character, moves the cursor or erases text. Other keys have no effect.
  mutating func edit(_ key: KeyPress) {
    switch key {
    case .character(let character): insert(String(character))
    case .left, .control("b"): if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): text = before + after
    case .backspace: erase { _ = $0.before.popLast() }
    case .delete, .control("d"): erase { $0.after = String($0.after.dropFirst()) }
    case .control("u"): erase { $0.before = "" }
    case .control("k"): erase { $0.after = "" }
    case .control("w"):
      erase { palette in
        while palette.before.last == " " { palette.before.removeLast() }
        while let last = palette.before.last, last != " " { palette.before.removeLast() }
      }
    case .control, .up, .down, .tab, .backTab, .enter, .escape: break
    }
  }

  private mutating func erase(_ change: (inout Palette) -> Void) {
    forget()
    change(&self)
  }

  /// Returns the part of the line that fits in a width, in cells, and the cursor's column in this part. The line
  /// scrolls so that the cursor is always visible; `…` marks each hidden end.
  func window(width: Int) -> (text: String, cursor: Int) {
    let scalars = Array(text.unicodeScalars)
    let cursor = before.unicodeScalars.count
    let width = max(5, width)
    // Keep a cell for the cursor after the last character.
    guard scalars.count >= width else { return (text, cursor) }
    let start = max(0, min(cursor - width * 2 / 3, scalars.count + 1 - width))
    var shown = Array(scalars[start..<min(start + width, scalars.count)])
    if start > 0 { shown[0] = "…" }
    if start + width < scalars.count { shown[shown.count - 1] = "…" }
    return (String(String.UnicodeScalarView(shown)), cursor - start)
  }
}
