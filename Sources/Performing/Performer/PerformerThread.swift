import Instrument
import RealTime

/// The performer's thread, with the state that it owns and its final report.
final class PerformerThread {
  let link: PerformerLink
  /// The final report, which is complete once the thread has ended.
  private(set) var report = Report()
  private var scheduler: Scheduler?
  private var thread: JoinedThread?

  init(
    _ performance: consuming Performance, to queue: (any MessageQueue)?, options: Performer.Options
  ) throws(PerformerError) {
    precondition(performance.nanoseconds % Performance.tick == 0, "a performance begins at a tick")
    precondition(performance.nanoseconds <= options.duration ?? .max, "a performance cannot end before it begins")
    let clock = options.tap?.clock ?? options.announcements.first?.clock ?? MusicalClock()
    link = try PerformerLink(phase: options.waits ? .waiting : .playing, clock: clock)
    scheduler = Scheduler(performance, to: queue, options: options, link: link)
    nonisolated(unsafe) let player = self
    do throws(ThreadError) {
      thread = try JoinedThread { player.run() }
    } catch {
      throw .thread(code: error.code)
    }
  }

  func join() { thread.take()?.join() }

  private func run() {
    guard var scheduler = scheduler.take() else { return }
    if scheduler.isRealtime { Realtime.enter() }
    report = scheduler.run()
  }
}
