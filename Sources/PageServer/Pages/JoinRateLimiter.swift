/// A limit on the rate of joins (opened WebSockets) from one address. The run sends the whole performance state for
/// each join. The caller passes the text of the client's `ClientNetwork` as the address, so all addresses of an IPv6
/// /64 network count as one.
package struct JoinRateLimiter: Sendable {
  /// The sustained rate of joins from one address, per second.
  static let rate = 8.0
  /// The maximum number of joins in a burst: twice the number of connections that one address may have.
  static let burst = 32.0
  /// If this many addresses are stored, the addresses whose `TokenBucket` is full again are removed before a new
  /// address is added.
  private static let storedLimit = 256

  private var allowances: [String: TokenBucket] = [:]

  package init() {}

  var count: Int { allowances.count }

  /// Counts a join from an address; returns `false` if the address joins too often.
  package mutating func take(_ address: String, at now: Int64) -> Bool {
    if allowances.count >= Self.storedLimit, allowances[address] == nil {
      allowances = allowances.filter { !$0.value.isFull(at: now) }
    }
    return allowances[address, default: TokenBucket(rate: Self.rate, most: Self.burst)].take(at: now)
  }
}
