import CALSA

/// What the sequencer tells everybody who asks.
enum Announcement: Equatable, Sendable {
  /// A port is new, or has another name or other capabilities.
  case appeared(Address)
  /// A port is gone.
  case vanished(Address)
  /// A client is gone, and all its ports.
  case clientVanished(UInt8)
  /// `subscriber` hears from now on what `sender` plays.
  case subscribed(sender: Address, subscriber: Address)
  /// And now no more.
  case unsubscribed(sender: Address, subscriber: Address)
  /// Some announcements found no room: what is known must be asked for again.
  case missed

  /// The announcement that an event of the announcing port is; nil if it is of no interest.
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
