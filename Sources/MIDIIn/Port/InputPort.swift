import CALSA
import Glibc
import MIDI
import MIDIOut

/// The port by which controllers play clumsy: `clumsy:in`.
///
/// It is a client of its own, with the name of the one that plays: what floods it fills its own pool of events, and the performer's
/// thread, which reads the reports of what subscribers missed, finds none of it. The kernel keeps from it all but channel messages.
/// The value owns the client and closes it at its end. Nothing here blocks.
public struct InputPort: ~Copyable {
  /// Events that the kernel holds for it; its own maximum.
  static let poolCapacity = 2000

  private let client: SequencerClient
  /// Its address.
  public let address: Address

  /// What came from a port.
  struct Received {
    let message: Message
    let sender: UInt8
  }

  /// Opens a client with a port that programs and controllers can subscribe to send to it.
  ///
  /// - Parameter name: the client's name.
  /// - Throws: `SequencerError.absent`, `.denied`, or `.failed` with the operation that failed.
  public init(client name: String = Destination.inputName.client) throws(SequencerError) {
    let client = try SequencerClient(receives: true)
    try client.check(.name, snd_seq_set_client_name(client.handle, name))
    try client.check(.reserve, snd_seq_set_client_pool_input(client.handle, Self.poolCapacity))
    try client.check(.reserve, calsa_receive_channel_messages(client.handle))
    let port = try client.check(
      .createPort,
      snd_seq_create_simple_port(
        client.handle, Destination.inputName.port, UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE),
        UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_SOFTWARE | SND_SEQ_PORT_TYPE_APPLICATION)))
    address = Address(client: client.number, port: UInt8(port))
    self.client = client
  }

  /// Everything that can send to it now, in ALSA's order: no System, no Midi Through, no clumsy.
  public func controllers() -> [Destination] {
    client.senders().filter { $0.kind == .other && $0.clientName != Destination.inputName.client }
  }

  /// Has a controller send to it, until one of the two closes.
  ///
  /// - Throws: `SequencerError.connection`.
  public func connect(from controller: Destination) throws(SequencerError) {
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
      // So many that some were lost: those that are left say where the knobs are.
      if code == -ENOSPC { continue }
      guard code >= 0, let event else { return nil }
      if let message = Message(event.pointee) {
        return Received(message: message, sender: event.pointee.source.client)
      }
    }
  }

  /// The clients by which what `output` sends comes back to this port: Midi Through, and the port's own where both are connected directly.
  func loops(of output: Address) -> [UInt8] {
    let senders = client.senders(to: address)
    return client.subscribers(of: output).filter { subscriber in
      if subscriber == address { return true }
      return senders.contains { $0.client == subscriber.client } && client.isThrough(subscriber.client)
    }.map(\.client)
  }
}
