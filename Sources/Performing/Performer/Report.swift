/// The account of a performance that has ended.
public struct Report: Sendable {
  /// The musical time at which it ended, in nanoseconds.
  public var nanoseconds: Int64 = 0
  /// Messages that were delivered to the subscribers; without a sequencer, those whose time came.
  public var delivered = 0
  /// Messages withdrawn because it was stopped before their time.
  public var withdrawn = 0
  /// Messages neither delivered nor withdrawn, because the sequencer failed.
  public var lost = 0
  /// Subscribers whose queue was full during the last panic: notes may sound on there.
  public var unsilenced = 0
  /// Messages that subscribers missed because their queues were full; their note-offs are resent.
  public var missed = 0
  /// The number of times that the clock ran for more than a second without the performer. The music waited.
  public var clockJumps = 0
  /// Events that were not fetched by `Performer.next()` in time, and were lost.
  public var unreported = 0
  /// Gestures that were sent and are not in the stream of events: they still waited at the last tick or when the performer was stopped, or they were
  /// applied at ticks that never sounded.
  public var withdrawnGestures = 0
  /// Gestures the performance refused.
  public var refusedGestures = 0
  /// Refusals that `GestureSource.nextRefusal()` never gave, because their hand did not fetch them in time.
  public var untoldRefusals = 0
  /// The musical time of the tick at which the last gesture was applied or refused, in nanoseconds; nil without gestures.
  public var lastGesture: Int64?
  /// The lateness of messages handed over after their time, which the kernel delivered at once.
  public var overdue = Lateness()
  /// The latency of each tick's first gesture, from `send` until all notes of the tick were in the sequencer's queue. Pauses do not count.
  public var gestureDelay = Lateness()
  /// The lateness of the performer's thread at wake-ups.
  public var lateness = Lateness()
  /// The error that ended the run early; nil if it ended as asked.
  public var error: (any Error)?
}
