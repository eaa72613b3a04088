import CALSA
import Glibc
import Hands
import MIDI
import MIDIOut
import Performing
import RealTime

/// The sequencer port `clumsy:in`, to which MIDI controllers send.
///
/// The port belongs to a separate sequencer client with the same name as the client that plays. So a flood of
/// input fills only the event pool of the separate client. The performer's thread, which reads the events of
/// the client that plays, never receives the input. The kernel delivers only channel messages to the port.
/// This value owns the separate client, and closes it when the value is destroyed. Only `waitForKnob` blocks.
public struct InputPort: ~Copyable {
  /// The number of events that the kernel buffers for the client: the kernel's maximum.
  static let poolCapacity = 2000

  private let client: SequencerClient
  /// `true` if the kernel timestamps arriving events.
  private let isStamped: Bool
  /// The address of the port.
  public let address: Address
  /// The controllers that `follow` reconnects when they reappear.
  private var targets: [AutoConnectTarget] = []

  /// A message, with its sender and time.
  struct Received {
    let message: Message
    let sender: UInt8
    /// The kernel's timestamp of the arrival. Without kernel timestamps, this is the time at which the
    /// message was read, usually at most a millisecond after the arrival. Only differences between two such
    /// times are meaningful.
    let nanoseconds: Int64
  }

  /// Opens a client with one port, to which programs and controllers can connect.
  ///
  /// - Parameters:
  ///   - name: the client's name.
  ///   - stamps: `true` if the kernel should timestamp arriving events. This needs a running queue; if the
  ///     kernel has no queue left, events have no kernel timestamps.
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed` with the operation that failed.
  public init(client name: String = Destination.inputName.client, stamps: Bool = false) throws(SequencerError) {
    let client = try SequencerClient(receives: true)
    try client.check(.name, snd_seq_set_client_name(client.handle, name))
    try client.check(.reserve, snd_seq_set_client_pool_input(client.handle, Self.poolCapacity))
    try client.check(.reserve, calsa_receive_channel_messages(client.handle))
    let (name, queue) = (Destination.inputName.port, stamps ? Self.clock(client) : nil)
    let capability = UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
    let type = UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_SOFTWARE | SND_SEQ_PORT_TYPE_APPLICATION)
    let port = try client.check(
      .createPort,
      queue.map { calsa_create_stamped_port(client.handle, name, capability, type, $0) }
        ?? snd_seq_create_simple_port(client.handle, name, capability, type))
    isStamped = queue != nil
    address = Address(client: client.number, port: UInt8(port))
    self.client = client
  }

  /// Creates and starts a queue of the client. Returns nil if the kernel has no queue left.
  private static func clock(_ client: borrowing SequencerClient) -> Int32? {
    guard let queue = try? client.createQueue(named: "clumsy in"), calsa_start_queue(client.handle, queue) >= 0,
      snd_seq_drain_output(client.handle) >= 0
    else { return nil }
    return queue
  }

  /// Connects controllers to the port, now and whenever they reappear.
  ///
  /// - Parameter names: names or addresses that `Destination.resolve` accepts.
  /// - Throws: `SequencerError.unknown`, `.ambiguous` or `.connection`.
  public mutating func connect(_ names: [String]) throws(SequencerError) {
    let present = controllers()
    for name in names {
      let chosen = try Destination.resolve(name, among: present)
      try connect(from: chosen)
      targets.append(AutoConnectTarget(name, chosen))
    }
  }

  /// Returns the ports that can send to this port now, in ALSA's order, without System, Midi Through and
  /// clumsy.
  func controllers() -> [Destination] { Self.controllers(client) }

  /// Returns the ports that can send to an input port of clumsy now, in ALSA's order. Opens a temporary
  /// client for the query.
  ///
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed`.
  public static func controllers() throws(SequencerError) -> [Destination] { controllers(try SequencerClient()) }

  private static func controllers(_ client: borrowing SequencerClient) -> [Destination] {
    client.senders().filter { $0.kind == .other && $0.clientName != Destination.inputName.client }
  }

  /// The addresses and names of the ports that are connected to this port now.
  public var connected: [String] { client.senders(to: address).map { client.description(of: $0) } }

  /// Connects all present controllers to this port, and ignores those that cannot be connected.
  public mutating func connectAll() {
    for controller in controllers() { try? connect(from: controller) }
  }

  /// Blocks until a knob is moved, and returns the knob. If `taps` is `true`, waits for a pressed key, button
  /// or pedal instead.
  public mutating func waitForKnob(toTap taps: Bool = false) -> ControlSource {
    var learning = Learning()
    while true {
      while let received = next() {
        let message = received.message
        if let source = taps ? ControlSource(pressedBy: message) : learning.take(message) { return source }
      }
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&file, 1, 1000)
    }
  }

  /// Reconnects controllers that have reappeared, and detects controllers that have disappeared. Returns the
  /// news of all these controllers.
  mutating func follow() -> [InputHand.News] {
    guard !targets.isEmpty else { return [] }
    let senders = client.senders(to: address)
    // List all ports only if a controller is not connected.
    guard targets.contains(where: { target in !senders.contains { $0 == target.address } }) else { return [] }
    var news: [InputHand.News] = []
    let present = controllers()
    for index in targets.indices {
      if let address = targets[index].address {
        guard !senders.contains(address), !present.contains(where: { $0.address == address }) else { continue }
        targets[index].address = nil
        news.append(.gone(targets[index].name ?? "\(address)"))
      }
      guard targets[index].address == nil, let found = try? targets[index].choose(among: present),
        (try? connect(from: found)) != nil
      else { continue }
      targets[index].connected(to: found)
      news.append(.connected(found.description))
    }
    return news
  }

  private func connect(from controller: Destination) throws(SequencerError) {
    let sender = controller.address
    let code = calsa_connect(
      client.handle, Int32(sender.client), Int32(sender.port), Int32(address.client), Int32(address.port))
    // -EBUSY means that the controller is connected already.
    guard code >= 0 || code == -EBUSY else { throw .connection(controller, code: code) }
  }

  /// The file descriptor of the client's handle, for polling.
  var descriptor: CInt { calsa_descriptor(client.handle) }

  /// Returns the oldest waiting channel message, or nil if none is waiting.
  mutating func next() -> Received? {
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      // The kernel dropped some messages because the pool was full. Later messages still carry the knobs'
      // positions.
      if code == -ENOSPC { continue }
      guard code >= 0, let event else { return nil }
      if let message = Message(event.pointee) {
        let time = isStamped ? calsa_event_stamp(event) : MonotonicClock.nanoseconds()
        return Received(message: message, sender: event.pointee.source.client, nanoseconds: time)
      }
    }
  }

  /// Returns the clients through which messages of `output` return to this port: Midi Through, and this
  /// port's own client if the two ports are connected directly.
  func loops(of output: Address) -> [UInt8] {
    let senders = client.senders(to: address)
    return client.subscribers(of: output).filter { subscriber in
      if subscriber == address { return true }
      return senders.contains { $0.client == subscriber.client } && client.isThrough(subscriber.client)
    }.map(\.client)
  }
}
