import CALSA
import Performing
import Testing

@testable import MIDIOut

struct AnnouncementTests {
  private static let sender = Address(client: 128, port: 1)
  private static let subscriber = Address(client: 129, port: 2)

  @Test(
    arguments: [
      (SND_SEQ_EVENT_PORT_START, .appeared(sender)), (SND_SEQ_EVENT_PORT_CHANGE, .appeared(sender)),
      (SND_SEQ_EVENT_PORT_EXIT, .vanished(sender)), (SND_SEQ_EVENT_CLIENT_EXIT, .clientVanished(128)),
      (SND_SEQ_EVENT_PORT_SUBSCRIBED, .subscribed(sender: sender, subscriber: subscriber)),
      (SND_SEQ_EVENT_PORT_UNSUBSCRIBED, .unsubscribed(sender: sender, subscriber: subscriber)),
      (SND_SEQ_EVENT_CLIENT_START, nil), (SND_SEQ_EVENT_NOTEON, nil),
    ] as [(snd_seq_event_type, Announcement?)])
  func eventIsConvertedToItsAnnouncement(type: snd_seq_event_type, announcement: Announcement?) {
    var event = snd_seq_event_t()
    event.type = snd_seq_event_type_t(type.rawValue)
    // `data` is a union, in which `addr` and `connect.sender` share their bytes.
    event.data.connect.sender = snd_seq_addr_t(client: 128, port: 1)
    event.data.connect.dest = snd_seq_addr_t(client: 129, port: 2)
    #expect(Announcement(event) == announcement)
  }
}
