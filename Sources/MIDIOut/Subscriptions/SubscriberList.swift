import Performing

/// The subscribers of ports, including those whose subscription has just ended. When a program ends, the sequencer
/// first announces that the program's subscription has ended, then that the program's port and client have ended. Until
/// the second announcement, it is unknown whether the program has ended or was only disconnected.
struct SubscriberList {
  struct Subscriber: Equatable {
    let address: Address
    /// The index of the port to which the subscriber subscribes. A subscriber of several ports is listed for each.
    let port: Int
    let name: String
    /// The time at which the subscription ended, in nanoseconds of the monotonic clock; nil while the subscription
    /// lasts.
    var end: Int64?
  }

  private var all: [Subscriber] = []

  var isEmpty: Bool { !all.contains { $0.end == nil } }

  func contains(_ address: Address, of port: Int = 0) -> Bool {
    all.contains { $0.address == address && $0.port == port && $0.end == nil }
  }

  mutating func add(_ address: Address, of port: Int = 0, name: String) {
    all.append(Subscriber(address: address, port: port, name: name))
  }

  mutating func disconnect(_ address: Address, of port: Int = 0, at now: Int64) {
    for index in all.indices where all[index].address == address && all[index].port == port && all[index].end == nil {
      all[index].end = now
    }
  }

  mutating func disconnect(allBut addresses: [Address], of port: Int = 0, at now: Int64) {
    for subscriber in all where subscriber.port == port && !addresses.contains(subscriber.address) {
      disconnect(subscriber.address, of: port, at: now)
    }
  }

  mutating func remove(_ isGone: (Address) -> Bool) -> [Subscriber] {
    let gone = all.filter { isGone($0.address) }
    all.removeAll { isGone($0.address) }
    return gone
  }

  /// Removes and returns the subscribers whose subscription ended before `time`. Call `remove(_:)` first, so that
  /// the returned subscribers still exist.
  mutating func removeDisconnected(before time: Int64) -> [Subscriber] {
    removeEnded { ($0.end ?? .max) < time }
  }

  mutating func removeDisconnected(_ address: Address, of port: Int = 0) -> [Subscriber] {
    removeEnded { $0.end != nil && $0.address == address && $0.port == port }
  }

  private mutating func removeEnded(_ isEnded: (Subscriber) -> Bool) -> [Subscriber] {
    let ended = all.filter(isEnded)
    all.removeAll(where: isEnded)
    return ended
  }
}
