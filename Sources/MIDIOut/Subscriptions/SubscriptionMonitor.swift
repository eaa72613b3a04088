import CALSA
import Glibc
import Performing
import RealTime

/// A monitor of a port's subscriptions. It also connects the targets: the destinations that the user wants connected
/// whenever their ports appear (see `AutoConnectTarget`). One thread polls `changes()`; no function blocks.
public struct SubscriptionMonitor: ~Copyable {
  /// A change of the subscriptions.
  public enum Change: Equatable, Sendable {
    /// A program connected itself, or was connected by the user or the monitor, except in the case `connected`.
    case subscribed(String)
    /// The monitor connected the first destination that appeared, because the user named none.
    case connected(String)
    /// A subscriber was disconnected, but its port still exists.
    case disconnected(String, isTarget: Bool)
    /// A subscriber ended or its port was removed. If `isTarget`, the monitor reconnects a subscriber that reappears.
    case vanished(String, isTarget: Bool)
    /// There is no subscriber yet.
    case waiting
    /// The first subscriber, for which the performance waited, has arrived.
    case began
    /// A target appeared but could not be connected, or several destinations match its name.
    case failed(SequencerError)

    /// `true` if this change adds a subscriber, which has received no messages yet, not even program changes.
    public var hasNewSubscriber: Bool {
      switch self {
      case .subscribed, .connected: true
      default: false
      }
    }
  }

  private static let gracePeriod = Newcomers.gracePeriod

  private var announcements: Announcements
  private let port: Address
  private var targets: [AutoConnectTarget]
  private var subscribers = SubscriberList()
  private var newcomers = Newcomers()
  /// The changes that `init` found, until `changes()` returns them.
  private var earlier: [Change] = []
  private var isWaiting: Bool
  /// `true` since the first subscriber: the performance has begun, even if all subscribers have left.
  private var hadSubscriber = false
  /// The time at which to report `waiting`, in nanoseconds of the monotonic clock; `.max` for never.
  private var waitingReport = Int64.max

  /// Starts to monitor a port. The first `changes()` reports `subscribed` for the present subscribers except targets.
  ///
  /// - Parameters:
  ///   - announcements: a client opened before anything was connected, so that no announcement is missed.
  ///   - waits: `true` if the performance waits for the first subscriber. `changes()` then reports `began` when a
  ///     subscriber arrives, but `waiting` first if none arrives within 200 ms.
  public init(
    of port: Address, _ announcements: consuming Announcements, targets: [AutoConnectTarget], waits: Bool = false
  ) {
    self.port = port
    self.announcements = announcements
    self.targets = targets
    isWaiting = waits
    for address in self.announcements.client.subscribers(of: port) {
      let isTarget = targets.contains { $0.address == address }
      let name = add(address)
      if !isTarget { earlier.append(.subscribed(name)) }
    }
    if !hadSubscriber {
      waitingReport = MonotonicClock.nanoseconds() + Self.gracePeriod
    } else {
      isWaiting = false
    }
  }

  /// `true` if the port has subscribers, as of the last call of `changes()`.
  public var hasSubscribers: Bool { !subscribers.isEmpty }

  /// Connects the targets that have appeared, and returns the changes since the last call, oldest first.
  public mutating func changes() -> [Change] {
    var changes = earlier
    earlier = []
    while let announcement = announcements.next() { changes += follow(announcement) }
    let now = MonotonicClock.nanoseconds()
    changes += disconnections(of: subscribers.removeDisconnected(before: now - Self.gracePeriod))
    let ready = newcomers.removeReady(at: now)
    if !ready.isEmpty { changes += connect(ready) }
    return isWaiting ? changes + waitingChanges(at: now) : changes
  }

  private mutating func waitingChanges(at now: Int64) -> [Change] {
    if hadSubscriber {
      isWaiting = false
      return [.began]
    }
    guard now > waitingReport else { return [] }
    waitingReport = .max
    return [.waiting]
  }

  private mutating func follow(_ announcement: Announcement) -> [Change] {
    switch announcement {
    case .subscribed(port, let address):
      guard !subscribers.contains(address) else { return [] }
      let left = subscribers.removeDisconnected { $0 == address }
      return disconnections(of: left) + [.subscribed(add(address))]
    case .unsubscribed(port, let address): subscribers.disconnect(address, at: MonotonicClock.nanoseconds())
    case .appeared(let address): newcomers.add(address, at: MonotonicClock.nanoseconds())
    case .vanished(let address): return vanish { $0 == address }
    case .clientVanished(let client): return vanish { $0.client == client }
    case .missed: return queryAgain()
    default: break
    }
    return []
  }

  private func disconnections(of left: [SubscriberList.Subscriber]) -> [Change] {
    left.map { .disconnected($0.name, isTarget: isTarget($0.address)) }
  }

  private func isTarget(_ address: Address) -> Bool { targets.contains { $0.address == address } }

  private mutating func vanish(_ isGone: (Address) -> Bool) -> [Change] {
    newcomers.remove(isGone)
    let changes = subscribers.remove(isGone).map { Change.vanished($0.name, isTarget: isTarget($0.address)) }
    for index in targets.indices where targets[index].address.map(isGone) ?? false { targets[index].address = nil }
    return changes
  }

  private mutating func queryAgain() -> [Change] {
    let present = announcements.client.subscribers(of: port)
    let here = announcements.client.destinations()
    let changes = vanish { address in !present.contains(address) && !here.contains { $0.address == address } }
    subscribers.disconnect(allBut: present, at: MonotonicClock.nanoseconds())
    for destination in here { newcomers.add(destination.address, at: MonotonicClock.nanoseconds()) }
    return changes + present.filter { !subscribers.contains($0) }.map { .subscribed(add($0)) }
  }

  private mutating func connect(_ addresses: [Address]) -> [Change] {
    let candidates = announcements.client.destinations().filter { addresses.contains($0.address) }
    var changes: [Change] = []
    for index in targets.indices where targets[index].address == nil {
      // Connect an unnamed target only if there is no other subscriber.
      if targets[index].name == nil, !subscribers.isEmpty { continue }
      let free = candidates.filter { !subscribers.contains($0.address) && !isTarget($0.address) }
      let chosen: Destination?
      do throws(SequencerError) {
        chosen = try targets[index].choose(among: free)
      } catch {
        changes.append(.failed(error))
        continue
      }
      guard let destination = chosen else { continue }
      let address = destination.address
      let code = calsa_connect(
        announcements.client.handle, Int32(port.client), Int32(port.port), Int32(address.client), Int32(address.port))
      if code >= 0 || code == -EBUSY {
        if targets[index].name == nil, targets[index].isFirstTime { changes.append(.connected(add(address))) }
        targets[index].connected(to: destination)
      } else {
        changes.append(.failed(.connection(destination, code: code)))
      }
    }
    return changes
  }

  private mutating func add(_ address: Address) -> String {
    let name = announcements.client.description(of: address)
    subscribers.add(address, name: name)
    hadSubscriber = true
    bindTarget(to: address)
    return name
  }

  /// Marks an absent named target as connected if its name matches the subscriber at `address`.
  private mutating func bindTarget(to address: Address) {
    guard targets.contains(where: { $0.name != nil && $0.address == nil }),
      !isTarget(address),
      let destination = announcements.client.destinations().first(where: { $0.address == address })
    else { return }
    for index in targets.indices where targets[index].name != nil && targets[index].address == nil {
      if (try? targets[index].choose(among: [destination])) != nil { return targets[index].connected(to: destination) }
    }
  }
}
