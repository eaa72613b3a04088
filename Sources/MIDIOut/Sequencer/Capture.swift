import CALSA
import Glibc
import MIDI
import Performing
import RealTime

/// A note-on or note-off that a `Capture` received.
public struct Arrival: Equatable, Sendable {
  /// The time of arrival, in nanoseconds of the capture's own clock.
  public var nanoseconds: Int64
  /// The channel, 1…16.
  public var channel: Int
  /// The note number, 0…127.
  public var note: Int
  /// `true` for a note-on, `false` for a note-off or a note-on of velocity 0.
  public var isOn: Bool
}

/// A sequencer client that measures the arrival times of notes, on a port that patchbays do not show. The kernel
/// stamps each event on arrival, so the measured time is right even if the event is read late.
public struct Capture: ~Copyable {
  private let client: SequencerClient
  private let queue: Int32

  /// The address and names of the capture's port, to which senders connect.
  public let destination: Destination

  /// Opens the client and starts its queue, the capture's clock. Throws `.absent`, `.denied` or `.failed`.
  public init() throws(SequencerError) {
    let name = "clumsy doctor"
    let client = try SequencerClient(receives: true)
    try client.check(.name, snd_seq_set_client_name(client.handle, name))
    try client.check(.reserve, snd_seq_set_client_pool_input(client.handle, Sequencer.poolCapacity))
    let size = Sequencer.poolCapacity * MemoryLayout<snd_seq_event_t>.size
    try client.check(.reserve, snd_seq_set_input_buffer_size(client.handle, size))
    // `Sequencer` creates its queue in the same way, so the clocks of both queues have the same resolution.
    let queue = try client.createQueue(named: name)
    let port = try client.check(
      .createPort,
      calsa_create_stamped_port(
        client.handle, "in",
        UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT),
        UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION), queue))
    try client.check(.start, calsa_start_queue(client.handle, queue))
    try client.check(.start, snd_seq_drain_output(client.handle))
    let address = Address(client: client.number, port: UInt8(port))
    destination = Destination(address: address, clientName: name, portName: "in", kind: .own)
    self.client = client
    self.queue = queue
  }

  /// Returns the timer that drives the capture's queue; nil if the kernel does not report it.
  public func timer() -> QueueTimer? { QueueTimer.all().first { $0.queue == Int(queue) } }

  /// Returns the CLOCK_MONOTONIC time at which the capture's clock was 0, in nanoseconds. Throws `.failed`.
  public func clockOrigin() throws(SequencerError) -> Int64 {
    try MonotonicClock.origin { () throws(SequencerError) in
      var nanoseconds: Int64 = 0
      var waiting: Int32 = 0
      try client.check(.readClock, calsa_queue_status(client.handle, queue, &nanoseconds, &waiting))
      return nanoseconds
    }
  }

  /// Returns the next note-on or note-off; nil if there is none yet. Throws `.failed` with `.receive`; the code is
  /// -ENOSPC if events were lost because they were not read in time.
  public func next() throws(SequencerError) -> Arrival? {
    var channel: Int32 = 0
    var note: Int32 = 0
    var nanoseconds: Int64 = 0
    let code = calsa_next_note(client.handle, &channel, &note, &nanoseconds)
    if code == -EAGAIN { return nil }
    try client.check(.receive, code)
    return Arrival(nanoseconds: nanoseconds, channel: Int(channel) + 1, note: Int(note), isOn: code == 1)
  }
}
