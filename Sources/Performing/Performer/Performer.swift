import Instrument

/// A player of a performance, on a thread of its own that runs ahead of the clock by `Options.lookahead`.
///
/// The thread computes each tick (4 ms of musical time) shortly before the tick is due. It hands every message to the
/// kernel with its exact time, so waking late by less than the lookahead delays no message. The thread never
/// allocates, locks or prints. One other thread fetches the events. Each source of gestures may have its own thread.
///
/// When the performer ends, it withdraws the messages not yet due, and sends a note-off for every sounding note. It
/// then sends sustain off and all notes off on the channels in use.
public struct Performer: ~Copyable {
  private let thread: PerformerThread
  private var isJoined = false

  /// Starts to play through `queue`. Without a queue, no messages are sent, but `next()` returns the events.
  /// `options.waits` must be `false` if `queue` is nil (a precondition). Musical time (which stands still during a
  /// pause) begins at `performance.nanoseconds`. If `performance.nanoseconds` is not 0, call `Performance.cue()` first:
  /// otherwise, note-offs are sent for earlier notes. Throws if the system has no thread or file descriptor left.
  package init(
    _ performance: consuming Performance, to queue: (any MessageQueue)? = nil, options: Options = Options()
  ) throws(PerformerError) {
    thread = try PerformerThread(performance, to: queue, options: options)
  }

  /// Stops the performer and waits until it has ended, unless `join()` has waited already.
  deinit {
    guard !isJoined else { return }
    link.stop()
    thread.join()
  }

  var link: PerformerLink { thread.link }

  /// The phase of the performance.
  public var phase: Phase { link.phase.load(ordering: .sequentiallyConsistent) }

  /// The current musical time, in nanoseconds. Before musical time runs, this is the time at which the performance
  /// begins.
  public var nanoseconds: Int64 { link.nanoseconds }

  /// Returns the musical time at a monotonic time, both in nanoseconds.
  public func nanoseconds(at monotonic: Int64) -> Int64 { link.clock.nanoseconds(at: monotonic) }

  /// The greatest lateness of a message when it was handed over, in nanoseconds. Thread-safe.
  public var worstLateness: Int64 { link.worstLateness.load(ordering: .relaxed) }

  /// The number of gestures of `Options.score`, since the start or the latest jump, that `next()` does not return
  /// because the event ring was full. Thread-safe.
  public var missedGestures: Int { link.missedGestures.load(ordering: .acquiring) }

  /// Returns the next due event before `limit` (in nanoseconds of musical time); nil if there is none yet. After the
  /// end, returns the remaining events up to the end. Only one thread may call this.
  public func next(before limit: Int64 = .max) -> PerformanceEvent? {
    let hasEnded = phase == .ended
    let now = nanoseconds
    if hasEnded { while link.events.pop(where: { $0.nanoseconds > now }) != nil {} }
    return link.events.pop { $0.nanoseconds <= now && $0.nanoseconds < limit && !link.isAfterJump }
  }

  /// Offers to play `fork` from the tick at `fork.nanoseconds` on; the exchange ends all notes. The performer refuses
  /// an offer that comes too late: the tick must be later than `nanoseconds` by more than the lookahead plus one tick.
  /// Call `fork.cue()` first, so that `fork` sends no note-offs for its earlier notes. Only the thread that fetches
  /// events may call this, while no other offer waits for its answer (a precondition).
  ///
  /// - Parameter count: the number of gestures in `fork` since the performer's start or latest jump, including refused
  ///   ones: the gestures that `next()` returned, plus `missedGestures`, plus the score's gestures still to be applied
  ///   before the tick. The performer refuses the offer if it has processed a different number by the tick.
  public func offer(_ fork: consuming Performance, afterGestures count: Int) {
    link.offer(fork, afterGestures: count)
  }

  /// Offers to jump to `fork`, the performance of `Options.score` at another time. A jump ends all notes and withdraws
  /// the messages that are not due yet. The music then continues from `fork.nanoseconds`, with the score's gestures
  /// from that time on. `nanoseconds` is the musical time at which to jump: a tick's time, or `.min` for now. Call
  /// `fork.cue()` first. Only the thread that fetches events may call this, while no other offer waits for its answer
  /// (a precondition). Until `takeAnswer` has returned the answer, `next()` returns only events from before the jump.
  public func offer(_ fork: consuming Performance, jumpingAt nanoseconds: Int64) {
    link.offer(fork, jumpingAt: nanoseconds)
  }

  /// Makes the performer continue beyond `Options.duration` (`true`), or end there (`false`).
  public func loop(_ isLooping: Bool) { link.isLooping.store(isLooping, ordering: .relaxed) }

  /// Returns the answer to an offer, once: `true` if the offered performance plays, `false` if it was refused. Returns
  /// nil without an offer, or while the performer has not answered. After a jump, drops the unfetched events from
  /// before the jump. Only the offering thread may call this.
  public func takeAnswer() -> Bool? {
    switch link.exchange.takeAnswer() {
    case .none, .waiting: return nil
    case .taken:
      link.dropStaleEvents()
      return true
    case .late, .changed: return false
    }
  }

  /// Creates a source of gestures; nil if `GestureSource.limit` sources are in use. Thread-safe.
  public func makeGestureSource() -> GestureSource? { GestureSource(link) }

  /// Creates a source of messages that are passed on to the subscribers. Call this once at most.
  public func makeThroughSource() -> ThroughSource { ThroughSource(link) }

  /// Asks the performer to end immediately, even while it waits for a subscriber. Thread-safe and idempotent.
  public func stop() { link.stop() }

  /// Asks the performer to silence all notes and stop its clock, or to resume. `phase` changes once the performer has
  /// done so. Thread-safe.
  public func pause(_ isPaused: Bool) { link.pause(isPaused) }

  /// Asks the performer to send banks and programs again, for a new subscriber. Thread-safe.
  public func resendPrograms() { link.resendPrograms() }

  /// Waits until the performer has ended all notes and closed the port; returns the report.
  public consuming func join() -> Report {
    thread.join()
    isJoined = true
    return thread.report
  }
}
