/// How much a page may send: so much a second, and some more at once. A bucket of tokens.
public struct Allowance: Sendable {
  private let rate: Double
  private let most: Double
  private var left: Double
  private var last: Int64

  /// - Parameters:
  ///   - rate: a second.
  ///   - most: at once.
  ///   - now: in ns of a clock that never runs back.
  public init(rate: Double, most: Double, at now: Int64) {
    (self.rate, self.most, left, last) = (rate, most, most, now)
  }

  /// Whether all of it is there again.
  func isFull(at now: Int64) -> Bool { left + rate * Double(max(0, now - last)) / 1e9 >= most }

  /// Takes some of it; false where there is not so much, and then nothing is taken.
  public mutating func take(_ amount: Double = 1, at now: Int64) -> Bool {
    left = min(most, left + rate * Double(max(0, now - last)) / 1e9)
    last = max(last, now)
    guard left >= amount else { return false }
    left -= amount
    return true
  }
}
