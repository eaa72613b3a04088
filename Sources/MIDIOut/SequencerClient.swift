import CALSA
import Glibc

/// An open handle of the sequencer, and what can be asked through it.
struct SequencerClient: ~Copyable {
  let handle: OpaquePointer
  let number: UInt8

  /// Opens a handle that never blocks.
  ///
  /// - Parameter streams: SND_SEQ_OPEN_OUTPUT, or SND_SEQ_OPEN_DUPLEX to receive too.
  init(_ streams: Int32 = SND_SEQ_OPEN_OUTPUT) throws(SequencerError) {
    calsa_silence_library()
    var opened: OpaquePointer?
    let code = snd_seq_open(&opened, "hw", streams, SND_SEQ_NONBLOCK)
    guard code >= 0, let opened else { throw Self.refusal(code) }
    handle = opened
    number = UInt8(snd_seq_client_id(opened))
  }

  deinit { snd_seq_close(handle) }

  /// Every port that takes events and subscribers and is not hidden, in the order of client and port.
  func destinations() -> [Destination] {
    var found: [Destination] = []
    var client: Int32 = -1
    while let (next, clientName) = named({ calsa_next_client(handle, client, $0, $1) }) {
      client = next
      var port: Int32 = -1
      var capabilities: UInt32 = 0
      while let (next, portName) = named({ calsa_next_port(handle, client, port, $0, $1, &capabilities) }) {
        port = next
        guard Self.isPlayable(capabilities) else { continue }
        found.append(
          Destination(
            address: Address(client: UInt8(client), port: UInt8(port)), clientName: clientName, portName: portName,
            kind: Self.kind(client: UInt8(client), name: clientName, own: number)))
      }
    }
    return found
  }

  /// `code` itself, when it tells of success.
  @discardableResult
  func check(_ operation: SequencerError.Operation, _ code: Int32) throws(SequencerError) -> Int32 {
    guard code >= 0 else { throw .failed(operation, code: code) }
    return code
  }

  static func isPlayable(_ capabilities: UInt32) -> Bool {
    let needed = UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
    let hidden = UInt32(SND_SEQ_PORT_CAP_NO_EXPORT)
    return capabilities & (needed | hidden) == needed
  }

  static func kind(client: UInt8, name: String, own: UInt8) -> Destination.Kind {
    if client == SND_SEQ_CLIENT_SYSTEM { return .system }
    if client == own { return .own }
    // The kernel gives it 14, but a number can be taken by another where the module came late.
    return name == "Midi Through" ? .through : .other
  }

  private static func refusal(_ code: Int32) -> SequencerError {
    switch -code {
    case EACCES, EPERM: .denied
    // The node can stand there without its module.
    case ENODEV, ENXIO: .absent
    // libasound says the same when its own configuration is missing.
    case ENOENT where access("/dev/snd/seq", F_OK) != 0: .absent
    default: .failed(.open, code: code)
    }
  }

  /// The number that `query` returns and the name it writes, or nil when it returns an error: there are no more.
  private func named(_ query: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> (Int32, String)? {
    // ALSA's names have 64 bytes, the last one 0.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let start = text.baseAddress else { return nil }
      let number = query(start, 64)
      return number < 0 ? nil : (number, String(cString: start))
    }
  }
}
