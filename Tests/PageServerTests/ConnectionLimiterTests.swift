import PageServer
import Testing

@Suite struct ConnectionLimiterTests {
  /// Returns a limiter of the given connections, each with its address.
  private func limiter(_ members: (Int, String)...) -> ConnectionLimiter<Int> {
    var limiter = ConnectionLimiter<Int>(limit: 8, groupLimit: 4)
    for (member, group) in members { limiter.add(member, of: group) }
    return limiter
  }

  /// Formerly, 200 connections that sent no request locked out their own address for ten seconds.
  @Test func manyIdleConnectionsDoNotLockOutTheirAddress() {
    var limiter = limiter()
    for number in 0..<200 {
      if case .instead(let idle) = limiter.room(for: "a", isBusy: { _ in false }) {
        #expect(idle == number - 4)
        limiter.remove(idle)
      }
      #expect(limiter.room(for: "a", isBusy: { _ in false }) == .free)
      limiter.add(number, of: "a")
    }
    #expect(limiter.count == 4)
  }

  @Test func busyConnectionsAreNeverReplaced() {
    let full = limiter((1, "a"), (2, "a"), (3, "a"), (4, "a"))
    #expect(full.room(for: "a", isBusy: { $0 != 3 }) == .instead(3))
    #expect(full.room(for: "a", isBusy: { _ in true }) == .full)
    #expect(full.room(for: "b", isBusy: { _ in true }) == .free)
  }

  @Test func fullAddressReplacesOnlyItsOwnConnections() {
    let full = limiter((1, "b"), (2, "a"), (3, "a"), (4, "a"), (5, "a"), (6, "c"), (7, "c"), (8, "d"))
    #expect(full.room(for: "a", isBusy: { _ in false }) == .instead(2))
    // If only the total limit is reached, the address with the most idle connections loses its oldest idle one.
    #expect(full.room(for: "d", isBusy: { _ in false }) == .instead(2))
    #expect(full.room(for: "d", isBusy: { (2...5).contains($0) }) == .instead(6))
    #expect(full.room(for: "d", isBusy: { _ in true }) == .full)
    #expect(full.group(of: 6) == "c" && full.group(of: 9) == nil)
  }
}
