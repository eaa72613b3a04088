/// A QR code: a square of dark and light modules.
public struct QRCode: Equatable, Sendable {
  /// The number of modules on each side.
  public let size: Int
  private let isDark: [Bool]

  /// The number of modules on each side in version 40, the largest of ISO/IEC 18004.
  private static let largest = 177
  /// The width of the light border, in modules. The standard requires four, but two are enough for cameras.
  static let margin = 2

  /// Parses `#` for dark and `.` for light modules; nil unless the lines form a square of at most 177 modules a side.
  public init?(_ text: String) {
    let rows = text.split(separator: "\n").map { Array($0.utf8) }
    size = rows.count
    isDark = rows.joined().map { $0 == UInt8(ascii: "#") }
    guard 1...Self.largest ~= size, rows.allSatisfy({ $0.count == rows.count }),
      text.utf8.allSatisfy({ "#.\n".utf8.contains($0) })
    else { return nil }
  }

  var columns: Int { size + 2 * Self.margin }
  var rows: Int { (columns + 1) / 2 }

  /// Returns the character of a cell, which shows two modules, one above the other.
  func character(column: Int, row: Int) -> Unicode.Scalar {
    switch (isDark(column, 2 * row), isDark(column, 2 * row + 1)) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  private func isDark(_ column: Int, _ row: Int) -> Bool {
    let (column, row) = (column - Self.margin, row - Self.margin)
    guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
    return isDark[row * size + column]
  }

  /// The code as lines for a terminal: black on white, as cameras need, whatever the terminal's colours.
  public var lines: String {
    var text = ""
    for row in 0..<rows {
      text += "\u{1B}[30;107m"
      for column in 0..<columns { text.unicodeScalars.append(character(column: column, row: row)) }
      text += "\u{1B}[0m\n"
    }
    return text
  }
}
