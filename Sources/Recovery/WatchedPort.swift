import MIDIOut
import Performing

/// The performer's port as the watchdog knows it: who subscribes to it, as long as its client lives.
struct WatchedPort {
  let address: Address
  private(set) var subscribers: [Address] = []
  /// `true` if its client has ended. Later announcements with its number are about another client.
  private(set) var isGone = false

  init(_ address: Address) { self.address = address }

  /// Follows an announcement; a subscriber whose subscription was ended, and that still exists as far as is known.
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

  /// Adds the subscribers that the sequencer lists. It removes none, because a client that has just ended lists none.
  mutating func add(_ subscribers: [Address]) {
    guard !isGone else { return }
    for subscriber in subscribers where !self.subscribers.contains(subscriber) { self.subscribers.append(subscriber) }
  }

  /// Takes the subscribers that the sequencer tells, after announcements were lost.
  mutating func update(_ subscribers: [Address]) {
    if !isGone { self.subscribers = subscribers }
  }
}
