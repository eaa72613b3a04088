import Instrument
import MIDI
import Physics2D
import RealTime
import Testing

@testable import Performing

struct PerformerTests {
  private static let settings = {
    var settings = Settings()
    settings.seed = 7
    settings[.speed] = 500
    settings[.gravity] = 100
    return settings
  }()

  @Test(arguments: [1, 10, 500])
  func anyLookaheadGivesTheEventsOfThePerformance(lookahead: Int64) throws {
    let performer = try Self.performer(lookahead: lookahead, duration: 1_234)
    var reported: [PerformanceEvent] = []
    Self.follow(performer) { reported.append($0) }
    let report = performer.join()
    let expected = try Self.events(until: 1_234 * ms)
    #expect(reported == expected)
    #expect(!expected.isEmpty)
    #expect(report.nanoseconds == 1_234 * ms)
    #expect(report.delivered == expected.count { if case .message = $0 { true } else { false } })
    #expect(report.withdrawn == 0)
    #expect(report.lost == 0)
    #expect(report.unsilenced == 0)
    #expect(report.unreported == 0)
    #expect(report.error == nil)
    #expect(report.lateness.count > 0)
  }

  @Test func noEventIsReportedBeforeItsTime() throws {
    let performer = try Self.performer(lookahead: 500, duration: 600)
    var early = 0
    while performer.phase != .ended {
      while let event = performer.next() {
        if performer.nanoseconds < event.nanoseconds { early += 1 }
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms)
    }
    #expect(early == 0)
    _ = performer.join()
  }

