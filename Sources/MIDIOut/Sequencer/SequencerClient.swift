import CALSA
import Glibc
import MIDI
import Performing

/// An open handle of the ALSA sequencer, for ports, subscriptions and direct messages.
package struct SequencerClient: ~Copyable {
  package let handle: OpaquePointer
  package let number: UInt8

  /// Opens a non-blocking handle for sending. If `receives` is `true`, the handle can also receive.
  package init(receives: Bool = false) throws(SequencerError) {
    calsa_disable_library_messages()
    var opened: OpaquePointer?
    let streams = receives ? SND_SEQ_OPEN_DUPLEX : SND_SEQ_OPEN_OUTPUT
    let code = snd_seq_open(&opened, "hw", streams, SND_SEQ_NONBLOCK)
    guard code >= 0, let opened else { throw Self.refusal(code) }
    handle = opened
    number = UInt8(snd_seq_client_id(opened))
  }

  deinit { snd_seq_close(handle) }

  /// Returns the playable ports (see `Destination`), ordered by client number, then port number.
  package func destinations() -> [Destination] { ports(with: SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE) }

  /// Returns the ports that patchbays show as senders, ordered by client number, then port number.
  package func senders() -> [Destination] { ports(with: SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ) }

  private func ports(with needed: Int32) -> [Destination] {
    var found: [Destination] = []
    var client: Int32 = -1
    while let (next, clientName) = named({ calsa_next_client(handle, client, $0, $1) }) {
      client = next
      var port: Int32 = -1
      var capabilities: UInt32 = 0
      while let (next, portName) = named({ calsa_next_port(handle, client, port, $0, $1, &capabilities) }) {
        port = next
        guard Int32(capabilities) & (needed | SND_SEQ_PORT_CAP_NO_EXPORT) == needed else { continue }
        found.append(
          Destination(
            address: Address(client: UInt8(client), port: UInt8(port)), clientName: clientName, portName: portName,
            kind: Self.kind(client: UInt8(client), name: clientName, port: portName, own: number)))
      }
    }
    return found
  }

  /// Returns the address and names of a port, even a hidden port: "20:0 Synth:in"; or "20:0" if the port is gone.
  package func description(of address: Address) -> String {
    var capabilities: UInt32 = 0
    let (client, port) = (Int32(address.client), Int32(address.port))
    // Each query returns the first client or port above the given number.
    guard let (number, clientName) = named({ calsa_next_client(handle, client - 1, $0, $1) }), number == client,
      let (number, portName) = named({ calsa_next_port(handle, client, port - 1, $0, $1, &capabilities) }),
      number == port
    else { return "\(address)" }
    return Destination(address: address, clientName: clientName, portName: portName).description
  }

  package func subscribers(of port: Address) -> [Address] {
    var found: [Address] = []
    forEach(SND_SEQ_QUERY_SUBS_READ, of: port) { found.append($0) }
    return found
  }

  /// `true` for Midi Through, which passes on all messages that it receives.
  package func isThrough(_ client: UInt8) -> Bool {
    guard let (found, name) = named({ calsa_next_client(handle, Int32(client) - 1, $0, $1) }), found == client else {
      return false
    }
    return Self.kind(client: client, name: name, own: number) == .through
  }

  package func exists(_ client: UInt8) -> Bool { calsa_client_exists(handle, Int32(client)) != 0 }

  package func senders(to port: Address) -> [Address] {
    var found: [Address] = []
    forEach(SND_SEQ_QUERY_SUBS_WRITE, of: port) { found.append($0) }
    return found
  }

  /// Calls `body` with each subscriber of `port`, or each sender to it, in order of connecting. Does not allocate.
  func forEach(_ kind: snd_seq_query_subs_type_t, of port: Address, _ body: (Address) -> Void) {
    var index: Int32 = 0
    var other = Address(client: 0, port: 0)
    while calsa_subscription(handle, kind, Int32(port.client), Int32(port.port), index, &other.client, &other.port) >= 0
    {
      body(other)
      index += 1
    }
  }

  package func connect(_ port: Int32, to subscriber: Address) {
    _ = snd_seq_connect_to(handle, port, Int32(subscriber.client), Int32(subscriber.port))
  }

  package func disconnect(_ port: Int32, from subscriber: Address) {
    _ = snd_seq_disconnect_to(handle, port, Int32(subscriber.client), Int32(subscriber.port))
  }

  /// Sends a message at once, to `subscriber` alone, even without a subscription; `false` if the subscriber's queue is
  /// full.
  package func send(_ message: Message, from port: Int32, to subscriber: Address) throws(SequencerError) -> Bool {
    var event = snd_seq_event_t(message, from: port)
    calsa_event_to(&event, Int32(subscriber.client), Int32(subscriber.port))
    let code = snd_seq_event_output_direct(handle, &event)
    if code == -EAGAIN { return false }
    try check(.handOver, code)
    return true
  }

  /// Sends the remaining messages of a panic sequence. Returns `true` if all of them are sent or the subscriber cannot
  /// be reached, `false` if the subscriber's queue is full.
  package func advance(_ panicSequence: inout PanicSequence, from port: Int32) -> Bool {
    while let message = panicSequence.next {
      do throws(SequencerError) {
        if try !send(message, from: port, to: panicSequence.subscriber) { return false }
      } catch {
        return true
      }
      panicSequence.pass(message)
    }
    return true
  }

  @discardableResult
  package func check(_ operation: SequencerError.Operation, _ code: Int32) throws(SequencerError) -> Int32 {
    guard code >= 0 else { throw .failed(operation, code: code) }
    return code
  }

  static func kind(client: UInt8, name: String, port: String = "", own: UInt8) -> Destination.Kind {
    if client == SND_SEQ_CLIENT_SYSTEM { return .system }
    if client == own { return .own }
    if name == Destination.inputName.client, port == Destination.inputName.port { return .hands }
    // Compare the name: Midi Through has the client number 14 only if its kernel module was loaded early.
    return name == "Midi Through" ? .through : .other
  }

  private static func refusal(_ code: Int32) -> SequencerError {
    switch -code {
    case EACCES, EPERM: .denied
    // The device node can exist although its kernel module is not loaded.
    case ENODEV, ENXIO: .absent
    // libasound also returns ENOENT if its configuration is missing.
    case ENOENT where access("/dev/snd/seq", F_OK) != 0: .absent
    default: .failed(.open, code: code)
    }
  }

  /// Returns the number that `query` returns and the name that it writes; nil after the last client or port.
  private func named(_ query: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> (Int32, String)? {
    // ALSA's names have at most 64 bytes, including the final 0.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let start = text.baseAddress else { return nil }
      let number = query(start, 64)
      return number < 0 ? nil : (number, String(cString: start))
    }
  }
}
