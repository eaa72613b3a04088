import Instrument
import Notation
import OSC
import RealTime
import Synchronization

/// Draws the score of the music on a ScorePlayer, an app that shows scores (`--score-to`). A separate thread draws, so
/// that a slow network delays no note.
final class ScoreFront: Front {
  typealias Tap = EventTap<PerformanceEvent, PerformanceStart>

  let tap: Tap
  private let shared = Shared()
  private var thread: JoinedThread?

  private final class Shared: Sendable {
    let isOver = Atomic<Bool>(false)
    let unsent = Atomic<Int>(0)
    /// Lines for the user.
    let notices = Mutex<[String]>([])
  }

  /// The time between two readings of the tap and the socket, in ns.
  private static let interval = Performance.tick

  /// Starts the thread that draws. Returns nil without `--score-to`.
  init?(_ options: Options, _ start: PerformanceStart, _ clock: MusicalClock) throws(Failure) {
    guard let destination = options.scoreDestination else { return nil }
    let sender = try OSCSender(destination, flag: "--score-to", allowed: OSCDestination.allowedWithoutPort)
    let receiver = try OSCReceiver(for: sender)
    let tap = Tap(clock: clock)
    self.tap = tap
    let shared = shared
    do throws(ThreadError) {
      thread = try JoinedThread {
        var drawer = ScoreDrawer(start, sender, receiver, at: MonotonicClock.nanoseconds())
        while !tap.isEnded, !shared.isOver.load(ordering: .acquiring) {
          let now = MonotonicClock.nanoseconds()
          drawer.follow(tap, at: now)
          let notices = drawer.turn(tap.clock.state, at: now)
          if !notices.isEmpty { shared.notices.withLock { $0 += notices } }
          MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Self.interval)
        }
        drawer.finish()
        shared.unsent.store(drawer.unsent, ordering: .relaxed)
      }
    } catch {
      throw .system("start", "a thread", errno: error.code)
    }
  }

  func turn(_ moment: RunMoment, _ words: inout RunOutput) { tellNotices(&words) }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {
    shared.isOver.store(true, ordering: .releasing)
    thread.take()?.join()
    tellNotices(&words)
    let unsent = shared.unsent.load(ordering: .relaxed)
    if unsent > 0 {
      words.notices += noticeLine("\(unsent) commands did not reach the ScorePlayer: the network did not take them")
    }
  }

  private func tellNotices(_ words: inout RunOutput) {
    let notices = shared.notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
    for notice in notices { words.notices += noticeLine(notice) }
  }
}
