import Instrument
import RealTime

/// The connection of one hand (an input such as a mouse, a MIDI device or a program) to the performer (the
/// thread that plays). The hand sends gestures (the user's actions), and receives the refused ones back.
///
/// `Performer.makeGestureSource()` creates sources. A source's number is free again once the source is
/// destroyed and its last gesture is processed. A source may move between threads, but only one thread at a
/// time uses it. No function blocks. All functions may be called after the performer has ended.
public struct GestureSource: ~Copyable, Sendable {
  /// The maximum number of sources that a performer has at a time.
  public static let limit = GestureSources.capacity

  /// The source number in `GestureEvent.source`, 0 ..< `limit`.
  public let number: UInt8
  private let link: PerformerLink
  private let mailbox: GestureMailbox
  /// The number of gestures of earlier sources with this number that were neither applied nor refused.
  private let withdrawnBefore: Int

  /// Creates a source of `link`; nil if all numbers are in use.
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
  /// The gesture is applied at the next tick that the performer computes, and sounds at most
  /// `Performer.Options.lookahead` plus one tick after this call. During a pause, the performer computes no
  /// tick until it resumes.
  ///
  /// The gestures of all sources for one tick are applied in order of time stamp, then of source number. At
  /// each tick, at most 16 gestures of one source are applied; the others wait for the next tick. Every
  /// gesture sent either appears in the event stream or is counted in `Report.withdrawnGestures`.
  ///
  /// - Returns: `false` if the gesture is not sent. Either 128 gestures of this source are waiting, or the
  ///   performer accepts no more, because it was asked to stop, has failed, or has begun its last tick.
  public mutating func send(_ gesture: Gesture) -> Bool { send(gesture, at: MonotonicClock.nanoseconds()) }

  mutating func send(_ gesture: Gesture, at nanoseconds: Int64) -> Bool {
    guard !link.isStopped.load(ordering: .acquiring) else { return false }
    guard mailbox.gestures.push(SentGesture(gesture: gesture, nanoseconds: nanoseconds)) else { return false }
    link.waker.wake()
    return true
  }

  /// Returns the next refused gesture of this source, with its tick and the reason, in the order of sending;
  /// nil if there is none yet. At most 64 refusals are stored; `Report.untoldRefusals` counts the others.
  public mutating func nextRefusal() -> GestureEvent? { mailbox.refusals.pop() }

  /// `true` if no gesture is waiting: each was applied, refused, or withdrawn because the performer ended.
  public var isSettled: Bool { mailbox.gestures.isEmpty }

  /// The tick at which the last gesture was applied or refused, in nanoseconds of musical time. Before this
  /// source's first gesture, the value is 0, or belongs to an earlier source with the same number. Valid once
  /// `isSettled` is `true`.
  public var lastTick: Int64 { mailbox.lastTick.load(ordering: .acquiring) }

  /// The current musical time, in nanoseconds. Until musical time runs, this is the time at which the
  /// performance begins.
  public var nanoseconds: Int64 { link.nanoseconds }

  /// Returns `true` if musical time has reached `nanoseconds`. The events of gestures applied up to that time
  /// can then be fetched.
  public func hasReached(_ nanoseconds: Int64) -> Bool { link.nanoseconds >= nanoseconds }

  /// `true` if no gesture is waiting, and the events of the applied gestures can be fetched.
  public var hasTakenEffect: Bool { isSettled && hasReached(lastTick) }

  /// The number of this source's gestures that were neither applied nor refused. Valid once `isSettled` is
  /// `true`.
  public var withdrawnCount: Int { mailbox.withdrawn.load(ordering: .acquiring) - withdrawnBefore }
}

/// A gesture with its time of sending, in nanoseconds of the monotonic clock.
struct SentGesture: Equatable, Sendable {
  var gesture: Gesture
  var nanoseconds: Int64
}
