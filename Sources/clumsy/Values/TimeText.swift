import Hands

/// A range of nanoseconds as help and messages spell it: `1ms…1m`.
func span(_ range: ClosedRange<Int64>) -> String {
  "\(TimeSpan(nanoseconds: range.lowerBound))…\(TimeSpan(nanoseconds: range.upperBound))"
}

/// A length of time of a range, in nanoseconds; nil for text that is none, or out of it.
func time(_ text: String, in range: ClosedRange<Int64>) -> Int64? {
  TimeSpan(text).flatMap { range.contains($0.nanoseconds) ? $0.nanoseconds : nil }
}
