/// Something that happens in a performance: a ball strikes, or a message is due.
public enum PerformanceEvent: Equatable, Sendable, BitwiseCopyable {
  /// A ball strikes a bouncer or a key.
  case strike(Strike)
  /// A MIDI message is due.
  case message(TimedMessage)

  /// The time of the event, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64 {
    switch self {
    case .strike(let strike): strike.nanoseconds
    case .message(let message): message.nanoseconds
    }
  }
}
