import MIDIOut
import Performing

/// The subscribers of the playing thread's port, as the watchdog knows them, even after the port's client has ended.
struct WatchedPort {
  let address: Address
  private(set) var subscribers: [Address] = []
  /// `true` if the port's client has ended. Later announcements with the client's number concern another client.
  private(set) var isGone = false

  init(_ address: Address) { self.address = address }

  /// Returns the former subscriber if a subscription of the port has ended. The subscriber may still exist.
  mutating func follow(_ announcement: Announcement) -> Address? {
    guard !isGone else { return nil }
    switch announcement {
    case .subscribed(address, let subscriber):
      if !subscribers.contains(subscriber) { subscribers.append(subscriber) }
    case .unsubscribed(address, let subscriber):
      subscribers.removeAll { $0 == subscriber }
      return subscriber
    case .vanished(let port): subscribers.removeAll { $0 == port }
    case .clientVanished(address.client): isGone = true
    case .clientVanished(let client): subscribers.removeAll { $0.client == client }
    case .subscribed, .unsubscribed, .appeared, .missed: break
    }
    return nil
  }

  /// Adds the listed subscribers. Removes none, because the list is empty for a client that has just ended.
  mutating func add(_ subscribers: [Address]) {
    guard !isGone else { return }
    for subscriber in subscribers where !self.subscribers.contains(subscriber) { self.subscribers.append(subscriber) }
  }

  /// Replaces the subscribers after announcements were lost.
  mutating func update(_ subscribers: [Address]) {
    if !isGone { self.subscribers = subscribers }
  }
}
