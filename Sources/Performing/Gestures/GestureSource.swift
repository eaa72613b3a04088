import Instrument
import RealTime

/// The connection of one hand (a mouse, a MIDI device or a program) to the performer (the thread that plays). The
/// hand sends gestures (the users' actions), and gets refused gestures back. A source's number is free again once
/// the source is destroyed and its last gesture is processed. Only one thread at a time may use a source. No function
/// blocks, and all may be called after the performer has ended.
public struct GestureSource: ~Copyable, Sendable {
  /// The maximum number of sources that a performer has at a time.
  public static let limit = GestureSources.capacity

  /// The source number in `GestureEvent.source`, 0 ..< `limit`.
  public let number: UInt8
  private let link: PerformerLink
  private let mailbox: GestureMailbox
  /// The number of withdrawn gestures (neither applied nor refused) of the earlier sources that had the same `number`.
  private let earlierWithdrawnCount: Int

  init?(_ link: PerformerLink) {
    guard let number = link.sources.take() else { return nil }
    self.number = UInt8(number)
    self.link = link
    mailbox = link.sources[number]
    earlierWithdrawnCount = mailbox.withdrawn.load(ordering: .acquiring)
  }

  deinit { mailbox.release() }

  /// Sends a gesture, stamped with the time of this call. The gesture is applied at the next tick (4 ms) that the
  /// performer computes, and sounds at most `Performer.Options.lookahead` plus one tick after this call. During a
  /// pause, gestures are applied, too, but sound only after the pause. A tick applies gestures in order of time stamp,
  /// then of source number. It applies at most 16 gestures of each source; further gestures wait for the next tick.
  /// Each sent gesture either appears in the event stream or is counted in `Report.withdrawnGestures`.
  ///
  /// - Returns: `false` if 128 gestures of this source are waiting, or if the performer was asked to stop, has
  ///   failed, or has begun its last tick.
  public mutating func send(_ gesture: Gesture) -> Bool { send(gesture, at: MonotonicClock.nanoseconds()) }

  mutating func send(_ gesture: Gesture, at nanoseconds: Int64) -> Bool {
    guard !link.isStopped.load(ordering: .acquiring) else { return false }
    guard mailbox.gestures.push(SentGesture(gesture: gesture, nanoseconds: nanoseconds)) else { return false }
    link.waker.wake()
    return true
  }

  /// Returns the next refused gesture with its tick and the reason, in the order of sending; nil if there is none
  /// yet. At most 64 refusals are stored. `Report.unfetchedRefusals` counts the refusals that were not stored, and
  /// those that were not fetched before the source was destroyed.
  public mutating func nextRefusal() -> GestureEvent? { mailbox.refusals.pop() }

  /// `true` if no gesture is waiting: each was applied, refused, or withdrawn because the performer ended.
  public var isSettled: Bool { mailbox.gestures.isEmpty }

  /// The tick at which the last gesture was applied or refused, in nanoseconds of musical time; valid if `isSettled` is
  /// `true`. Before this source's first gesture, the tick is 0 or that of an earlier source with the same number. After
  /// a jump, the tick is the time from which the music continues.
  public var lastTick: Int64 { mailbox.lastTick.load(ordering: .acquiring) }

  /// The current musical time, in nanoseconds. Before musical time runs, the value is the beginning of the performance.
  public var nanoseconds: Int64 { link.nanoseconds }

  /// Returns the musical time at a monotonic time, both in nanoseconds; nil while musical time stands still.
  public func nanoseconds(at monotonic: Int64) -> Int64? {
    guard case .running(let origin) = link.clock.state else { return nil }
    return monotonic - origin
  }

  /// Returns `true` if musical time has reached `nanoseconds`. The events of gestures applied at or before that time
  /// can then be fetched.
  public func hasReached(_ nanoseconds: Int64) -> Bool { link.nanoseconds >= nanoseconds }

  /// `true` if no gesture is waiting, and the events of the applied gestures can be fetched.
  public var hasTakenEffect: Bool { isSettled && hasReached(lastTick) }

  /// The number of gestures that were neither applied nor refused; valid if `isSettled` is `true`.
  public var withdrawnCount: Int { mailbox.withdrawn.load(ordering: .acquiring) - earlierWithdrawnCount }
}

/// A gesture, and the time at which it was sent, in nanoseconds of the monotonic clock.
struct SentGesture: Equatable, Sendable {
  var gesture: Gesture
  var nanoseconds: Int64
}
