import Instrument
import RealTime

/// A hand's connection to the performer: it sends gestures, and receives those that are refused.
///
/// `Performer.makeGestureSource()` makes one; its number is free again when the value ends. It may move between threads; since it cannot be copied
/// and its functions mutate it, no two threads can use it at once. No function blocks. All may be called after the performer has ended.
public struct GestureSource: ~Copyable, Sendable {
  /// The most sources of a performer at a time.
  public static let limit = GestureSources.capacity

  /// The number in `GestureEvent.source`, 0 ..< `limit`.
  public let number: UInt8
  private let link: PerformerLink
  private let mailbox: GestureMailbox
  /// The gestures of this number withdrawn before this source had it.
  private let withdrawnBefore: Int

  /// A source of `link`; nil while all numbers are in use.
  init?(_ link: PerformerLink) {
    guard let number = link.sources.take() else { return nil }
    self.number = UInt8(number)
    self.link = link
    mailbox = link.sources[number]
    withdrawnBefore = mailbox.withdrawn.load(ordering: .acquiring)
  }

  deinit { mailbox.release() }

  /// Sends a gesture, stamped with the time of this call, and wakes the performer.
  ///
  /// It applies at the next computed tick, after a pause if there is one, and sounds at most one lookahead and one tick later. The gestures of all
  /// sources for one tick apply in the order of stamps, then of source numbers; the 17th of one source waits for the next tick. Each gesture sent is
  /// in the stream of events, or `Report.withdrawnGestures` counts it.
  ///
  /// - Returns: `false` if it is not sent: 128 gestures of this source wait already, or the performer takes no more because it was asked
  ///   to stop, has failed, or computes its last tick.
  public mutating func send(_ gesture: Gesture) -> Bool { send(gesture, at: MonotonicClock.nanoseconds()) }

  mutating func send(_ gesture: Gesture, at nanoseconds: Int64) -> Bool {
    guard !link.isStopped.load(ordering: .acquiring) else { return false }
    guard mailbox.gestures.push(SentGesture(gesture: gesture, nanoseconds: nanoseconds)) else { return false }
    link.waker.wake()
    return true
  }

  /// Returns the next refused gesture of this source, with its tick and the reason, in the order of sending; nil if there is none yet. At most 64 are
  /// kept; `Report.untoldRefusals` counts the others.
  public mutating func nextRefusal() -> GestureEvent? { mailbox.refusals.pop() }

  /// `true` if each gesture that was sent was applied, is refused by `nextRefusal()`, or was withdrawn because the performer ended.
  public var isSettled: Bool { mailbox.gestures.isEmpty }

  /// The tick at which the last gesture was applied or refused, in nanoseconds of musical time; 0 before. Read it once it `isSettled`.
  public var lastTick: Int64 { mailbox.lastTick.load(ordering: .acquiring) }

  /// The musical time that sounds now, in nanoseconds; before the beginning, the time where it will begin.
  public var nanoseconds: Int64 { link.nanoseconds }

  /// `true` if musical time has reached a time, in nanoseconds. Gestures applied up to that time are then certain to be in the stream of events.
  public func hasReached(_ nanoseconds: Int64) -> Bool { link.nanoseconds >= nanoseconds }

  /// `true` if every sent gesture was applied or refused, and the applied ones can be fetched as events.
  public var hasTakenEffect: Bool { isSettled && hasReached(lastTick) }

  /// The number of gestures neither applied nor refused. Valid once it `isSettled`.
  public var withdrawnCount: Int { mailbox.withdrawn.load(ordering: .acquiring) - withdrawnBefore }
}

/// A gesture and when it was sent, in nanoseconds of the monotonic clock.
struct SentGesture: Equatable, Sendable {
  var gesture: Gesture
  var nanoseconds: Int64
}
