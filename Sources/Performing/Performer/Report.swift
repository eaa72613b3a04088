/// A summary of a performance that has ended.
public struct Report: Sendable {
  /// The musical time at which the performance ended, in nanoseconds.
  public var nanoseconds: Int64 = 0
  /// The number of messages delivered to the subscribers; without a sequencer, the number that became due.
  public var delivered = 0
  /// The number of messages withdrawn because the performer was stopped, or jumped, before their time.
  public var withdrawn = 0
  /// The number of messages that were neither withdrawn nor known to be delivered, because the sequencer failed.
  public var lost = 0
  /// The number of subscribers whose queues were full when the performer last ended all notes, so that notes may still
  /// sound there. A subscriber of several ports counts once for each port.
  public var unsilenced = 0
  /// The number of messages that subscribers missed because their queues were full.
  public var missed = 0
  /// The number of times that the performer's thread stood still for 1 s or longer.
  public var clockJumps = 0
  /// The number of events lost because `Performer.next()` did not fetch them in time.
  public var unreported = 0
  /// The number of sent gestures that were never processed, or that were processed for a tick after the end.
  public var withdrawnGestures = 0
  /// The number of gestures of `GestureSource`s that the performance refused.
  public var refusedGestures = 0
  /// The number of refusals lost because `GestureSource.nextRefusal()` did not fetch them in time.
  public var unfetchedRefusals = 0
  /// The tick of the last gesture of a `GestureSource`, in nanoseconds of musical time; nil if there was none since the
  /// start or the latest jump.
  public var lastGesture: Int64?
  /// The lateness of messages that were handed to the kernel after their due time; the kernel delivered them
  /// immediately.
  public var overdue = Lateness()
  /// The time from `send` of each tick's first gesture until the tick's messages are handed to the kernel. Gestures
  /// that were sent while musical time stood still are not measured.
  public var gestureDelay = Lateness()
  /// The lateness of the performer's thread when it woke up.
  public var lateness = Lateness()
  /// The error that ended the performance early; nil if there was none.
  public var error: (any Error)?
}
