import Glibc
import Instrument
import MIDI

/// Plays a performance on a thread of its own, ahead of the clock by the lookahead, through the sequencer's queue.
///
/// The thread computes each tick shortly before it is due and hands every message to the kernel with its exact time, so that
/// waking late by less than the lookahead delays nothing. It never allocates, locks or prints. One other thread fetches events and asks
/// it to stop; any number of threads send gestures, each through a source of its own, and wake it by that. However it ends, no note is left on: what is not yet due is withdrawn, every note that
/// sounds gets its note-off, and the channels in use get sustain off and all notes off.
public struct Performer: ~Copyable {
  let link: PerformerLink
  private let handover: Handover
  private let thread: pthread_t
  private var isJoined = false

  /// Starts to play.
  ///
  /// - Parameters:
  ///   - performance: what to play; it stands at 0 ns.
  ///   - sequencer: where to play it; nil for events only, at the same times.
  ///   - options: how to play it; `waits` needs a sequencer.
  /// - Throws: `PerformerError` when the system has no thread or no files for it.
  public init(
    _ performance: consuming Performance, through sequencer: consuming Sequencer?,
    options: Options = Options()
  ) throws(PerformerError) {
    precondition(performance.nanoseconds == 0, "the performance has begun already")
    let link = try PerformerLink(phase: options.waits ? .waiting : .playing)
    let handover = Handover(Scheduler(performance, through: sequencer, options: options, link: link))
    thread = try Self.start(handover)
    self.link = link
    self.handover = handover
  }

  /// Stops and waits for silence, unless `join()` has.
  deinit {
    guard !isJoined else { return }
    link.stop()
    pthread_join(thread, nil)
  }

  /// Whether the performance waits, plays, is paused or has ended.
  public var phase: Phase { link.phase.load(ordering: .sequentiallyConsistent) }

  /// The musical time that sounds now, in nanoseconds; 0 before it begins.
  public var nanoseconds: Int64 { link.nanoseconds }

  /// The next event whose time has come, in the order of time; nil when there is none yet.
  ///
  /// After the end it returns what is left, except what was withdrawn. For one thread.
  public func next() -> PerformanceEvent? {
    let hasEnded = phase == .ended
    let now = nanoseconds
    if hasEnded { while link.events.pop(where: { $0.nanoseconds > now }) != nil {} }
    return link.events.pop { $0.nanoseconds <= now }
  }

  /// A source for the gestures of one more hand; nil while `GestureSource.limit` are in use. For any thread.
  public func makeGestureSource() -> GestureSource? { GestureSource(link) }

  /// Asks the performer to end; it does at once, also while it waits for a subscriber. For any thread, any number of times.
  public func stop() { link.stop() }

  /// Asks the performer to be silent and stop its clock, or to resume; `phase` tells when it has. For any thread.
  public func pause(_ isPaused: Bool) { link.pause(isPaused) }

  /// Waits until the performer has ended, all is silent and the port is closed.
  public consuming func join() -> Report {
    pthread_join(thread, nil)
    isJoined = true
    return handover.report
  }

  private static func start(_ handover: Handover) throws(PerformerError) -> pthread_t {
    var thread = pthread_t()
    var blocked = sigset_t()
    var before = sigset_t()
    // Requests to stop are for the main thread; the new one inherits this mask.
    sigfillset(&blocked)
    for signal in Crashes.signals { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    let pointer = Unmanaged.passRetained(handover)
    let code = pthread_create(&thread, nil, performerMain, pointer.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      pointer.release()
      throw .thread(code: code)
    }
    return thread
  }
}

/// Passes the scheduler to its thread, and the report back.
private final class Handover {
  var scheduler: Scheduler<Sequencer>?
  var report = Report()

  init(_ scheduler: consuming Scheduler<Sequencer>) { self.scheduler = consume scheduler }
}

private func performerMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  let handover = Unmanaged<Handover>.fromOpaque(pointer).takeRetainedValue()
  if var scheduler = handover.scheduler.take() {
    // Without a port nobody hears that events are late.
    if scheduler.hasPort { Realtime.enter() }
    handover.report = scheduler.run()
  }
  return nil
}
