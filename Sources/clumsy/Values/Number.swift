import Hands
import Sessions

/// Parses a decimal number: `9.8`, `300` or `1e2`.
func decimal(_ text: String, in range: ClosedRange<Double>) -> Double? {
  decimal(text.lowercased()).flatMap { range.contains($0) ? $0 + 0 : nil }  // −0 becomes 0
}

/// Parses an unsigned integer, which has only digits.
func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
  natural(text).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
}

/// Parses an unsigned 64-bit number, in decimal, or in hexadecimal after `0x`.
func seed(_ text: String) -> UInt64? {
  guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return natural(text) }
  let digits = text.dropFirst(2)
  return digits.hasPrefix("+") || digits.hasPrefix("-") ? nil : UInt64(digits, radix: 16)
}

/// Parses a length of time, such as `1m30s`, and returns nanoseconds.
func time(_ text: String, in range: ClosedRange<Int64>) -> Int64? {
  TimeSpan(text).flatMap { range.contains($0.nanoseconds) ? $0.nanoseconds : nil }
}

/// Parses a range: `LOW..HIGH` or `LOW…HIGH`.
func span(_ text: String) -> (low: String, high: String)? {
  for separator in ["…", ".."] {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        return (String(text[..<rest.startIndex]), String(rest.dropFirst(separator.count)))
      }
      rest.removeFirst()
    }
  }
  return nil
}

/// Writes a range as help and messages do: `50…500`.
func span(_ range: ClosedRange<Double>) -> String { "\(plain(range.lowerBound))…\(plain(range.upperBound))" }

/// Writes a range of nanoseconds: `1ms…1m`.
func span(_ range: ClosedRange<Int64>) -> String {
  "\(TimeSpan(nanoseconds: range.lowerBound))…\(TimeSpan(nanoseconds: range.upperBound))"
}

/// Writes a number without the fraction `.0`: `275`, `9.8`.
func plain(_ number: Double) -> String { (number + 0).sessionText }

/// Writes a list such as `mid, jsonl or wav`.
func list(_ words: [String], _ conjunction: String) -> String {
  let last = words.suffix(2).joined(separator: " \(conjunction) ")
  return (words.dropLast(2) + [last]).joined(separator: ", ")
}

/// Returns a hint such as ` (did you mean rain?)`; empty if no name is similar.
func hint(_ word: String, among names: [String]) -> String {
  nearest(to: word.lowercased(), among: names).map { " (did you mean \($0)?)" } ?? ""
}

/// Writes a number and its noun, such as `1 note`, `0 notes` or `2 notes`.
func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? singular : plural)"
}
