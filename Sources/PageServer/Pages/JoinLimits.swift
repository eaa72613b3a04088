/// The limits of how often the pages of an address may join: a join costs the run a state.
package struct JoinLimits: Sendable {
  /// The most joins of an address a second.
  static let rate = 8.0
  /// The most at once: all the pages that an address may have, twice.
  static let burst = 32.0
  /// The number of addresses beyond which idle ones are forgotten.
  private static let crowd = 256

  private var allowances: [String: Allowance] = [:]

  package init() {}

  var count: Int { allowances.count }

  /// Counts a join of an address; returns `false` if it comes too soon.
  package mutating func take(_ address: String, at now: Int64) -> Bool {
    if allowances.count >= Self.crowd, allowances[address] == nil {
      allowances = allowances.filter { !$0.value.isFull(at: now) }
    }
    return allowances[address, default: Allowance(rate: Self.rate, most: Self.burst)].take(at: now)
  }
}
