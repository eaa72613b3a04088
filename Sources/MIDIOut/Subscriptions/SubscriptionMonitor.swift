import CALSA
import Glibc

/// Who listens to a port, who comes and goes, and who is wished for: those are connected as soon as they are there.
///
/// For one thread, which asks often; nothing here blocks.
public struct SubscriptionMonitor: ~Copyable {
  /// What happened.
  public enum Change: Equatable, Sendable {
    /// Somebody listens, who is called this.
    case came(String)
    /// Somebody listens no more; whether it will be connected again when it is back.
    case left(String, isTarget: Bool)
    /// Somebody who was wished for came, and could not be connected.
    case failed(SequencerError)
  }

  private struct Subscriber {
    let address: Address
    let name: String
  }

  /// How long a newcomer has to find its name, and to connect by itself: 200 ms.
  private static let gracePeriod: Int64 = 200_000_000

  private var announcements: Announcements
  private let port: Address
  private var targets: [AutoConnectTarget]
  private var subscribers: [Subscriber] = []
  /// Ports that appeared, and when the last of them did.
  private var newcomers: [Address] = []
  private var since = Int64.max

  /// The audience of `port`, as it is now.
  ///
  /// - Parameters:
  ///   - announcements: opened before anything was connected, so that nobody is missed.
  ///   - wishes: who shall be connected whenever they are there.
  public init(of port: Address, _ announcements: consuming Announcements, targets: [AutoConnectTarget]) {
    self.port = port
    self.announcements = announcements
    self.targets = targets
    for address in self.announcements.client.subscribers(of: port) { add(address) }
  }

  /// What happened since this was last asked.
  public mutating func changes() -> [Change] {
    var changes: [Change] = []
    while let announcement = announcements.next() { changes += follow(announcement) }
    guard MonotonicClock.nanoseconds() - Self.gracePeriod > since else { return changes }
    since = .max
    return changes + connectNewcomers()
  }

  private mutating func follow(_ announcement: Announcement) -> [Change] {
    switch announcement {
    case .subscribed(port, let address):
      guard !subscribers.contains(where: { $0.address == address }) else { return [] }
      return [.came(add(address))]
    case .unsubscribed(port, let address): return remove { $0 == address }
    case .appeared(let address): expect(address)
    case .vanished(let address): return vanish { $0 == address }
    case .clientVanished(let client): return vanish { $0.client == client }
    case .missed: return lookAgain()
    default: break
    }
    return []
  }

  private mutating func vanish(_ isGone: (Address) -> Bool) -> [Change] {
    newcomers.removeAll(where: isGone)
    let changes = remove(isGone)
    for index in targets.indices where targets[index].address.map(isGone) ?? false { targets[index].address = nil }
    return changes
  }

  private mutating func remove(_ isGone: (Address) -> Bool) -> [Change] {
    let gone = subscribers.filter { isGone($0.address) }
    subscribers.removeAll { isGone($0.address) }
    return gone.map { subscriber in
      .left(subscriber.name, isTarget: targets.contains { $0.address == subscriber.address })
    }
  }

  /// After announcements were missed, everything may have changed.
  private mutating func lookAgain() -> [Change] {
    let present = announcements.client.subscribers(of: port)
    let changes = remove { !present.contains($0) }
    let here = announcements.client.destinations()
    for index in targets.indices where !here.contains(where: { $0.address == targets[index].address }) {
      targets[index].address = nil
    }
    for destination in here { expect(destination.address) }
    return changes
      + present.filter { address in !subscribers.contains { $0.address == address } }.map { .came(add($0)) }
  }

  private mutating func expect(_ address: Address) {
    if !newcomers.contains(address) { newcomers.append(address) }
    since = MonotonicClock.nanoseconds()
  }

  /// Connects those among the newcomers that are wished for.
  private mutating func connectNewcomers() -> [Change] {
    let candidates = announcements.client.destinations().filter { newcomers.contains($0.address) }
    newcomers = []
    var changes: [Change] = []
    for index in targets.indices where targets[index].address == nil {
      // The only one there is is meant for nobody who has found another.
      if targets[index].name == nil, !subscribers.isEmpty { continue }
      let free = candidates.filter { candidate in
        !subscribers.contains { $0.address == candidate.address }
          && !targets.contains { $0.address == candidate.address }
      }
      guard let destination = targets[index].choose(among: free) else { continue }
      let address = destination.address
      let code = calsa_connect(
        announcements.client.handle, Int32(port.client), Int32(port.port), Int32(address.client), Int32(address.port))
      if code >= 0 || code == -EBUSY {
        targets[index].connected(to: destination)
      } else {
        changes.append(.failed(.connection(destination, code: code)))
      }
    }
    return changes
  }

  @discardableResult
  private mutating func add(_ address: Address) -> String {
    let destination = announcements.client.destinations().first { $0.address == address }
    let name = destination?.description ?? address.description
    subscribers.append(Subscriber(address: address, name: name))
    return name
  }
}
