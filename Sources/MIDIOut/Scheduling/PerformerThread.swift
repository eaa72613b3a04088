import Glibc
import Instrument
import RealTime

/// The performer's thread, whatever the output, and the report that it leaves.
class PerformerThread {
  let link: PerformerLink
  /// What became of the performance; for after the thread's end.
  fileprivate(set) var report = Report()
  private var handle = pthread_t()

  fileprivate init(_ link: PerformerLink) { self.link = link }

  /// Starts to play `performance` from the tick at which it stands, on a new thread.
  ///
  /// - Throws: `PerformerError` when the system has no thread or no files for it.
  static func start<Output: MessageQueue & ~Copyable>(
    _ performance: consuming Performance, through output: consuming Output?, options: Performer.Options
  ) throws(PerformerError) -> PerformerThread {
    precondition(performance.nanoseconds % Performance.tick == 0, "a performance begins at a tick")
    precondition(performance.nanoseconds <= options.duration ?? .max, "a performance ends after it begins")
    let link = try PerformerLink(
      phase: options.waits ? .waiting : .playing, clock: options.tap?.clock ?? MusicalClock())
    let thread = SchedulerThread(Scheduler(performance, through: output, options: options, link: link))
    try thread.start()
    return thread
  }

  /// Waits for its end. Once.
  func join() { pthread_join(handle, nil) }

  /// Plays to the end. For the thread.
  fileprivate func run() { preconditionFailure("there is nothing to play") }

  private func start() throws(PerformerError) {
    var blocked = sigset_t()
    var before = sigset_t()
    // Requests to stop are for the main thread; the new one inherits this mask.
    sigfillset(&blocked)
    for signal in Crashes.signals { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    let pointer = Unmanaged.passRetained(self)
    let code = pthread_create(&handle, nil, performerMain, pointer.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      pointer.release()
      throw .thread(code: code)
    }
  }
}

/// Passes a scheduler to its thread.
private final class SchedulerThread<Output: MessageQueue & ~Copyable>: PerformerThread {
  private var scheduler: Scheduler<Output>?

  init(_ scheduler: consuming Scheduler<Output>) {
    let link = scheduler.link
    self.scheduler = consume scheduler
    super.init(link)
  }

  override func run() {
    guard var scheduler = scheduler.take() else { return }
    if scheduler.isRealtime { Realtime.enter() }
    report = scheduler.run()
  }
}

private func performerMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  Unmanaged<PerformerThread>.fromOpaque(pointer).takeRetainedValue().run()
  return nil
}
