import Glibc
import Instrument
import RealTime

/// The performer's thread, what it owns, and the report that it leaves.
final class PerformerThread {
  let link: PerformerLink
  /// What became of the performance; for after the thread's end.
  private(set) var report = Report()
  private var scheduler: Scheduler?
  private var handle = pthread_t()

  /// Starts to play `performance` from the tick at which it stands, on a new thread.
  ///
  /// - Throws: `PerformerError` when the system has no thread or no files for it.
  init(
    _ performance: consuming Performance, to queue: (any MessageQueue)?, options: Performer.Options
  ) throws(PerformerError) {
    precondition(performance.nanoseconds % Performance.tick == 0, "a performance begins at a tick")
    precondition(performance.nanoseconds <= options.duration ?? .max, "a performance ends after it begins")
    link = try PerformerLink(phase: options.waits ? .waiting : .playing, clock: options.tap?.clock ?? MusicalClock())
    scheduler = Scheduler(performance, to: queue, options: options, link: link)
    try start()
  }

  /// Waits for its end. Once.
  func join() { pthread_join(handle, nil) }

  /// Plays to the end. For the thread.
  fileprivate func run() {
    guard var scheduler = scheduler.take() else { return }
    if scheduler.isRealtime { Realtime.enter() }
    report = scheduler.run()
  }

  private func start() throws(PerformerError) {
    var blocked = sigset_t()
    var before = sigset_t()
    // Requests to stop are for the main thread; the new one inherits this mask.
    sigfillset(&blocked)
    for signal in Realtime.faults { sigdelset(&blocked, signal) }
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

private func performerMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  Unmanaged<PerformerThread>.fromOpaque(pointer).takeRetainedValue().run()
  return nil
}