  @Test func stoppedPerformerReportsOnlyEventsThatHappened() throws {
    let performer = try Self.performer(lookahead: 500, duration: nil)
    while performer.nanoseconds < 300 * ms { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    performer.stop()
    performer.stop()
    var reported: [PerformanceEvent] = []
    Self.follow(performer) { reported.append($0) }
    #expect(performer.next() == nil)
    let report = performer.join()
    #expect(report.nanoseconds >= 300 * ms)
    #expect(report.lost == 0)
    // A performer that woke late may have stopped before it computed the last events.
    #expect(reported == (try Array(Self.events(until: report.nanoseconds, ends: false).prefix(reported.count))))
    #expect(report.delivered == reported.count { if case .message = $0 { true } else { false } })
  }

  @Test(arguments: [1, 10, 500])
  func liveGestureHasTheEffectOfARenderedGesture(lookahead: Int64) throws {
    let performer = try Self.performer(lookahead: lookahead, duration: nil)
    let link = performer.link
    var reported: [PerformanceEvent] = []
    while performer.nanoseconds < 300 * ms { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    guard var hand = performer.makeGestureSource() else { throw NoSource() }
    let isSent = hand.send(.set(.gravity, 3))
    #expect(isSent)
    while !link.sources[0].gestures.isEmpty { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    // The gesture's tick is at most `lookahead` plus one tick away. The gesture changes the music within the
    // 1000 ms that are added here.
    let end = performer.nanoseconds + lookahead * ms + 1_000 * ms
    Self.follow(performer) { event in
      reported.append(event)
      if event.nanoseconds >= end { link.isStopped.store(true, ordering: .relaxed) }
    }
    let report = performer.join()
    #expect(report.refusedGestures == 0)
    let tick = try #require(report.lastGesture)
    #expect(tick % Performance.tick == 0)
    let expected = try Self.events(until: report.nanoseconds, gestures: [(tick, .set(.gravity, 3))], ends: false)
    #expect(reported == Array(expected.prefix(reported.count)))
    let plain = try Self.events(until: report.nanoseconds, ends: false)
    #expect(reported != Array(plain.prefix(reported.count)))
  }

  @Test func refusedGesturesAreCountedAndChangeNothing() throws {
    // The performance lasts 3 s, so the hand sends before the end even on a stalled machine.
    let performer = try Self.performer(lookahead: 1, duration: 3_000)
    var reported: [PerformanceEvent] = []
    guard var hand = performer.makeGestureSource() else { throw NoSource() }
    let areSent = [hand.send(.set(.speed, .nan)), hand.send(.set(.gravity, -1))]
    #expect(areSent == [true, true])
    Self.follow(performer) { reported.append($0) }
    #expect(performer.join().refusedGestures == 2)
    let refusals = reported.compactMap { event in
      if case .gesture(let gesture) = event { gesture.refusal } else { nil }
    }
    let expected: [GestureError] = [.refused(.speed, .nan), .refused(.gravity, -1)]
    // The refusals are compared as text, because NaN does not equal NaN.
    #expect(refusals.map { "\($0)" } == expected.map { "\($0)" })
    reported.removeAll { if case .gesture = $0 { true } else { false } }
    #expect(reported == (try Self.events(until: 3_000 * ms)))
  }

  @Test func pauseStopsTimeAndLosesNoEvent() throws {
    // The performance lasts 3 s, so the pause comes before the end even on a stalled machine.
    let performer = try Self.performer(lookahead: 10, duration: 3_000)
    var reported: [PerformanceEvent] = []
    while performer.nanoseconds < 300 * ms { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    performer.pause(true)
    while performer.phase != .paused { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    let before = performer.nanoseconds
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 30 * ms)
    #expect(performer.nanoseconds == before)
    performer.pause(false)
    Self.follow(performer) { reported.append($0) }
    let report = performer.join()
    #expect(report.nanoseconds == 3_000 * ms)
    #expect(report.clockJumps == 0)
    #expect(reported == (try Self.events(until: 3_000 * ms)))
    #expect(report.delivered == reported.count { if case .message = $0 { true } else { false } })
  }

  @Test func pausedPerformerCanBeStopped() throws {
    let performer = try Self.performer(lookahead: 10, duration: nil)
    while performer.nanoseconds < 100 * ms { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    performer.pause(true)
    while performer.phase != .paused { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
    let before = performer.nanoseconds
    performer.stop()
    #expect(performer.join().nanoseconds == before)
  }

  @Test func performerPlaysOnIfNobodyFetchesEvents() throws {
    #expect(try Self.performer(lookahead: 10, duration: 200).join().nanoseconds == 200 * ms)
  }

  @Test func performerStopsWhenItIsReleased() throws {
    let performer = try Self.performer(lookahead: 10, duration: nil)
    let link = performer.link
    _ = consume performer
    #expect(link.phase.load(ordering: .acquiring) == .ended)
  }

  @Test func performanceOfNoLengthEndsImmediately() throws {
    #expect(try Self.performer(lookahead: 10, duration: 0).join().nanoseconds == 0)
  }

  @Test func failedOutputEndsThePerformerWithItsError() throws {
    let error = QueueFault()
    let queue = MemoryQueue()
    var sleeps = 0
    queue.afterSleep = { queue in
      sleeps += 1
      if sleeps == 1500 { queue.failure = error }
    }
    let performer = try Performer(Performance(Self.settings), to: queue, options: Performer.Options())
    var reported: [PerformanceEvent] = []
    Self.follow(performer) { reported.append($0) }
    let source = performer.makeGestureSource()
    guard var hand = source else { throw NoSource() }
    let isSent = hand.send(.play)
    #expect(!isSent)
    let report = performer.join()
    #expect(report.error as? QueueFault == error && report.nanoseconds > second)
    #expect(queue.sounding == [] && !reported.isEmpty)
  }

  private struct NoSource: Error {}

  private static func performer(lookahead: Int64, duration: Int64?) throws -> Performer {
    var options = Performer.Options()
    options.lookahead = lookahead * ms
    options.duration = duration.map { $0 * ms }
    return try Performer(
      Performance(settings), to: nil, options: options)
  }

  private static func follow(_ performer: borrowing Performer, _ take: (PerformanceEvent) -> Void) {
    var hasEnded = false
    repeat {
      hasEnded = performer.phase == .ended
      while let event = performer.next() { take(event) }
      if !hasEnded { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 5 * ms) }
    } while !hasEnded
  }

  private static func events(
    until end: Int64, gestures: [(tick: Int64, gesture: Gesture)] = [], ends: Bool = true
  ) throws -> [PerformanceEvent] {
    var performance = try Performance(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 20_000)
    for (tick, gesture) in gestures {
      let hasCome = performance.advance(to: tick, events: &events)
      try #require(hasCome)
      performance.apply(gesture, events: &events)
    }
    let isComplete = performance.advance(to: end, events: &events)
    let hasEnded = !ends || performance.end(events: &events)
    try #require(isComplete && hasEnded)
    return (0..<events.count).map { events[$0] }
  }
}
