import Instrument

/// Something to be told of: a ball struck, or a message went out.
public enum Moment: Equatable, Sendable, BitwiseCopyable {
  /// A ball struck a bouncer or a key.
  case strike(Strike)
  /// A message is due at the listeners.
  case message(TimedMessage)

  /// Its musical time in nanoseconds.
  public var nanoseconds: Int64 {
    switch self {
    case .strike(let strike): strike.nanoseconds
    case .message(let message): message.nanoseconds
    }
  }
}
