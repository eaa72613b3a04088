import MIDI
import RealTime

/// A message that a controller sent to the input port, to be passed on to clumsy's subscribers.
struct ThroughMessage: Sendable {
  /// The message; nil ends all notes and pedals that were passed on.
  var message: Message?
  /// The client that sent the message, and that does not get it back.
  var sender: UInt8
}

/// The connection from the thread that reads the input port to the performer (the thread that plays). The performer
/// passes the messages on to clumsy's subscribers. Only one thread may use a source.
public struct ThroughSource: Sendable {
  private let link: PerformerLink

  init(_ link: PerformerLink) { self.link = link }

  /// `true` if `send` and `endAll` have no room until the performer has passed messages on.
  public var isFull: Bool { link.through.free == 0 }

  /// Passes a message on, except to the client that sent it; `false` if there is no room. Call `wake()` after the last
  /// message.
  public func send(_ message: Message, from sender: UInt8) -> Bool {
    link.through.push(ThroughMessage(message: message, sender: sender))
  }

  /// Ends the notes and pedals that were passed on; `false` if there is no room.
  public func endAll() -> Bool { link.through.push(ThroughMessage(message: nil, sender: 0)) }

  /// Wakes the performer, so that it passes the messages on now.
  public func wake() { link.waker.wake() }
}
