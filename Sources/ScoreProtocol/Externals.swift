import OSC

/// The *externals*: the programs that have registered with the player of scores (`ScoreServer`), grouped by host.
struct Externals: Equatable {
  private struct Host: Equatable {
    let address: UInt32
    var ports: [UInt16]
  }

  /// The hosts, in the order of registration.
  private var hosts: [Host] = []

  static let hostLimit = 64
  static let portLimit = 16

  func contains(_ host: UInt32) -> Bool { hosts.contains { $0.address == host } }

  /// Registers a program. If a host has no room for another port, the new port replaces the oldest: programs that
  /// crashed do not unregister their ports. Returns `false` if there is no room for another host.
  mutating func insert(_ endpoint: UDPEndpoint) -> Bool {
    guard let index = hosts.firstIndex(where: { $0.address == endpoint.host }) else {
      guard hosts.count < Self.hostLimit else { return false }
      hosts.append(Host(address: endpoint.host, ports: [endpoint.port]))
      return true
    }
    if hosts[index].ports.contains(endpoint.port) { return true }
    if hosts[index].ports.count == Self.portLimit { hosts[index].ports.removeFirst() }
    hosts[index].ports.append(endpoint.port)
    return true
  }

  /// Unregisters a program. A host without ports is removed.
  mutating func remove(_ endpoint: UDPEndpoint) {
    guard let index = hosts.firstIndex(where: { $0.address == endpoint.host }) else { return }
    hosts[index].ports.removeAll { $0 == endpoint.port }
    if hosts[index].ports.isEmpty { hosts.remove(at: index) }
  }

  var all: [UDPEndpoint] {
    hosts.flatMap { host in host.ports.map { UDPEndpoint(host: host.address, port: $0) } }
  }

  func endpoints(of host: UInt32) -> [UDPEndpoint] { all.filter { $0.host == host } }
}
