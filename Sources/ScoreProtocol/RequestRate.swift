/// Limits the number of requests that are carried out per second. Short bursts may be faster.
struct RequestRate: Equatable {
  /// The time between two requests at the steady rate, in ns: 500 requests a second.
  private static let interval: Int64 = 2_000_000
  /// The lead that requests may have over the steady rate, in ns: 1000 requests.
  private static let burst: Int64 = 1000 * interval

  /// The earliest time, in ns, of the next request at the steady rate. A burst moves this time ahead of the present.
  private var due = Int64.min

  /// Returns `true` if a request may be carried out at a time in ns.
  mutating func take(at now: Int64) -> Bool {
    let start = max(due, now)
    guard start - now < Self.burst else { return false }
    due = start + Self.interval
    return true
  }
}
