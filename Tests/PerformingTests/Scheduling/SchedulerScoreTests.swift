import CAllocations
import Instrument
import MIDI
import Physics2D
import Testing

@testable import Performing

@Suite struct SchedulerScoreTests {
  @Test func scorePlaysAsRenderedEventForEvent() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let end = 8 * second + Int64(seed % 2) * 1_234_567
      let score = Offline.score(150, until: end, by: &random)
      for begin in [0, 4 * ms, Int64.random(in: 0..<2000, using: &random) * 4 * ms] {
        let rig = try SchedulerRig()
        (rig.options.score, rig.begin) = (score, begin)
        let report = try rig.play(for: end)
        let expected = try Offline.events(rig.settings, score, from: begin, until: end)
        #expect(rig.events == expected, "seed \(seed) from \(begin)")
        // The queue's time 0 is the performance's `begin`.
        let messages = expected.messages
        let heard = rig.queue.heard.prefix(messages.count)
        #expect(heard.map(\.message) == messages.map(\.message))
        #expect(heard.map(\.time) == messages.map { $0.nanoseconds - begin })
        #expect(rig.queue.sounding == [] && report.nanoseconds == end && report.overdue.count == 0)
        #expect(rig.link.nanoseconds == end && report.withdrawnGestures == 0 && report.unreported == 0)
      }
    }
  }

  @Test func gesturesOfHandsReplayEventForEvent() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let live = try SchedulerRig()
      let sources = try (0..<4).map { _ in try live.source() }
      var random = SplitMix64(seed: seed)
      for number in 0..<400 as Range<Int64> {
        let (gesture, source) = (Offline.gesture(&random), sources.randomElement(using: &random)!)
        live.after(number * 20 * ms + Int64.random(in: 0..<20 * ms, using: &random)) {
          #expect(source.send(gesture, at: live.queue.now))
        }
      }
      _ = try live.play(for: 9 * second)
      let replay = try SchedulerRig()
      replay.options.score = live.gestures.map {
        TimedGesture(tick: $0.nanoseconds / Performance.tick, gesture: $0.gesture)
      }
      _ = try replay.play(for: 9 * second)
      #expect(live.gestures.count == 400 && replay.queue.heard.map(\.message) == live.queue.heard.map(\.message))
      #expect(replay.queue.heard.map(\.time) == live.queue.heard.map(\.time))
      #expect(replay.gestures.map(\.refusal) == live.gestures.map(\.refusal))
      #expect(replay.gestures.allSatisfy { $0.source == Performer.Options.scoreSource })
    }
  }

  /// A hand (a live source) sends its gestures several milliseconds before the tick to which they apply.
  @Test func scorePrecedesHandsWithinATick() throws {
    let rig = try SchedulerRig()
    rig.begin = second
    rig.options.score = [250, 300, 300].map { TimedGesture(tick: $0, gesture: .set(.gravity, 30)) }
    let hand = try rig.source()
    #expect(hand.send(.set(.gravity, 20), at: 0))
    for step in 0..<100 as Range<Int64> {
      rig.after(180 * ms + step * ms / 4) { #expect(hand.send(.set(.gravity, 20), at: rig.queue.now)) }
    }
    _ = try rig.play(for: 2 * second)
    #expect(rig.gestures.count == 104)
    #expect(rig.gestures.prefix(2).map(\.source) == [255, 0])
    let tick = rig.gestures.filter { $0.nanoseconds == 1200 * ms }
    #expect(
      tick.count > 2 && tick.prefix(2).allSatisfy { $0.source == 255 }
        && tick.dropFirst(2).allSatisfy { $0.source == 0 })
  }

  @Test func musicalClockStartsAtTheBeginOfThePerformance() throws {
    let rig = try SchedulerRig(phase: .waiting)
    rig.begin = 3600 * second
    rig.settings[.gravity] = 10
    rig.options.waits = true
    rig.queue.subscribers = 0
    rig.after(second / 2) {
      #expect(rig.link.nanoseconds == 3600 * second)
      rig.queue.subscribers = 1
    }
    rig.after(second) { rig.link.pause(true) }
    rig.after(2 * second) {
      #expect((3600 * second..<3601 * second).contains(rig.link.nanoseconds))
      rig.link.pause(false)
    }
    let report = try rig.play(for: 3601 * second)
    let expected = try Offline.events(rig.settings, [], from: 3600 * second, until: 3601 * second)
    #expect(rig.events == expected && report.nanoseconds == 3601 * second && rig.queue.sounding == [])
  }

  @Test func nothingIsAllocatedByAScore() throws {
    let score = (0..<600).map {
      TimedGesture(tick: $0 < 400 ? 20 : 20 + Int64($0) / 20, gesture: .set(.gravity, Double($0 % 90)))
    }
    var allocations: UInt = 0
    for _ in 0..<2 {
      let link = try PerformerLink(phase: .playing)
      var options = Performer.Options()
      options.duration = 1500 * ms
      options.score = score
      var scheduler = Scheduler(try Performance(Settings()), to: nil, options: options, link: link)
      let before = allocation_count()
      let report = scheduler.run()
      allocations = allocation_count() - before
      #expect(report.delivered > 0 && report.unreported == 0)
    }
    #expect(allocations == 0)
  }
}
