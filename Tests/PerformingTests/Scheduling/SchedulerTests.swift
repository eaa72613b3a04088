import CAllocations
import Instrument
import MIDI
import RealTime
import Synchronization
import Testing
import Threads

@testable import Performing

/// Tests the performer's loop, which `Scheduler` runs, on the test's own thread and without a sequencer.
struct SchedulerTests {
  /// Gestures that a performance with default settings accepts. A refusal would throw an error, for which the testing
  /// library allocates.
  private static let gestures: [Gesture] = [
    .remove(ball: 2), .spawn(x: 700, y: 600), .set(.speed, 400), .set(.gravity, 30), .set(.bouncer1, 0),
    .set(.bouncer1, 1),
    .set(.voicing, 1), .pause, .play, .reset, .spawn(x: 800, y: 500), .set(.gravity, 100), .set(.speed, 500),
  ]

  private static func scheduler(_ link: PerformerLink, duration: Int64) throws -> Scheduler {
    var options = Performer.Options()
    options.duration = duration
    return Scheduler(
      try Performance(Settings()), to: nil, options: options, link: link)
  }

  /// The first of the two rounds absorbs the Swift runtime's one-time allocations. Only the second round is checked.
  @Test func nothingIsAllocatedFromTheStartToTheEnd() throws {
    var allocations: UInt = 0
    for _ in 0..<2 {
      let link = try PerformerLink(phase: .playing)
      var scheduler = try Self.scheduler(link, duration: 1_500 * ms)
      let source = try #require(Hand(link))
      for gesture in Self.gestures { #expect(source.send(gesture)) }
      let before = allocation_count()
      let report = scheduler.run()
      allocations = allocation_count() - before
      #expect(report.refusedGestures == 0)
      #expect(report.delivered > 0)
    }
    #expect(allocations == 0)
  }

  @Test func nothingIsAllocatedByARefusedGesture() throws {
    let refused: [Gesture] = [
      .spawn(x: 0, y: 0), .flickBall(0, x: 0, y: 0), .remove(ball: 9), .set(.speed, 0), .set(.gravity, -1),
      .set(.speed, .nan),
    ]
    var allocations: UInt = 0
    for _ in 0..<2 {
      let link = try PerformerLink(phase: .playing)
      var scheduler = try Self.scheduler(link, duration: 100 * ms)
      let source = try #require(Hand(link))
      for gesture in refused { #expect(source.send(gesture)) }
      follow_thrown_errors(0)
      let before = allocation_count()
      let report = scheduler.run()
      allocations = allocation_count() - before
      follow_thrown_errors(1)
      #expect(report.refusedGestures == refused.count)
    }
    #expect(allocations == 0)
  }

  @Test func nothingIsAllocatedByGesturesThatWakeThePerformer() throws {
    var allocations: UInt = 0
    for _ in 0..<2 {
      let link = try PerformerLink(phase: .playing)
      var scheduler = try Self.scheduler(link, duration: 300 * ms)
      let hasSent = Atomic<Bool>(false)
      let sender = Thread {
        let sources = (0..<3).compactMap { _ in Hand(link) }
        var sent: Int64 = 0
        while link.phase.load(ordering: .acquiring) != .ended {
          for (source, gesture) in zip(sources, [.set(.gravity, 20), .remove(ball: 9), .set(.speed, 300)] as [Gesture])
          {
            if source.send(gesture) { sent += 1 }
          }
          hasSent.store(true, ordering: .releasing)
          MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms)
        }
        return sent
      }
      // Without this wait, on a stalled machine, the performer could end before the sender sends.
      while !hasSent.load(ordering: .acquiring) { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms) }
      follow_thrown_errors(0)
      let before = allocation_count()
      let report = scheduler.run()
      allocations = allocation_count() - before
      follow_thrown_errors(1)
      #expect(sender.join() > 0)
      #expect(report.refusedGestures > 0)
    }
    #expect(allocations == 0)
  }

  @Test func nothingIsAllocatedByAPause() throws {
    var allocations: UInt = 0
    for _ in 0..<2 {
      let link = try PerformerLink(phase: .playing)
      var scheduler = try Self.scheduler(link, duration: 600 * ms)
      link.isPaused.store(true, ordering: .relaxed)
      let resumer = Thread {
        while link.phase.load(ordering: .acquiring) != .paused {
          MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms)
        }
        link.isPaused.store(false, ordering: .relaxed)
        return 1
      }
      let before = allocation_count()
      let report = scheduler.run()
      allocations = allocation_count() - before
      #expect(resumer.join() == 1)
      #expect(report.delivered > 0)
      #expect(report.nanoseconds == 600 * ms)
    }
    #expect(allocations == 0)
  }

  @Test func clockJumpIsCountedWithoutAllocation() throws {
    var allocations: UInt = 0
    for _ in 0..<2 {
      var scheduler = try Self.scheduler(try PerformerLink(phase: .playing), duration: 600 * ms)
      try scheduler.startClock()
      // Simulate that the previous reading of the clock was two seconds ago.
      scheduler.previous -= 2_000 * ms
      let before = allocation_count()
      _ = try scheduler.updateClock()
      allocations = allocation_count() - before
      #expect(scheduler.report.clockJumps == 1)
    }
    #expect(allocations == 0)
  }

  @Test func gesturesSentBeforeTheStartApplyAtTheFirstTick() throws {
    let link = try PerformerLink(phase: .playing)
    var scheduler = try Self.scheduler(link, duration: 300 * ms)
    let source = try #require(Hand(link))
    for gesture in Self.gestures { #expect(source.send(gesture)) }
    #expect(scheduler.run().lastGesture == 0)

    let quiet = try PerformerLink(phase: .playing)
    var other = try Self.scheduler(quiet, duration: 20 * ms)
    #expect(other.run().lastGesture == nil)
  }
}
