/// A token bucket: how much a page may send a second, and at once. Times are in ns of a clock that never runs back.
package struct Allowance: Sendable {
  private let rate: Double
  private let most: Double
  private var left: Double
  private var last: Int64 = 0

  package init(rate: Double, most: Double) { (self.rate, self.most, left) = (rate, most, most) }

  /// `true` if all of it is there again.
  func isFull(at now: Int64) -> Bool { refilled(at: now) >= most }

  private func refilled(at now: Int64) -> Double { min(most, left + rate * Double(max(0, now - last)) / 1e9) }

  /// Takes some of it; returns `false`, and takes nothing, if there is less.
  package mutating func take(_ amount: Double = 1, at now: Int64) -> Bool {
    left = refilled(at: now)
    last = max(last, now)
    guard left >= amount else { return false }
    left -= amount
    return true
  }
}
