import Instrument

/// Plays a performance on a thread of its own, ahead of the clock by the lookahead, through a queue of messages, such as the sequencer's.
///
/// The thread computes each tick shortly before it is due and hands every message to the kernel with its exact time, so that
/// waking late by less than the lookahead delays nothing. It never allocates, locks or prints. One other thread fetches its events; up
/// to `GestureSource.limit` threads send gestures, each through a source of its own; any thread asks it to stop or to be silent. However
/// it ends, no note is left on: what is not yet due is withdrawn, every note that sounds gets its note-off, and the channels in use get
/// sustain off and all notes off.
public struct Performer: ~Copyable {
  private let thread: PerformerThread
  private var isJoined = false

  /// Starts to play, through `queue` if there is one; without one `waits` must not be set.
  ///
  /// `performance` stands at a tick, where musical time begins. If that is not 0, call `Performance.cue()` before, so that no note-offs are played
  /// for notes that nobody heard.
  ///
  /// - Throws: `PerformerError` when the system has no thread or no files for it.
  package init(
    _ performance: consuming Performance, to queue: (any MessageQueue)? = nil, options: Options = Options()
  ) throws(PerformerError) {
    thread = try PerformerThread(performance, to: queue, options: options)
  }

  /// Stops and waits for silence, unless `join()` has.
  deinit {
    guard !isJoined else { return }
    link.stop()
    thread.join()
  }

  var link: PerformerLink { thread.link }

  /// The phase of the performance.
  public var phase: Phase { link.phase.load(ordering: .sequentiallyConsistent) }

  /// The musical time that sounds now, in nanoseconds; before the beginning, the time where it will begin.
  public var nanoseconds: Int64 { link.nanoseconds }

  /// The greatest delay with which a message was handed over after its time, in nanoseconds. For any thread.
  public var worstLateness: Int64 { link.worstLateness.load(ordering: .relaxed) }

  /// The number of the score's gestures that `next()` never returns, because their events found no room. For any thread.
  public var missedGestures: Int { link.missedGestures.load(ordering: .acquiring) }

  /// The next due event, in order of time, before `limit` in nanoseconds of musical time; nil if there is none yet.
  /// After the end, it returns the remaining events except the withdrawn ones. For one thread.
  public func next(before limit: Int64 = .max) -> PerformanceEvent? {
    let hasEnded = phase == .ended
    let now = nanoseconds
    if hasEnded { while link.events.pop(where: { $0.nanoseconds > now }) != nil {} }
    return link.events.pop { $0.nanoseconds <= now && $0.nanoseconds < limit }
  }

  /// Offers a performance that replaces the playing one from its own tick on. That tick must be later than `nanoseconds` by more than the lookahead
  /// and a tick. All sounding notes end then; `Performance.cue()` spares the first notes of the new one.
  ///
  /// The offer is refused if a gesture was applied that the caller has not fetched, because it would be lost. For the thread that fetches events,
  /// while no other offer waits for its answer (a precondition).
  ///
  /// - Parameter count: the gestures in all events fetched from the start, refused ones too, plus `missedGestures`.
  public func offer(_ fork: consuming Performance, afterGestures count: Int) {
    link.exchange.offer(fork, afterGestures: count)
  }

  /// Returns the answer to an offer, once: `true` if the offered performance plays from its tick on, `false` if it was refused; nil if the performer
  /// has not reached it, or nothing was offered. After `false` another may be offered. For the offering thread.
  public func takeAnswer() -> Bool? {
    switch link.exchange.takeAnswer() {
    case .none, .waiting: nil
    case .taken: true
    case .late, .changed: false
    }
  }

  /// A source for the gestures of one more hand; nil while `GestureSource.limit` are in use. For any thread.
  public func makeGestureSource() -> GestureSource? { GestureSource(link) }

  /// Asks the performer to end; it does at once, also while it waits for a subscriber. For any thread, any number of times.
  public func stop() { link.stop() }

  /// Asks the performer to be silent and stop its clock, or to resume; `phase` tells when it has. For any thread.
  public func pause(_ isPaused: Bool) { link.pause(isPaused) }

  /// Asks the performer to send the banks and programs again, to a new subscriber that missed them. For any thread.
  public func resendPrograms() { link.resendPrograms() }

  /// Waits until the performer has ended, all is silent and the port is closed.
  public consuming func join() -> Report {
    thread.join()
    isJoined = true
    return thread.report
  }
}
