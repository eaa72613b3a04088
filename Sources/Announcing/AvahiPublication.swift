/// A service that Avahi's daemon publishes.
///
/// After `begin`, Avahi's thread calls `follow`. This thread has ended when `end` returns; only then may this object be
/// destroyed.
final class AvahiPublication {
  private let avahi: Avahi
  private let name, device: String
  private let port: UInt16
  private let interface: CInt
  /// The number in the service's name. It starts at 1, and grows by 1 whenever another service, here or on another
  /// machine, already uses the name.
  private var number = 1
  private var poll: OpaquePointer?
  private var client: OpaquePointer?
  private var group: OpaquePointer?

  enum Beginning {
    case registering, noDaemon
    case failed(reason: String)
  }

  init(_ avahi: Avahi, name: String, device: String, port: UInt16, interface: CInt) {
    (self.avahi, self.name, self.device, self.port, self.interface) = (avahi, name, device, port, interface)
  }

  func begin() -> Beginning {
    poll = avahi.newPoll()
    guard let poll else { return .failed(reason: "there is no memory") }
    var code = connect()
    guard let client else { return .failed(reason: avahi.text(of: code)) }
    let isConnecting = avahi.clientState(client) == Avahi.Client.connecting
    code = avahi.startPoll(poll)
    guard code == 0 else { return .failed(reason: avahi.text(of: code)) }
    return isConnecting ? .noDaemon : .registering
  }

  func end() {
    guard let poll else { return }
    _ = avahi.stopPoll(poll)
    if let client { avahi.freeClient(client) }
    avahi.freePoll(poll)
  }

  /// Creates the client. Returns Avahi's error number if that fails.
  private func connect() -> CInt {
    var code: CInt = 0
    let client = avahi.newClient(
      avahi.pollFunctions(poll), Avahi.Client.waits,
      { client, state, publication in
        guard let publication else { return }
        Unmanaged<AvahiPublication>.fromOpaque(publication).takeUnretainedValue().follow(client, state)
      }, Unmanaged.passUnretained(self).toOpaque(), &code)
    self.client = client
    return code
  }

  /// Handles a new state of the client. `newClient` also calls this function, before it returns the client.
  private func follow(_ client: OpaquePointer?, _ state: CInt) {
    switch state {
    case Avahi.Client.running: publish(client)
    case Avahi.Client.failure where avahi.clientError(client) == Avahi.Failure.disconnected:
      // The daemon has stopped. This client is useless now; a new client waits for the next daemon.
      group = nil
      avahi.freeClient(client)
      _ = connect()
    case Avahi.Client.failure, Avahi.Client.connecting: break
    // The name of the machine is changing. Withdraw the service; the state `running` follows, and publishes it again.
    default: if let group { _ = avahi.resetGroup(group) }
    }
  }

  private func publish(_ client: OpaquePointer?) {
    if group == nil {
      group = avahi.newGroup(
        client,
        { _, state, publication in
          guard state == Avahi.Group.collision, let publication else { return }
          Unmanaged<AvahiPublication>.fromOpaque(publication).takeUnretainedValue().rename()
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    guard let group else { return }
    while number < 100 {
      let label = ServiceName(score: name, device: device, number: number).label
      let code = avahi.addService(
        group, interface, Avahi.Place.ipv4, 0, label, ServiceAnnouncement.serviceType, nil, nil, port, nil)
      if code == 0 { _ = avahi.commitGroup(group) }
      guard code == Avahi.Failure.collision else { return }
      number += 1
    }
  }

  /// Publishes the service under the next name, because another machine uses the current name.
  private func rename() {
    number += 1
    guard let group else { return }
    _ = avahi.resetGroup(group)
    publish(client)
  }
}
