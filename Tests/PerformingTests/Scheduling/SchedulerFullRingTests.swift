import Instrument
import RealTime
import Testing

@testable import Performing

@Suite struct SchedulerFullRingTests {
  /// The performer refuses an undo if a gesture that it played while the event ring was full is never reported.
  @Test func gesturesWaitForAFullRingAndUndoStillWorks() throws {
    let rig = try SchedulerRig()
    rig.isFollowed = false
    let hand = try rig.source()
    var sent = 0
    // The hand tries to send 3000 gestures a second for 6 s, which is more than the event ring holds.
    for moment in 0..<6000 as Range<Int64> {
      rig.after(moment * ms) {
        for _ in 0..<3 where hand.send(.set(.reverbWet, Double(sent % 100) / 200), at: rig.queue.now) { sent += 1 }
      }
    }
    var refused = 0
    rig.after(6500 * ms) {
      #expect(rig.link.missedGestures.load(ordering: .relaxed) == 0)
      #expect(!hand.send(.play, at: rig.queue.now), "the hand's ring must be full")
      refused += 1
      rig.isFollowed = true
    }
    var answers: [PerformanceExchange.Answer] = []
    rig.after(7000 * ms) {
      #expect(rig.gestures.count == sent && refused == 1)
      let time = (rig.queue.elapsed / Performance.tick + 8) * Performance.tick
      let fork = try! Performance(rig.settings, after: [], at: time)
      rig.link.offer(fork, afterGestures: rig.gestures.count)
    }
    rig.after(7500 * ms) { answers.append(rig.link.exchange.takeAnswer()) }
    let report = try rig.play(for: 8 * second)
    #expect(answers == [.taken] && report.unreported > 0 && sent > 2500)
    #expect(rig.gestures.map(\.gesture) == (0..<sent).map { .set(.reverbWet, Double($0 % 100) / 200) })
  }

  /// Gestures of a score cannot wait for space in the event ring. An undo must still work after gestures were missed.
  @Test func missedScoreGesturesAreCounted() throws {
    let rig = try SchedulerRig()
    rig.isFollowed = false
    rig.options.score = (0..<12_000).map {
      TimedGesture(tick: 100 + $0 / 100, gesture: .set(.reverbWet, Double($0 % 100) / 200))
    }
    rig.after(3 * second) { rig.isFollowed = true }
    var missed = 0
    var answer = PerformanceExchange.Answer.none
    rig.after(4 * second) {
      missed = rig.link.missedGestures.load(ordering: .relaxed)
      #expect(missed > 0 && rig.gestures.count + missed == 12_000)
      let time = (rig.queue.elapsed / Performance.tick + 8) * Performance.tick
      let fork = try! Performance(rig.settings, after: [], at: time)
      rig.link.offer(fork, afterGestures: rig.gestures.count + missed)
    }
    rig.after(4500 * ms) { answer = rig.link.exchange.takeAnswer() }
    let report = try rig.play(for: 5 * second)
    #expect(answer == .taken && report.unreported >= missed && missed > 0)
  }

  /// The tap carries events to the sound thread. If this thread stalls, the tap becomes full and loses gestures.
  @Test func soundHasTheSettingsOfGesturesLostByAFullTap() throws {
    let rig = try SchedulerRig()
    let tap = EventTap<PerformanceEvent, PerformanceStart>(capacity: 64)
    rig.options.tap = tap
    // All gestures but `.play` fall into 390–750 ms, while nobody reads the tap.
    rig.options.score = (0..<400).map { TimedGesture(tick: 100 + $0 / 5, gesture: .set(.level, -Double($0 % 40))) }
    rig.options.score += [
      TimedGesture(tick: 181, gesture: .set(.sound, 3)),
      TimedGesture(
        tick: 182, gesture: .move(LFO(.cutoff, from: 500, to: 4000, period: second, shape: .triangle))),
      TimedGesture(tick: 183, gesture: .pause), TimedGesture(tick: 283, gesture: .play),
    ]
    var player = SoundPlayer(rig.settings, rate: 8000)
    var (starts, heardNotes) = (0, 0)
    var isListening = true
    let afterSleep = rig.queue.afterSleep
    rig.queue.afterSleep = { queue in
      afterSleep(queue)
      while isListening, let next = tap.next {
        switch next {
        case .event(let event):
          player.apply(event)
          if event.isNoteOn { heardNotes += 1 }
        case .start(let start), .jump(let start):
          player.restart(start)
          starts += 1
        }
        tap.pop()
      }
    }
    rig.after(390 * ms) { isListening = false }
    rig.after(750 * ms) { isListening = true }
    _ = try rig.play(for: 3 * second)
    let expected = try Performance(rig.settings, after: rig.options.score, at: 3 * second).start
    var settings = expected.settings
    settings.move(to: 3 * second - expected.pausedTime)
    // `missedCount` counts the lost notes, not the lost gestures.
    #expect(starts == 1 && tap.missedCount == rig.events.count { $0.isNoteOn } - heardNotes)
    var frames = [SIMD2<Float>](repeating: .zero, count: 24_001)
    frames.withUnsafeMutableBufferPointer { frames in
      if let base = frames.baseAddress { player.render(base, count: frames.count) }
    }
    #expect(player.values == settings.values)
  }
}
