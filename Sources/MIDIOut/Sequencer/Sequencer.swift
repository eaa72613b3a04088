import CALSA
import Glibc
import MIDI
import Performing

/// A client of the ALSA sequencer: one port for others to subscribe to, and one queue that holds events until they are due.
///
/// The client is called "clumsy", the port "out". The queue's clock counts real time in nanoseconds from `start()`. The kernel's timer, every 400 µs
/// if possible, delivers due events, whatever this process does meanwhile. Nothing here blocks. The value owns the client and closes it at its end.
///
/// ALSA copies a scheduled event to whoever is subscribed when it is due. A program that subscribes in mid-piece therefore gets
/// the note-offs of notes that it did not hear begin; they do no harm.
public struct Sequencer: ~Copyable {
  /// Events the kernel holds for this client; its own maximum.
  static let poolCapacity = 2000

  let client: SequencerClient
  let port: Int32
  private let queue: Int32

  /// The address of its port.
  public let address: Address

  /// Opens the client with its port and its queue; its clock stands at 0 until `start()`.
  ///
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed` with the operation that failed.
  public init() throws(SequencerError) {
    // The port receives only reports of events for which a subscriber's queue was full.
    let client = try SequencerClient(receives: true)
    try client.check(.reserve, calsa_report_losses(client.handle))
    try client.check(.name, snd_seq_set_client_name(client.handle, "clumsy"))
    try client.check(.reserve, snd_seq_set_client_pool_output(client.handle, Self.poolCapacity))
    let port = try client.check(
      .createPort,
      snd_seq_create_simple_port(
        client.handle, "out",
        UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ | SND_SEQ_PORT_CAP_WRITE),
        UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_SOFTWARE | SND_SEQ_PORT_TYPE_APPLICATION)))
    let queue = try client.createQueue(named: "clumsy")
    address = Address(client: client.number, port: UInt8(port))
    self.client = client
    self.port = port
    self.queue = queue
  }

  /// Everything that can be played now, in ALSA's order; opens a client for the query only.
  public static func destinations() throws(SequencerError) -> [Destination] {
    try SequencerClient().destinations()
  }

  /// Everything that can be played now, in ALSA's order.
  public func destinations() throws(SequencerError) -> [Destination] { client.destinations() }

  /// Subscribes `destination` to the port until one of the two closes.
  ///
  /// - Throws: `SequencerError.connection`.
  public func connect(to destination: Destination) throws(SequencerError) {
    let address = destination.address
    let code = snd_seq_connect_to(client.handle, port, Int32(address.client), Int32(address.port))
    // -EBUSY: it is subscribed already.
    guard code >= 0 || code == -EBUSY else { throw .connection(destination, code: code) }
  }

  package var descriptor: CInt { calsa_descriptor(client.handle) }

  /// The number of subscribers.
  public func subscriberCount() throws(SequencerError) -> Int {
    Int(try client.check(.countSubscribers, calsa_subscriber_count(client.handle, port)))
  }

  /// The timer that drives the queue; nil before `start()`, and where the kernel does not tell.
  public func timer() -> QueueTimer? { QueueTimer.all().first { $0.queue == Int(queue) } }

  // The rest does as `MessageQueue` says.

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

  func schedule(_ message: Message, atNanoseconds nanoseconds: Int64) throws(SequencerError) -> Bool {
    var event = snd_seq_event_t(message, from: port)
    let (seconds, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    calsa_event_date(&event, queue, UInt32(seconds), UInt32(fraction))
    let code = snd_seq_event_output_direct(client.handle, &event)
    if code == -EAGAIN { return false }
    try client.check(.handOver, code)
    return true
  }

  func withdraw() throws(SequencerError) {
    try client.check(.withdraw, snd_seq_drop_output(client.handle))
  }
}
