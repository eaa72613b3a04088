import CWebSockets

/// An address as a QR code: lines of half blocks, dark on light as readers want it, whatever the terminal's colours are; empty where it is too long.
func codeLines(of address: String) -> String {
  guard let code = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return "" }
  defer { QRcode_free(code) }
  let width = Int(code.pointee.width)
  let margin = 2
  func isDark(_ row: Int, _ column: Int) -> Bool {
    guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
    return code.pointee.data[row * width + column] & 1 != 0
  }
  var text = ""
  for row in stride(from: -margin, to: width + margin, by: 2) {
    // Black on white.
    text += "\u{1B}[30;107m"
    for column in -margin..<width + margin {
      switch (isDark(row, column), isDark(row + 1, column)) {
      case (true, true): text += "█"
      case (true, false): text += "▀"
      case (false, true): text += "▄"
      case (false, false): text += " "
      }
    }
    text += "\u{1B}[0m\n"
  }
  return text
}
