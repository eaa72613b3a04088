import CALSA
import Performing

/// A message of the sequencer's announce port, which reports changes of clients, ports and subscriptions.
package enum Announcement: Equatable, Sendable {
  /// A port was created, or its name or capabilities changed.
  case appeared(Address)
  case vanished(Address)
  /// A client ended, together with all its ports.
  case clientVanished(UInt8)
  case subscribed(sender: Address, subscriber: Address)
  case unsubscribed(sender: Address, subscriber: Address)
  /// Announcements were lost, so ports and subscriptions must be queried again.
  case missed

  init?(_ event: snd_seq_event_t) {
    switch UInt32(event.type) {
    case SND_SEQ_EVENT_PORT_START.rawValue, SND_SEQ_EVENT_PORT_CHANGE.rawValue:
      self = .appeared(Address(event.data.addr))
    case SND_SEQ_EVENT_PORT_EXIT.rawValue: self = .vanished(Address(event.data.addr))
    case SND_SEQ_EVENT_CLIENT_EXIT.rawValue: self = .clientVanished(event.data.addr.client)
    case SND_SEQ_EVENT_PORT_SUBSCRIBED.rawValue:
      self = .subscribed(sender: Address(event.data.connect.sender), subscriber: Address(event.data.connect.dest))
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED.rawValue:
      self = .unsubscribed(sender: Address(event.data.connect.sender), subscriber: Address(event.data.connect.dest))
    default: return nil
    }
  }
}

extension Address {
  init(_ address: snd_seq_addr_t) { self.init(client: address.client, port: address.port) }
}
