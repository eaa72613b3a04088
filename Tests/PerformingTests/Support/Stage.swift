import Instrument
import Testing

@testable import Performing

let ms: Int64 = 1_000_000
let second: Int64 = 1_000_000_000

extension Settings {
  /// Much happens in every second.
  static var busy: Settings {
    var settings = Settings()
    settings.seed = 7
    settings[.speed] = 500
    settings[.gravity] = 50
    return settings
  }
}

/// A scheduler with its queue and its link, and what it told.
final class Stage {
  let queue = MemoryQueue()
  let link: PerformerLink
  var options = Performer.Options()
  var settings = Settings.busy
  /// The begin of the performance, in nanoseconds.
  var begin: Int64 = 0
  /// Whether somebody fetches the events.
  var isFollowed = true
  /// The gestures that were applied or refused, in order.
  private(set) var gestures: [GestureEvent] = []
  /// All events, in order.
  private(set) var events: [PerformanceEvent] = []

  init(phase: Phase = .playing) throws { link = try PerformerLink(phase: phase) }

  /// Has `action` done when the scheduler's clock has run for `nanoseconds`. The earliest first.
  func after(_ nanoseconds: Int64, _ action: @escaping () -> Void) {
    queue.actions.append((queue.now + nanoseconds, action))
  }

  func source() throws -> Hand { try #require(Hand(link)) }

  /// Plays until a time of the performance, in nanoseconds.
  func play(for duration: Int64) throws -> Report {
    options.duration = duration
    let afterSleep = queue.afterSleep
    queue.afterSleep = { queue in
      afterSleep(queue)
      if self.isFollowed { self.follow() }
    }
    var performance = try Performance(settings, after: options.score, at: begin)
    performance.cue()
    var scheduler = Scheduler(performance, to: queue, options: options, link: link)
    let report = scheduler.run()
    follow()
    return report
  }

  /// Takes the events that there are.
  func follow() {
    while let event = link.events.pop() {
      if case .gesture(let gesture) = event { gestures.append(gesture) }
      events.append(event)
    }
  }
}
