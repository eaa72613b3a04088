import CWebSockets

/// An address as a QR code: rows of `#` for dark and `.` for light modules; empty where it is too long.
func codeRows(of address: String) -> String {
  guard let code = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return "" }
  defer { QRcode_free(code) }
  let width = Int(code.pointee.width)
  var text = ""
  for row in 0..<width {
    for column in 0..<width { text += code.pointee.data[row * width + column] & 1 != 0 ? "#" : "." }
    text += "\n"
  }
  return text
}
