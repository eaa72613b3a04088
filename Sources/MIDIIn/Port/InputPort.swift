import CALSA
import Glibc
import Hands
import MIDI
import MIDIOut
import Performing
import RealTime

/// The sequencer port `clumsy:in`, to which MIDI controllers send. Only `waitForKnob` blocks.
///
/// The port has a client of its own, with the same name as the client that plays. So a flood of input fills only this
/// client's event pool. The kernel delivers only channel messages and, if requested, messages of clock and transport.
public struct InputPort: ~Copyable {
  /// The size of the client's event pool, in events: the kernel's maximum.
  static let poolCapacity = 2000

  private let client: SequencerClient
  /// The queue by which the kernel timestamps arriving events; nil if there are no timestamps.
  private let queue: Int32?
  /// The monotonic time of the queue's time 0, in nanoseconds.
  private var origin: Int64 = 0
  /// The uncertainty of `origin`, in nanoseconds: the time that the measurement took, plus 10 µs for each later attempt
  /// to measure again.
  private var originError = Int64.max / 2
  /// The address of the port.
  public let address: Address
  /// The controllers that `follow` reconnects.
  private var targets: [AutoConnectTarget] = []
  private var clockTarget: Int?
  /// `true` if messages were lost since this was last set to `false`.
  var hasLostMessages = false

  struct Received {
    let message: Message
    let sender: UInt8
    /// The time of arrival, in nanoseconds of the monotonic clock: the kernel's timestamp. Without timestamps, this is
    /// the time at which the message was read, usually at most 1 ms later.
    let nanoseconds: Int64
  }

  /// Opens a client with one port.
  /// - Parameters:
  ///   - stamps: `true` to let the kernel timestamp events. If no queue is free, there are no timestamps.
  ///   - clocks: `true` to receive messages of clock and transport too.
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed` with the operation that failed.
  public init(
    client name: String = Destination.inputName.client, stamps: Bool = false, clocks: Bool = false
  ) throws(SequencerError) {
    let client = try SequencerClient(receives: true)
    try client.check(.name, snd_seq_set_client_name(client.handle, name))
    try client.check(.reserve, snd_seq_set_client_pool_input(client.handle, Self.poolCapacity))
    try client.check(.reserve, calsa_receive_channel_messages(client.handle, clocks ? 1 : 0))
    let (name, queue) = (Destination.inputName.port, stamps ? Self.clock(client) : nil)
    let capability = UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
    let type = UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_SOFTWARE | SND_SEQ_PORT_TYPE_APPLICATION)
    let port = try client.check(
      .createPort,
      queue.map { calsa_create_stamped_port(client.handle, name, capability, type, $0) }
        ?? snd_seq_create_simple_port(client.handle, name, capability, type))
    self.queue = queue
    address = Address(client: client.number, port: UInt8(port))
    self.client = client
    for _ in 0..<8 { measureClock() }
  }

  /// Measures the queue's clock, which may drift from the monotonic one. Call this from time to time.
  mutating func measureClock() {
    guard let queue else { return }
    var (nanoseconds, waiting): (Int64, Int32) = (0, 0)
    let before = MonotonicClock.nanoseconds()
    guard calsa_queue_status(client.handle, queue, &nanoseconds, &waiting) >= 0 else { return }
    let after = MonotonicClock.nanoseconds()
    // An interruption between the two readings of the monotonic clock makes the measurement unreliable. Use the
    // measurement only if it took less than 100 µs, or less than `originError`, which grows with each attempt.
    originError += 10_000
    guard after - before < max(100_000, originError) else { return }
    originError = after - before
    origin = before + originError / 2 - nanoseconds
  }

  /// Creates and starts a queue; nil if the kernel has no queue left.
  private static func clock(_ client: borrowing SequencerClient) -> Int32? {
    guard let queue = try? client.createQueue(named: "clumsy in"), calsa_start_queue(client.handle, queue) >= 0,
      snd_seq_drain_output(client.handle) >= 0
    else { return nil }
    return queue
  }

  /// Connects controllers now and whenever they reappear. `names` are texts that `Destination.resolve` accepts. With
  /// `areClocks`, the client of the last controller becomes `clockClient`.
  /// - Throws: `SequencerError.unknown`, `.ambiguous` or `.connection`.
  public mutating func connect(_ names: [String], areClocks: Bool = false) throws(SequencerError) {
    let present = controllers()
    for name in names {
      let chosen = try Destination.resolve(name, among: present)
      try connect(from: chosen)
      if areClocks { clockTarget = targets.count }
      targets.append(AutoConnectTarget(name, chosen))
    }
  }

  /// The client whose clock the user chose, if it is connected.
  var clockClient: UInt8? { clockTarget.flatMap { targets[$0].address?.client } }

  /// Returns the ports that can send to this port, in ALSA's order, without System, Midi Through and clumsy.
  func controllers() -> [Destination] { Self.controllers(client) }

  /// Returns the ports that `controllers()` of an open input port would return. Opens a temporary client.
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed`.
  public static func controllers() throws(SequencerError) -> [Destination] { controllers(try SequencerClient()) }

  private static func controllers(_ client: borrowing SequencerClient) -> [Destination] {
    client.senders().filter { $0.kind == .other && $0.clientName != Destination.inputName.client }
  }

  /// The addresses and names of the ports that are connected now.
  public var connected: [String] { client.senders(to: address).map { client.description(of: $0) } }

  /// Connects all present controllers, and ignores failures.
  public mutating func connectAll() {
    for controller in controllers() { try? connect(from: controller) }
  }

  /// Blocks until a knob is moved (or, with `presses`, until a key, button or pedal is pressed), and returns this
  /// control.
  public mutating func waitForKnob(toPress presses: Bool = false) -> ControlSource {
    var learning = Learning()
    while true {
      while let received = next() {
        let message = received.message
        if let source = presses ? ControlSource(pressedBy: message) : learning.take(message) { return source }
      }
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&file, 1, 1000)
    }
  }

  /// Reconnects controllers that have reappeared, and detects controllers that have disappeared.
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

  var descriptor: CInt { calsa_descriptor(client.handle) }

  /// Returns the oldest waiting message; nil if none waits.
  mutating func next() -> Received? {
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      // The pool was full, and messages were dropped.
      if code == -ENOSPC {
        hasLostMessages = true
        continue
      }
      guard code >= 0, let event else { return nil }
      if let message = Message(event.pointee) {
        let time = queue == nil ? MonotonicClock.nanoseconds() : origin + calsa_event_stamp(event)
        return Received(message: message, sender: event.pointee.source.client, nanoseconds: time)
      }
    }
  }

  /// The ports that send to this port.
  var senders: [Address] { client.senders(to: address) }

  /// Returns the clients through which messages of `outputs` come to this port: Midi Through if it is connected to an
  /// output and to this port, and this port's own client if an output is connected to this port directly.
  func loops(of outputs: [Address]) -> [UInt8] {
    let senders = senders
    var loops: [UInt8] = []
    for output in outputs {
      for subscriber in client.subscribers(of: output) where !loops.contains(subscriber.client) {
        let isLoop =
          subscriber == address
          || senders.contains { $0.client == subscriber.client } && client.isThrough(subscriber.client)
        if isLoop { loops.append(subscriber.client) }
      }
    }
    return loops
  }
}
