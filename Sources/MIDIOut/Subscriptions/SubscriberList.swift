import Performing

/// The subscribers of a port, and those whose subscription has just ended.
///
/// When a program ends, the sequencer announces first that its subscription ended, then that its port and client are gone. So
/// whether a subscriber was disconnected or has ended is known only a little later.
struct SubscriberList {
  struct Subscriber: Equatable {
    let address: Address
    let name: String
    /// The end of its subscription, in nanoseconds of the monotonic clock; nil while it lasts.
    var end: Int64?
  }

  private var all: [Subscriber] = []

  var isEmpty: Bool { !all.contains { $0.end == nil } }

  func contains(_ address: Address) -> Bool { all.contains { $0.address == address && $0.end == nil } }

  mutating func add(_ address: Address, name: String) { all.append(Subscriber(address: address, name: name)) }

  mutating func disconnect(_ address: Address, at now: Int64) {
    for index in all.indices where all[index].address == address && all[index].end == nil { all[index].end = now }
  }

  mutating func disconnect(allBut addresses: [Address], at now: Int64) {
    for subscriber in all where !addresses.contains(subscriber.address) { disconnect(subscriber.address, at: now) }
  }

  /// Removes addresses that are gone; returns those that had been subscribed.
  mutating func remove(_ isGone: (Address) -> Bool) -> [Subscriber] {
    let gone = all.filter { isGone($0.address) }
    all.removeAll { isGone($0.address) }
    return gone
  }

  /// Removes those whose subscription ended before `time` and whose port is still there.
  mutating func removeDisconnected(before time: Int64) -> [Subscriber] {
    removeEnded { ($0.end ?? .max) < time }
  }

  /// Removes those among `isWanted` whose subscription ended.
  mutating func removeDisconnected(_ isWanted: (Address) -> Bool) -> [Subscriber] {
    removeEnded { $0.end != nil && isWanted($0.address) }
  }

  private mutating func removeEnded(_ isEnded: (Subscriber) -> Bool) -> [Subscriber] {
    let ended = all.filter(isEnded)
    all.removeAll(where: isEnded)
    return ended
  }
}
