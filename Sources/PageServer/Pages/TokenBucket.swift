/// A token bucket. It gains `rate` tokens per second, and holds at most `most` tokens. Times are in ns.
package struct TokenBucket: Sendable {
  private let rate: Double
  private let most: Double
  private var left: Double
  private var last: Int64 = 0

  package init(rate: Double, most: Double) { (self.rate, self.most, left) = (rate, most, most) }

  func isFull(at now: Int64) -> Bool { refilled(at: now) >= most }

  private func refilled(at now: Int64) -> Double { min(most, left + rate * Double(max(0, now - last)) / 1e9) }

  /// Takes `amount` tokens. If fewer tokens are left, takes none and returns `false`.
  package mutating func take(_ amount: Double = 1, at now: Int64) -> Bool {
    left = refilled(at: now)
    last = max(last, now)
    guard left >= amount else { return false }
    left -= amount
    return true
  }
}
