import MIDIOut
import Performing

/// The subscriptions of the playing thread's ports. The watchdog, the process that ends the notes when clumsy dies,
/// keeps this list because the kernel forgets the subscriptions when the ports' client ends.
struct WatchedPorts {
  private struct Subscription: Equatable {
    let port: Address
    let subscriber: Address
  }

  let addresses: [Address]
  private var subscriptions: [Subscription] = []
  /// `true` if the ports' client has ended. Later announcements with the client's number concern another client.
  private(set) var isGone = false

  init(_ addresses: [Address]) { self.addresses = addresses }

  /// The number of the ports' client.
  var client: UInt8 { addresses[0].client }

  /// The subscribers of all ports, each listed once.
  var subscribers: [Address] {
    subscriptions.reduce(into: []) { if !$0.contains($1.subscriber) { $0.append($1.subscriber) } }
  }

  /// Handles an announcement. If a port lost a subscription, returns the former subscriber, which may still exist.
  /// Otherwise returns nil, even if a subscriber has vanished.
  mutating func follow(_ announcement: Announcement) -> Address? {
    guard !isGone else { return nil }
    switch announcement {
    case .subscribed(let port, let subscriber) where addresses.contains(port): add([subscriber], of: port)
    case .unsubscribed(let port, let subscriber) where addresses.contains(port):
      subscriptions.removeAll { $0 == Subscription(port: port, subscriber: subscriber) }
      return subscriber
    case .vanished(let port): subscriptions.removeAll { $0.subscriber == port }
    case .clientVanished(client): isGone = true
    case .clientVanished(let client): subscriptions.removeAll { $0.subscriber.client == client }
    case .subscribed, .unsubscribed, .appeared, .missed: break
    }
    return nil
  }

  /// Adds subscribers of a port, and removes none: if the ports' client has just ended, the kernel's list of
  /// subscribers is empty.
  mutating func add(_ subscribers: [Address], of port: Address) {
    guard !isGone else { return }
    for subscriber in subscribers {
      let subscription = Subscription(port: port, subscriber: subscriber)
      if !subscriptions.contains(subscription) { subscriptions.append(subscription) }
    }
  }

  /// Replaces the subscribers of a port after announcements were lost.
  mutating func update(_ subscribers: [Address], of port: Address) {
    guard !isGone else { return }
    subscriptions.removeAll { $0.port == port }
    add(subscribers, of: port)
  }
}
