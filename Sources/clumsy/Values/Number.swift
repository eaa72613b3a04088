/// Numbers as flags take them, the same in every locale: a point for the fraction, no blanks, nothing after the last
/// digit. Refused rather than bent: `nan`, `inf`, what overflows, what is out of range.

/// A decimal fraction within `range`: `9.8`, `300`, `1e2`.
func decimal(_ text: String, in range: ClosedRange<Double>) -> Double? {
  // `Double(_:)` knows no locale, but also takes words and hexadecimal; the alphabet leaves these out.
  let alphabet = Array("0123456789.eE+-".utf8)
  guard text.utf8.count <= 64, text.utf8.allSatisfy(alphabet.contains), text.utf8.last.map(isDigit) == true,
    let number = Double(text), number.isFinite, range.contains(number)
  else { return nil }
  return number + 0  // −0 becomes 0
}

/// A whole number within `range`, digits only.
func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
  guard !text.isEmpty, text.utf8.allSatisfy(isDigit), let number = Int(text), range.contains(number) else { return nil }
  return number
}

/// A seed: any 64-bit whole number, decimal or `0x` and hexadecimal.
func seed(_ text: String) -> UInt64? {
  if text.utf8.starts(with: "0x".utf8) || text.utf8.starts(with: "0X".utf8) {
    let digits = text.dropFirst(2)
    return digits.utf8.first == UInt8(ascii: "+") || digits.utf8.first == UInt8(ascii: "-")
      ? nil : UInt64(digits, radix: 16)
  }
  return !text.isEmpty && text.utf8.allSatisfy(isDigit) ? UInt64(text) : nil
}

/// `50…500`: a range as help and messages spell it.
func span(_ range: ClosedRange<Double>) -> String {
  "\(plain(range.lowerBound))…\(plain(range.upperBound))"
}

/// A number without a fraction that says nothing: `275`, `9.8`.
func plain(_ number: Double) -> String {
  Int64(exactly: number).map(String.init) ?? number.description
}
