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
  /// Listeners that had no room for all of the last silencing: what it ends may sound on there.
  public var unsilenced = 0
  /// Messages that a listener missed because it did not read, note-offs among them, which it got later.
  public var missed = 0
  /// How often the clock ran on for more than a second without the performer, and the music did not.
  public var clockJumps = 0
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
