/// A text with small ASCII letters. Other letters stay: Unicode's tables are larger than the core.
func lowercased(_ text: String) -> String {
  let bytes = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  return String(decoding: bytes, as: UTF8.self)
}

/// A text without the blanks around it.
func trimmed(_ text: String) -> String {
  var bytes = Array(text.utf8)[...]
  while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
  while let last = bytes.last, isBlank(last) { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}

/// A number with a point where a comma was typed, and with the keyboard's minus where typography's was.
func decimalPoints(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar == "," ? "." : scalar == "−" ? "-" : scalar)
  }
  return result
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
