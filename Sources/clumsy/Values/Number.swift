import Hands
import Sessions

/// Parses a decimal number within `range`: `9.8`, `300`, `1e2`; nil for anything else.
func decimal(_ text: String, in range: ClosedRange<Double>) -> Double? {
  decimal(text.lowercased()).flatMap { range.contains($0) ? $0 + 0 : nil }  // −0 becomes 0
}

/// Parses a whole number within `range`, written with digits only; nil for any other text.
func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
  natural(text).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
}

/// Parses a seed: any unsigned 64-bit number, in decimal, or in hexadecimal after `0x`; nil for other texts.
func seed(_ text: String) -> UInt64? {
  guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return natural(text) }
  let digits = text.dropFirst(2)
  return digits.hasPrefix("+") || digits.hasPrefix("-") ? nil : UInt64(digits, radix: 16)
}

/// Parses a length of time into nanoseconds; nil if the text is invalid, or the time is outside `range`.
func time(_ text: String, in range: ClosedRange<Int64>) -> Int64? {
  TimeSpan(text).flatMap { range.contains($0.nanoseconds) ? $0.nanoseconds : nil }
}

/// Parses `LOW..HIGH` or `LOW…HIGH` into its two values; nil if there is no separator.
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

/// Returns a range as help and messages write it: `50…500`.
func span(_ range: ClosedRange<Double>) -> String { "\(plain(range.lowerBound))…\(plain(range.upperBound))" }

/// Returns a range of nanoseconds as help and messages write it: `1ms…1m`.
func span(_ range: ClosedRange<Int64>) -> String {
  "\(TimeSpan(nanoseconds: range.lowerBound))…\(TimeSpan(nanoseconds: range.upperBound))"
}

/// Returns a number as text, without the fraction `.0`: `275`, `9.8`.
func plain(_ number: Double) -> String { (number + 0).sessionText }

/// Joins words with commas, and the last two with a conjunction: `mid, jsonl or wav`.
func list(_ words: [String], _ conjunction: String) -> String {
  let last = words.suffix(2).joined(separator: " \(conjunction) ")
  return (words.dropLast(2) + [last]).joined(separator: ", ")
}

/// Returns a hint for an unknown name, such as ` (did you mean rain?)`; empty if no name is similar.
func hint(_ word: String, among names: [String]) -> String {
  nearest(to: word.lowercased(), among: names).map { " (did you mean \($0)?)" } ?? ""
}

/// Returns a count with its noun: `1 note`, `0 notes`, `2 notes`.
func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? singular : plural)"
}
