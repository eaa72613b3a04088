import CAllocations
import Instrument
import RealTime
import Testing

@testable import Performing

let ms: Int64 = 1_000_000
let second: Int64 = 1_000_000_000

extension Settings {
  static var busy: Settings {
    var settings = Settings()
    settings.seed = 7
    settings[.speed] = 500
    settings[.gravity] = 50
    return settings
  }
}

/// A scheduler under test, with its queue in memory, its link, and the events that it reported.
final class SchedulerRig {
  let queue = MemoryQueue()
  let link: PerformerLink
  var options = Performer.Options()
  var settings = Settings.busy
  var sendsClock = false
  var reportsBeats = false
  /// The start of the performance, in nanoseconds.
  var begin: Int64 = 0
  /// `true` if events are fetched during the performance.
  var isFollowed = true
  /// The gestures that were applied or refused, in order.
  private(set) var gestures: [GestureEvent] = []
  private(set) var events: [PerformanceEvent] = []
  /// A function that receives the events instead of `events` and `gestures`, which would grow without limit.
  var watcher: ((PerformanceEvent) -> Void)?

  init(phase: Phase = .playing) throws { link = try PerformerLink(phase: phase) }

  /// Performs `action` when `queue.now` has advanced by `nanoseconds`. Calls must be in order of time.
  func after(_ nanoseconds: Int64, _ action: @escaping () -> Void) {
    queue.actions.append((queue.now + nanoseconds, action))
  }

  func source() throws -> Hand { try #require(Hand(link)) }

  /// Plays until the performance's time is `duration` nanoseconds.
  func play(for duration: Int64) throws -> Report {
    options.duration = duration
    let afterSleep = queue.afterSleep
    queue.afterSleep = { queue in
      afterSleep(queue)
      if self.isFollowed { self.follow() }
    }
    var performance = try Performance(settings, after: options.score, at: begin)
    performance.cue()
    performance.sendsClock = sendsClock
    performance.reportsBeats = reportsBeats
    var scheduler = Scheduler(performance, to: queue, options: options, link: link)
    let report = scheduler.run()
    follow()
    return report
  }

  func follow() {
    while let event = link.events.pop() {
      if let watcher {
        watcher(event)
        continue
      }
      if case .gesture(let gesture) = event { gestures.append(gesture) }
      events.append(event)
    }
  }
}

extension SchedulerRig {
  /// Returns the number of a scheduler's allocations while it plays and takes the performance that `offer` offers.
  /// The first of two rounds absorbs the Swift runtime's one-time allocations. A round whose offer comes late is
  /// repeated.
  static func allocations(for duration: Int64, offer: (PerformerLink) throws -> Void) throws -> UInt {
    var (allocations, taken): (UInt, Int) = (0, 0)
    for _ in 0..<20 where taken < 2 {
      let link = try PerformerLink(phase: .playing)
      var options = Performer.Options()
      options.duration = duration
      options.tap = EventTap()
      var performance = try Performance(Settings())
      performance.sendsClock = true
      var scheduler = Scheduler(performance, to: nil, options: options, link: link)
      try offer(link)
      let before = allocation_count()
      let report = scheduler.run()
      allocations = allocation_count() - before
      let answer = link.exchange.takeAnswer()
      #expect(report.delivered > 0 && [.taken, .late].contains(answer))
      taken += answer == .taken ? 1 : 0
    }
    #expect(taken == 2)
    return allocations
  }
}
