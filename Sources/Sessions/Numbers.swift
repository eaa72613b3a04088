import Instrument

/// Parses `9.8`, `-4` or `1e-07`. Returns nil for other text, for more than 64 bytes, and for a number that is too
/// large for a `Double`.
package func decimal(_ text: String) -> Double? {
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      continue
    default: return nil
    }
  }
  guard text.utf8.count <= 64, let last = text.utf8.last, isDigit(last), let number = Decimal(text)?.nearest,
    number.isFinite
  else { return nil }
  return number
}

/// Parses 0…2⁶³ − 1, written in digits only; nil for any other text.
func whole(_ text: String) -> Int64? { natural(text).flatMap { Int64(exactly: $0) } }

/// Parses 0…2⁶⁴ − 1, written in digits only; nil for any other text.
package func natural(_ text: String) -> UInt64? {
  // The standard library's parser would add 7 KB to the web page.
  guard !text.utf8.isEmpty else { return nil }
  var number: UInt64 = 0
  for byte in text.utf8 {
    guard isDigit(byte) else { return nil }
    let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
    let (sum, overflows) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
    if isTooLarge || overflows { return nil }
    number = sum
  }
  return number
}

extension Double {
  /// The text that parses as the same number. An integer in the range of `Int64` is written in full, such as `275`; any
  /// other number is written in the fewest digits.
  package var sessionText: String {
    if self == 0 { return sign == .minus ? "-0" : "0" }
    return Int64(exactly: self).map { String($0) } ?? description
  }
}

/// Parses seconds such as `90s` or `0.25s` to nanoseconds. Returns nil for other text, and for fractions of a ns.
func seconds(_ text: String) -> Int64? {
  var rest = Array(text.utf8)[...]
  guard let number = DecimalFraction(taking: &rest), rest.elementsEqual("s".utf8) else { return nil }
  return number.times(1_000_000_000)
}

/// Formats nanoseconds, 0 or more, as seconds that the function `seconds` can parse.
func secondsText(_ nanoseconds: Int64) -> String {
  let whole = String(nanoseconds / 1_000_000_000)
  var rest = nanoseconds % 1_000_000_000
  guard rest != 0 else { return whole + "s" }
  var digits = 9
  while rest % 10 == 0 {
    rest /= 10
    digits -= 1
  }
  let text = String(rest)
  return whole + "." + String(repeating: "0", count: digits - text.utf8.count) + text + "s"
}
