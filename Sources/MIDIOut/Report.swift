/// What became of a performance.
public struct Report: Sendable {
  /// The musical time at which it ended, in nanoseconds.
  public var nanoseconds: Int64 = 0
  /// Messages that reached the listeners; without a sequencer, those whose time came.
  public var delivered = 0
  /// Messages taken back because it was stopped before their time.
  public var withdrawn = 0
  /// Messages that neither reached the listeners nor were taken back.
  public var lost = 0
  /// Messages of the last silencing that a listener or the kernel had no room for: what they end may sound on.
  public var unsilenced = 0
  /// Moments that `Performer.next()` never gave, because nobody fetched them in time.
  public var unreported = 0
  /// Gestures the performance refused.
  public var refusedGestures = 0
  /// The messages that were handed over after their time, and how long after it; they went out at once.
  public var overdue = Lateness()
  /// How late the performer woke.
  public var lateness = Lateness()
  /// What ended it before its time, if anything did.
  public var error: SequencerError?
}
