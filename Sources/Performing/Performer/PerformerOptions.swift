import Glibc
import Instrument
import RealTime

extension Performer {
  /// The options of a performer.
  public struct Options: Sendable {
    /// The range of `lookahead`, in nanoseconds: 1 ms…500 ms.
    public static let lookaheadRange: ClosedRange<Int64> = 1_000_000...500_000_000

    /// The lookahead, in nanoseconds. The performer hands each message to the kernel at least this long before the
    /// message is due, unless the performer's thread wakes late. A longer lookahead delays the effect of gestures, but
    /// never the rhythm.
    public var lookahead: Int64 = 8_000_000 {
      didSet { precondition(Self.lookaheadRange.contains(lookahead), "a lookahead of 1 ms to 500 ms") }
    }
    /// The musical time at which to end, in nanoseconds; nil to play until stopped. The time counts from 0, even if
    /// the performance begins later, and must not be before the beginning.
    public var duration: Int64? {
      didSet { precondition(duration ?? 0 >= 0, "a duration is not negative") }
    }
    /// `true` if musical time starts only once the port has a subscriber.
    public var waits = false
    /// The assignment of messages to the output ports.
    public var split = PortSplit.none
    /// The record that the watchdog process reads; nil for a private record.
    public var record: SharedNoteRecord?
    /// Recorded gestures, such as a replayed session's, in order of tick. Each is applied at its own tick, before the
    /// gestures of `GestureSource`s. Gestures before the beginning of the performance are skipped.
    public var score: [TimedGesture] = []
    /// A tap that passes messages, gestures and the clock to the audio thread; nil for none.
    public var tap: EventTap<PerformanceEvent, PerformanceStart>?
    /// Taps that pass strikes, beats, sections, messages and gestures to threads, which announce these events before
    /// they are due. Each thread has one tap. All taps must have the same clock.
    public var announcements: [EventTap<PerformanceEvent, PerformanceStart>] = [] {
      didSet {
        let clock = tap?.clock ?? announcements.first?.clock
        precondition(announcements.allSatisfy { $0.clock === clock }, "taps share a clock")
      }
    }

    /// The value of `GestureEvent.source` for the score's gestures.
    public static let scoreSource: UInt8 = .max

    /// Creates options with a lookahead of 8 ms, no end and no waiting.
    public init() {}
  }
}

/// The reason why the performer could not be started.
public enum PerformerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The thread could not be created; `code` is the errno.
  case thread(code: Int32)
  /// A file descriptor that wakes the thread could not be opened; `code` is the errno.
  case waker(code: Int32)

  /// One line with the failed operation, the system's reason, and the next step.
  public var description: String {
    switch self {
    case .thread(let code):
      "cannot start the performer's thread: \(String(cString: strerror(code))): see 'ulimit -u' and 'ulimit -v'"
    case .waker(let code):
      "cannot open the descriptors that wake the performer's thread: \(String(cString: strerror(code))): see 'ulimit -n'"
    }
  }
}
