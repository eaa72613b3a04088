import CALSA
import Glibc
import Performing

/// A sequencer client that receives the sequencer's announcements through a port that patchbays do not show.
public struct Announcements: ~Copyable {
  package let client: SequencerClient
  package let port: Int32
  /// A file descriptor that is readable when an announcement waits.
  package let descriptor: CInt

  /// Opens a client called `name`, which receives all later announcements. Throws `.absent`, `.denied` or `.failed`.
  public init(name: String) throws(SequencerError) {
    let client = try SequencerClient(receives: true)
    try client.check(.name, snd_seq_set_client_name(client.handle, name))
    let capabilities = SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_NO_EXPORT
    let port = try client.check(
      .createPort,
      snd_seq_create_simple_port(client.handle, "hidden", UInt32(capabilities), UInt32(SND_SEQ_PORT_TYPE_APPLICATION)))
    try client.check(
      .subscribeToAnnouncements,
      snd_seq_connect_from(
        client.handle, port, Int32(SND_SEQ_CLIENT_SYSTEM), Int32(SND_SEQ_PORT_SYSTEM_ANNOUNCE)))
    descriptor = calsa_descriptor(client.handle)
    self.client = client
    self.port = port
  }

  package mutating func next() -> Announcement? {
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(client.handle, &event)
      if code == -ENOSPC { return .missed }
      guard code >= 0, let event else { return nil }
      let isAnnounced = event.pointee.source.client == SND_SEQ_CLIENT_SYSTEM
      if isAnnounced, let announcement = Announcement(event.pointee) { return announcement }
    }
  }
}
