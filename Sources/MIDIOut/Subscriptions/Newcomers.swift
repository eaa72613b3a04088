import Performing

/// The ports that appeared recently and may have to be connected.
struct Newcomers {
  /// The time allowed for a new port to get its name, and to subscribe by itself: 200 ms.
  static let gracePeriod: Int64 = 200_000_000
  /// The longest time that a new port waits for further new ports: 1 s.
  static let longestWait: Int64 = 1_000_000_000

  private var ports: [(address: Address, appeared: Int64)] = []
  /// The time when a port last appeared or changed.
  private var latest = Int64.min

  mutating func add(_ address: Address, at now: Int64) {
    if !ports.contains(where: { $0.address == address }) { ports.append((address, now)) }
    latest = now
  }

  mutating func remove(_ isGone: (Address) -> Bool) { ports.removeAll { isGone($0.address) } }

  /// Removes and returns the ports whose wait is over. All waits end once no port has appeared or changed for
  /// `gracePeriod`. If a port has waited for `longestWait`, the wait ends for every port that appeared more than
  /// `gracePeriod` ago.
  mutating func removeReady(at now: Int64) -> [Address] {
    let isQuiet = now - Self.gracePeriod > latest
    guard isQuiet || ports.contains(where: { now - Self.longestWait > $0.appeared }) else { return [] }
    let ready = ports.filter { now - Self.gracePeriod > $0.appeared }.map(\.address)
    remove { ready.contains($0) }
    return ready
  }
}
