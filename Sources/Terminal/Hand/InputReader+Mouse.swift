/// Decoding of the mouse's reports.
extension InputReader {
  /// Decodes `ESC [ < button ; column ; row M`, which ends in `m` for a release. Column and row are counted from 1.
  func pointed(isRelease: Bool) -> [TerminalInput] {
    guard pending[2] == UInt8(ascii: "<") else { return [] }
    // No terminal has more than 65535 columns or rows.
    let text = String(decoding: pending[3..<pending.count - 1], as: UTF8.self)
    let numbers = text.split(separator: ";").map { UInt16($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2] else { return [] }
    return Self.mouse(Int(isRelease ? button | 3 : button), Int(column) - 1, Int(row) - 1)
  }

  /// Decodes `ESC [ M` and three bytes: the button plus 32, the column plus 33, and the row plus 33. Column and row are
  /// counted from 0.
  func clicked() -> [TerminalInput] {
    Self.mouse(Int(pending[3]) - 32, Int(pending[4]) - 33, Int(pending[5]) - 33)
  }

  private static func mouse(_ button: Int, _ column: Int, _ row: Int) -> [TerminalInput] {
    guard column >= 0, row >= 0, button >= 0, button & 0b1100_0000 == 0 else { return [] }
    switch (button & 3, button & 32 != 0) {
    case (3, false): return [.release(column: column, row: row)]
    case (0, true): return [.drag(column: column, row: row)]
    case (0, false): return [.press(column: column, row: row)]
    default: return []
    }
  }
}
