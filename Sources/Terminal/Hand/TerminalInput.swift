/// A key, an event of the left mouse button on a cell, pasted text, or the terminal's answer about its background.
/// Columns and rows count from 0.
public enum TerminalInput: Equatable, Sendable {
  case key(KeyPress)
  case press(column: Int, row: Int)
  case drag(column: Int, row: Int)
  case release(column: Int, row: Int)
  /// Text from the clipboard, with its line ends and control characters.
  case paste(String)
  /// The theme that suits the terminal's background.
  case background(Theme)
}

/// A key of the keyboard.
public enum KeyPress: Equatable, Sendable {
  /// A character of one Unicode scalar.
  case character(Character)
  /// Ctrl and a letter, which is in lower case.
  case control(Character)
  case up, down, left, right, home, end
  case tab, backTab, enter, escape, backspace, delete
}
