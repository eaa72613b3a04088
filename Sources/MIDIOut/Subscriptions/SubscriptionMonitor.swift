import CALSA
import Glibc
import Performing
import RealTime

/// A monitor of the output ports' subscriptions. The monitor also connects the targets, which are the destinations that
/// the user wants connected whenever their ports appear (see `AutoConnectTarget`). One thread polls `changes()`; no
/// function blocks.
public struct SubscriptionMonitor: ~Copyable {
  /// A change of the subscriptions.
  public enum Change: Equatable, Sendable {
    /// A subscriber was connected: by itself, by the user or by the monitor. When the monitor connects a target without
    /// a name for the first time, `connected` is reported instead.
    case subscribed(String)
    /// The monitor connected the first destination that appeared, because the user named none.
    case connected(String)
    /// A subscriber was disconnected, but its port still exists.
    case disconnected(String, isTarget: Bool)
    /// A subscriber ended or its port was removed. If `isTarget`, the monitor reconnects the subscriber when it
    /// reappears.
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
  private let ports: [Address]
  private let portNames: [String]
  private var targets: [AutoConnectTarget]
  private var subscribers = SubscriberList()
  private var newcomers = Newcomers()
  /// The changes that `init` found and that `changes()` has not returned yet.
  private var earlier: [Change] = []
  private var isWaiting: Bool
  /// `true` if there has ever been a subscriber, even if all subscribers have left.
  private var hadSubscriber = false
  /// The time at which to report `waiting`, in nanoseconds of the monotonic clock; `.max` for never.
  private var waitingReport = Int64.max

  /// Starts to monitor ports. The first `changes()` reports `subscribed` for the present subscribers except targets.
  ///
  /// - Parameters:
  ///   - names: the names of the ports. With several ports, changes can state the port's name after the subscriber's.
  ///   - announcements: a client opened before anything was connected, so that no announcement is missed.
  ///   - waits: `true` if the performance waits for the first subscriber. If there is none yet, `changes()` reports
  ///     `began` when a subscriber arrives, but `waiting` first if none arrives within 200 ms.
  public init(
    of ports: [Address], names: [String], _ announcements: consuming Announcements, targets: [AutoConnectTarget],
    waits: Bool = false
  ) {
    self.ports = ports
    portNames = names
    self.announcements = announcements
    self.targets = targets
    isWaiting = waits
    for port in ports.indices {
      for address in self.announcements.client.subscribers(of: ports[port]) {
        let isTarget = isTarget(address, of: port)
        let name = add(address, of: port)
        if !isTarget { earlier.append(.subscribed(name)) }
      }
    }
    if !hadSubscriber {
      waitingReport = MonotonicClock.nanoseconds() + Self.gracePeriod
    } else {
      isWaiting = false
    }
  }

