import CALSA
import Glibc
import MIDI
import Performing

/// A client of the ALSA sequencer, "clumsy", with one or more output ports, and one queue, which holds events until
/// they are due.
///
/// The queue's clock counts nanoseconds from `start()`. The kernel delivers due events at each tick of the queue's
/// timer, every 400 µs if possible, even while this process is busy. No function blocks, except `run` (in
/// `Sequencer+Subscribers.swift`), which sleeps between its attempts to end all notes. Destroying the value closes the
/// client.
///
/// ALSA sends a scheduled event to the ports that are subscribed when the event is due. A program that subscribes
/// during a piece may therefore receive a note-off without its note-on, which is harmless.
public struct Sequencer: ~Copyable {
  /// The kernel's maximum of queued events per client.
  static let poolCapacity = 2000

  let client: SequencerClient
  private let queue: Int32

  /// The addresses of the ports. The port numbers are consecutive.
  public let addresses: [Address]

  /// Opens the client with ports of the given names, at least one (a precondition). The queue's clock is stopped at 0
  /// until `start()`. Throws `.absent`, `.denied` or `.failed`.
  public init(ports names: [String] = PortSplit.none.names) throws(SequencerError) {
    precondition(!names.isEmpty, "a client without ports plays to nobody")
    // The handle receives only the kernel's reports of events for which a subscriber's queue was full.
    let client = try SequencerClient(receives: true)
    try client.check(.reserve, calsa_report_losses(client.handle))
    try client.check(.name, snd_seq_set_client_name(client.handle, "clumsy"))
    try client.check(.reserve, snd_seq_set_client_pool_output(client.handle, Self.poolCapacity))
    var addresses: [Address] = []
    for name in names {
      let port = try client.check(
        .createPort,
        snd_seq_create_simple_port(
          client.handle, name,
          UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ | SND_SEQ_PORT_CAP_WRITE),
          UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_SOFTWARE | SND_SEQ_PORT_TYPE_APPLICATION)))
      addresses.append(Address(client: client.number, port: UInt8(port)))
    }
    let queue = try client.createQueue(named: "clumsy")
    self.addresses = addresses
    self.client = client
    self.queue = queue
  }

  /// Returns the playable ports (see `Destination`), ordered by address. Opens a client for this query only.
  public static func destinations() throws(SequencerError) -> [Destination] {
    try SequencerClient().destinations()
  }

  /// Returns the playable ports (see `Destination`), ordered by address.
  public func destinations() throws(SequencerError) -> [Destination] { client.destinations() }

  /// Subscribes `destination` to ports, given by their indices in `addresses`, until either client closes; nil means
  /// all ports. Throws `SequencerError.connection`.
  public func connect(to destination: Destination, from ports: [Int]? = nil) throws(SequencerError) {
    let address = destination.address
    for port in ports ?? Array(addresses.indices) {
      let code = snd_seq_connect_to(client.handle, number(of: port), Int32(address.client), Int32(address.port))
      // -EBUSY means that the destination is subscribed already.
      guard code >= 0 || code == -EBUSY else { throw .connection(destination, code: code) }
    }
  }

  func number(of port: Int) -> Int32 { Int32(addresses[port].port) }

  package var descriptor: CInt { calsa_descriptor(client.handle) }

  /// Returns the number of subscribers of all ports.
  public func subscriberCount() throws(SequencerError) -> Int {
    var count = 0
    for port in addresses.indices {
      count += Int(try client.check(.countSubscribers, calsa_subscriber_count(client.handle, number(of: port))))
    }
    return count
  }

  /// Returns the timer that drives the queue; nil before `start()`, or if the kernel does not report it.
  public func timer() -> QueueTimer? { QueueTimer.all().first { $0.queue == Int(queue) } }

  // `MessageQueue` documents the remaining functions.

  func start() throws(SequencerError) {
    try client.check(.start, calsa_start_queue(client.handle, queue))
    try client.check(.start, snd_seq_drain_output(client.handle))
  }

  func stop() throws(SequencerError) {
    try client.check(.stop, calsa_stop_queue(client.handle, queue))
    try client.check(.stop, snd_seq_drain_output(client.handle))
  }

  func status() throws(SequencerError) -> (nanoseconds: Int64, waiting: Int) {
    var nanoseconds: Int64 = 0
    var waiting: Int32 = 0
    try client.check(.readClock, calsa_queue_status(client.handle, queue, &nanoseconds, &waiting))
    return (nanoseconds, Int(waiting))
  }

  func schedule(_ message: Message, from port: Int, atNanoseconds nanoseconds: Int64) throws(SequencerError) -> Bool {
    var event = snd_seq_event_t(message, from: number(of: port))
    let (seconds, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    calsa_event_date(&event, queue, UInt32(seconds), UInt32(fraction))
    let code = snd_seq_event_output_direct(client.handle, &event)
    if code == -EAGAIN { return false }
    try client.check(.handOver, code)
    return true
  }

  func send(_ message: Message) throws(SequencerError) {
    var event = snd_seq_event_t(message, from: number(of: PortSplit.clockPort))
    let code = snd_seq_event_output_direct(client.handle, &event)
    // A subscriber whose queue is full misses this message.
    if code != -EAGAIN { try client.check(.handOver, code) }
  }

  func withdraw() throws(SequencerError) {
    try client.check(.withdraw, snd_seq_drop_output(client.handle))
  }
}
