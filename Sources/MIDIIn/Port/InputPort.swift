import CALSA
import Glibc
import Hands
import MIDI
import MIDIOut
import Performing
import RealTime

/// The port by which controllers play clumsy: `clumsy:in`.
///
/// It is a client of its own, with the name of the playing client. So a flood of input fills only its own event pool, and the performer's thread,
/// which reads reports from the playing client, never sees it. The kernel passes only channel messages to it. The value owns the client and closes it
/// at its end. Nothing here blocks.
public struct InputPort: ~Copyable {
  /// Events that the kernel holds for it; its own maximum.
  static let poolCapacity = 2000

  private let client: SequencerClient
  /// `true` if the kernel stamps what arrives.
  private let isStamped: Bool
  /// Its address.
  public let address: Address
  /// The controllers that are connected whenever they are there.
  private var targets: [AutoConnectTarget] = []

  /// A message from a port.
  struct Received {
    let message: Message
    let sender: UInt8
    /// When it arrived, by the kernel; without its stamps, when it was read, which is a millisecond later at most. Only differences mean something.
    let nanoseconds: Int64
  }

  /// Opens a client with a port that programs and controllers can subscribe to send to it.
  ///
  /// - Parameters:
  ///   - name: the client's name.
  ///   - stamps: whether the kernel is to stamp what arrives, which takes a queue that runs. Where there is none, it does not.
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

  /// A queue of the client that runs; nil if the kernel has none left.
  private static func clock(_ client: borrowing SequencerClient) -> Int32? {
    guard let queue = try? client.createQueue(named: "clumsy in"), calsa_start_queue(client.handle, queue) >= 0,
      snd_seq_drain_output(client.handle) >= 0
    else { return nil }
    return queue
  }

  /// Connects controllers to the port, now and whenever they come back.
  ///
  /// - Parameter names: as `Destination.resolve` takes them.
  /// - Throws: `SequencerError.unknown`, `.ambiguous` or `.connection`.
  public mutating func connect(_ names: [String]) throws(SequencerError) {
    let present = controllers()
    for name in names {
      let chosen = try Destination.resolve(name, among: present)
      try connect(from: chosen)
      targets.append(AutoConnectTarget(name, chosen))
    }
  }

  /// Everything that can send to it now, in ALSA's order: no System, no Midi Through, no clumsy.
  func controllers() -> [Destination] { Self.controllers(client) }

  /// Everything that can send to such a port now, in ALSA's order; opens a client for the query only.
  ///
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed`.
  public static func controllers() throws(SequencerError) -> [Destination] { controllers(try SequencerClient()) }

  private static func controllers(_ client: borrowing SequencerClient) -> [Destination] {
    client.senders().filter { $0.kind == .other && $0.clientName != Destination.inputName.client }
  }

  /// The names of the clients that send to it now.
  public var connected: [String] { client.senders(to: address).map { client.description(of: $0) } }

  /// Connects all present controllers to it, as far as possible.
  public mutating func connectAll() {
    for controller in controllers() { try? connect(from: controller) }
  }

  /// Waits for a knob that is moved, or for what is pressed if it is to tap.
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

  /// Connects returned controllers, and notes lost ones; returns lines that say so.
  mutating func follow() -> [InputHand.News] {
    guard !targets.isEmpty else { return [] }
    let senders = client.senders(to: address)
    // Only where somebody is missing are all ports looked at.
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
    // -EBUSY: it is connected already.
    guard code >= 0 || code == -EBUSY else { throw .connection(controller, code: code) }
  }

  /// The file descriptor of its handle.
  var descriptor: CInt { calsa_descriptor(client.handle) }

  /// The next channel message, oldest first; nil when there is none yet.
  mutating func next() -> Received? {
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      // The kernel lost some messages; the remaining ones say where the knobs are.
      if code == -ENOSPC { continue }
      guard code >= 0, let event else { return nil }
      if let message = Message(event.pointee) {
        let time = isStamped ? calsa_event_stamp(event) : MonotonicClock.nanoseconds()
        return Received(message: message, sender: event.pointee.source.client, nanoseconds: time)
      }
    }
  }

  /// The clients through which messages of `output` come back to this port: Midi Through, and `output`'s own client if the two ports are connected
  /// directly.
  func loops(of output: Address) -> [UInt8] {
    let senders = client.senders(to: address)
    return client.subscribers(of: output).filter { subscriber in
      if subscriber == address { return true }
      return senders.contains { $0.client == subscriber.client } && client.isThrough(subscriber.client)
    }.map(\.client)
  }
}
