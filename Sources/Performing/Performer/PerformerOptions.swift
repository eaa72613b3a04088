import Glibc
import Instrument
import RealTime

extension Performer {
  /// The options of a performer.
  public struct Options: Sendable {
    /// The range of `lookahead`, in nanoseconds: 1 ms…500 ms.
    public static let lookaheadRange: ClosedRange<Int64> = 1_000_000...500_000_000

    /// The lead over the clock with which messages are handed over, in nanoseconds. It delays gestures, never the rhythm.
    public var lookahead: Int64 = 8_000_000 {
      didSet { precondition(Self.lookaheadRange.contains(lookahead), "a lookahead of 1 ms to 500 ms") }
    }
    /// The musical time at which to end, in nanoseconds, not before the performance begins; nil to play until stopped.
    public var duration: Int64? {
      didSet { precondition(duration ?? 0 >= 0, "a duration is not negative") }
    }
    /// `true` if time starts only when the port has a subscriber.
    public var waits = false
    /// The record that a watchdog reads; nil for a private one.
    public var record: SharedNoteRecord?
    /// The gestures that are made at their own ticks, beside those of the hands and before them, in the order of the ticks: a session that
    /// is replayed. In the events they have the source `scoreSource`. Those before the time where the performance begins are not made.
    public var score: [TimedGesture] = []
    /// Passes messages, gestures and the clock to the audio thread. It also passes a state when another performance replaces this one, or when that
    /// thread missed events. Nil if there is no listener.
    public var tap: EventTap<PerformanceEvent, PerformanceStart>?

    /// The source of the score's gestures in `GestureEvent.source`.
    public static let scoreSource: UInt8 = .max

    /// A lookahead of 8 ms, no end, no waiting.
    public init() {}
  }
}

/// Why the performer could not be started.
public enum PerformerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system has no thread; `code` is the errno.
  case thread(code: Int32)
  /// The process or the system has no files left to wake the thread with; `code` is the errno.
  case waker(code: Int32)

  /// One line: the failed operation, the system's reason, and the next step.
  public var description: String {
    switch self {
    case .thread(let code):
      "cannot start the performer's thread: \(String(cString: strerror(code))): see 'ulimit -u' and 'ulimit -v'"
    case .waker(let code):
      "cannot open what wakes the performer's thread: \(String(cString: strerror(code))): see 'ulimit -n'"
    }
  }
}
