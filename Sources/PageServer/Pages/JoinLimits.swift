/// How often pages may join: each address so many times at once, and so many a second from then on. A join costs the run a state.
public struct JoinLimits: Sendable {
  /// The most joins of an address a second.
  static let rate = 8.0
  /// The most at once: all the pages that an address may have, twice.
  static let burst = 32.0
  /// How many addresses are remembered before those are forgotten that have rested.
  private static let crowd = 256

  private var allowances: [String: Allowance] = [:]

  /// Nobody has joined yet.
  public init() {}

  /// How many addresses are remembered.
  var count: Int { allowances.count }

  /// Takes a join of an address; false where it comes too soon.
  public mutating func take(_ address: String, at now: Int64) -> Bool {
    if allowances.count >= Self.crowd, allowances[address] == nil {
      allowances = allowances.filter { !$0.value.isFull(at: now) }
    }
    return allowances[address, default: Allowance(rate: Self.rate, most: Self.burst, at: now)].take(at: now)
  }
}