  /// `true` if a port has subscribers, as of the last call of `changes()`.
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
    case .subscribed(let sender, let address):
      guard let port = ports.firstIndex(of: sender), !subscribers.contains(address, of: port) else { return [] }
      let ended = subscribers.removeDisconnected(address, of: port)
      return disconnections(of: ended) + [.subscribed(add(address, of: port))]
    case .unsubscribed(let sender, let address):
      guard let port = ports.firstIndex(of: sender) else { return [] }
      subscribers.disconnect(address, of: port, at: MonotonicClock.nanoseconds())
    case .appeared(let address): newcomers.add(address, at: MonotonicClock.nanoseconds())
    case .vanished(let address): return vanish { $0 == address }
    case .clientVanished(let client): return vanish { $0.client == client }
    case .missed: return queryAgain()
    }
    return []
  }

  private func disconnections(of ended: [SubscriberList.Subscriber]) -> [Change] {
    ended.map { .disconnected($0.name + suffix($0.port), isTarget: isTarget($0.address, of: $0.port)) }
  }

  private func isTarget(_ address: Address, of port: Int) -> Bool {
    targets.contains { $0.address == address && $0.has(port) }
  }

  private mutating func vanish(_ isGone: (Address) -> Bool) -> [Change] {
    newcomers.remove(isGone)
    var changes: [Change] = []
    var reported: [Address] = []
    for gone in subscribers.remove(isGone) where !reported.contains(gone.address) {
      reported.append(gone.address)
      changes.append(.vanished(gone.name, isTarget: targets.contains { $0.address == gone.address }))
    }
    for index in targets.indices where targets[index].address.map(isGone) ?? false { targets[index].address = nil }
    return changes
  }

  private mutating func queryAgain() -> [Change] {
    let present = ports.map { announcements.client.subscribers(of: $0) }
    let here = announcements.client.destinations()
    var changes = vanish { address in
      !present.contains { $0.contains(address) } && !here.contains { $0.address == address }
    }
    for destination in here { newcomers.add(destination.address, at: MonotonicClock.nanoseconds()) }
    for port in ports.indices {
      subscribers.disconnect(allBut: present[port], of: port, at: MonotonicClock.nanoseconds())
      changes += present[port].filter { !subscribers.contains($0, of: port) }.map { .subscribed(add($0, of: port)) }
    }
    return changes
  }

  private mutating func connect(_ addresses: [Address]) -> [Change] {
    let candidates = announcements.client.destinations().filter { addresses.contains($0.address) }
    var changes: [Change] = []
    for index in targets.indices where targets[index].address == nil {
      // Connect an unnamed target only if there is no other subscriber.
      if targets[index].name == nil, !subscribers.isEmpty { continue }
      let target = targets[index]
      let wanted = ports.indices.filter(target.has)
      let free = candidates.filter { candidate in
        !wanted.contains { subscribers.contains(candidate.address, of: $0) || isTarget(candidate.address, of: $0) }
      }
      let chosen: Destination?
      do throws(SequencerError) {
        chosen = try targets[index].choose(among: free)
      } catch {
        changes.append(.failed(error))
        continue
      }
      guard let destination = chosen else { continue }
      let address = destination.address
      var isReported = false
      for port in wanted {
        let code = calsa_connect(
          announcements.client.handle, Int32(ports[port].client), Int32(ports[port].port), Int32(address.client),
          Int32(address.port))
        guard code >= 0 || code == -EBUSY else {
          changes.append(.failed(.connection(destination, code: code)))
          continue
        }
        // Add the subscribers now, so that the announcements of these subscriptions are not reported again.
        if !subscribers.contains(address, of: port) { _ = add(address, of: port) }
        if !isReported {
          let isAutomatic = target.name == nil && target.isFirstTime
          changes.append(isAutomatic ? .connected(name(of: address)) : .subscribed(name(of: address)))
        }
        isReported = true
        targets[index].connected(to: destination)
      }
    }
    return changes
  }

  private mutating func add(_ address: Address, of port: Int) -> String {
    let name = name(of: address)
    subscribers.add(address, of: port, name: name)
    hadSubscriber = true
    bindTarget(to: address, of: port)
    return name + suffix(port)
  }

  private func name(of address: Address) -> String { announcements.client.description(of: address) }

  private func suffix(_ port: Int) -> String { ports.count > 1 ? " (\(portNames[port]))" : "" }

  /// Marks an absent named target as connected if its name matches the subscriber at `address`.
  private mutating func bindTarget(to address: Address, of port: Int) {
    guard targets.contains(where: { $0.name != nil && $0.address == nil && $0.has(port) }),
      !isTarget(address, of: port),
      let destination = announcements.client.destinations().first(where: { $0.address == address })
    else { return }
    for index in targets.indices
    where targets[index].name != nil && targets[index].address == nil && targets[index].has(port) {
      if (try? targets[index].choose(among: [destination])) != nil { return targets[index].connected(to: destination) }
    }
  }
}
