import CALSA
import Glibc

/// Who listens to a port, who comes and goes, and who is wished for: those are connected as soon as they are there.
///
/// For one thread, which asks often; nothing here blocks.
public struct Audience: ~Copyable {
  /// What happened.
  public enum Change: Equatable, Sendable {
    /// Somebody listens, who is called this.
    case came(String)
    /// Somebody listens no more; whether it will be connected again when it is back.
    case left(String, isWished: Bool)
    /// Somebody who was wished for came, and could not be connected.
    case failed(SequencerError)
  }

  private struct Listener {
    let address: Address
    let name: String
  }

  /// How long a newcomer has to find its name, and to connect by itself: 200 ms.
  private static let courtesy: Int64 = 200_000_000

  private var announcements: Announcements
  private let port: Address
  private var wishes: [Wish]
  private var listeners: [Listener] = []
  /// Ports that appeared, and when the last of them did.
  private var newcomers: [Address] = []
  private var since = Int64.max

  /// The audience of `port`, as it is now.
  ///
  /// - Parameters:
  ///   - announcements: opened before anything was connected, so that nobody is missed.
  ///   - wishes: who shall be connected whenever they are there.
  public init(of port: Address, _ announcements: consuming Announcements, wishes: [Wish]) {
    self.port = port
    self.announcements = announcements
    self.wishes = wishes
    for address in self.announcements.client.listeners(to: port) { add(address) }
  }

  /// What happened since this was last asked.
  public mutating func changes() -> [Change] {
    var changes: [Change] = []
    while let announcement = announcements.next() { changes += follow(announcement) }
    guard MonotonicClock.nanoseconds() - Self.courtesy > since else { return changes }
    since = .max
    return changes + welcome()
  }

  private mutating func follow(_ announcement: Announcement) -> [Change] {
    switch announcement {
    case .subscribed(port, let address):
      guard !listeners.contains(where: { $0.address == address }) else { return [] }
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
    for index in wishes.indices where wishes[index].address.map(isGone) ?? false { wishes[index].address = nil }
    return changes
  }

  private mutating func remove(_ isGone: (Address) -> Bool) -> [Change] {
    let gone = listeners.filter { isGone($0.address) }
    listeners.removeAll { isGone($0.address) }
    return gone.map { listener in
      .left(listener.name, isWished: wishes.contains { $0.address == listener.address })
    }
  }

  /// After announcements were missed, everything may have changed.
  private mutating func lookAgain() -> [Change] {
    let present = announcements.client.listeners(to: port)
    let changes = remove { !present.contains($0) }
    let here = announcements.client.destinations()
    for index in wishes.indices where !here.contains(where: { $0.address == wishes[index].address }) {
      wishes[index].address = nil
    }
    for destination in here { expect(destination.address) }
    return changes
      + present.filter { address in !listeners.contains { $0.address == address } }.map { .came(add($0)) }
  }

  private mutating func expect(_ address: Address) {
    if !newcomers.contains(address) { newcomers.append(address) }
    since = MonotonicClock.nanoseconds()
  }

  /// Connects those among the newcomers that are wished for.
  private mutating func welcome() -> [Change] {
    let candidates = announcements.client.destinations().filter { newcomers.contains($0.address) }
    newcomers = []
    var changes: [Change] = []
    for index in wishes.indices where wishes[index].address == nil {
      // The only one there is is meant for nobody who has found another.
      if wishes[index].name == nil, !listeners.isEmpty { continue }
      let free = candidates.filter { candidate in
        !listeners.contains { $0.address == candidate.address } && !wishes.contains { $0.address == candidate.address }
      }
      guard let destination = wishes[index].choose(among: free) else { continue }
      let address = destination.address
      let code = calsa_connect(
        announcements.client.handle, Int32(port.client), Int32(port.port), Int32(address.client), Int32(address.port))
      if code >= 0 || code == -EBUSY {
        wishes[index].granted(destination)
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
    listeners.append(Listener(address: address, name: name))
    return name
  }
}
