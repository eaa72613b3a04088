/// Parses a decimal fraction within `range`: `9.8`, `300`, `1e2`; the same in every locale.
///
/// Nil for anything else: `nan`, `inf`, blanks, a number that overflows or is out of range. Nothing is rounded into the range.
func decimal(_ text: String, in range: ClosedRange<Double>) -> Double? {
  // `Double(_:)` knows no locale, but also takes words and hexadecimal; the alphabet leaves these out.
  let alphabet = Array("0123456789.eE+-".utf8)
  guard text.utf8.count <= 64, text.utf8.allSatisfy(alphabet.contains), text.utf8.last.map(isDigit) == true,
    let number = Double(text), number.isFinite, range.contains(number)
  else { return nil }
  return number + 0  // −0 becomes 0
}

/// Parses a whole number within `range`, digits only.
func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
  guard !text.isEmpty, text.utf8.allSatisfy(isDigit), let number = Int(text), range.contains(number) else { return nil }
  return number
}

/// Parses a seed: any 64-bit whole number, decimal or `0x` and hexadecimal.
func seed(_ text: String) -> UInt64? {
  if text.utf8.starts(with: "0x".utf8) || text.utf8.starts(with: "0X".utf8) {
    let digits = text.dropFirst(2)
    return digits.utf8.first == UInt8(ascii: "+") || digits.utf8.first == UInt8(ascii: "-")
      ? nil : UInt64(digits, radix: 16)
  }
  return !text.isEmpty && text.utf8.allSatisfy(isDigit) ? UInt64(text) : nil
}

/// A range as help and messages spell it: `50…500`.
func span(_ range: ClosedRange<Double>) -> String {
  "\(plain(range.lowerBound))…\(plain(range.upperBound))"
}

/// A number, without the fraction `.0`: `275`, `9.8`.
func plain(_ number: Double) -> String {
  Int64(exactly: number).map(String.init) ?? number.description
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
