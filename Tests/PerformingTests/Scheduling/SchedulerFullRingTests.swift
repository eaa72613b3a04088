import Instrument
import RealTime
import Testing

@testable import Performing

@Suite struct SchedulerFullRingTests {
  /// Formerly, a full ring lost gestures that were played, and the performer refused every later undo.
  @Test func gesturesWaitWhileNobodyFetchesAndAnUndoIsTakenAfter() throws {
    let stage = try Stage()
    stage.isFollowed = false
    let hand = try stage.source()
    var sent = 0
    // 3000 gestures a second for 6 s: more than the ring holds.
    for moment in 0..<6000 as Range<Int64> {
      stage.after(moment * ms) {
        for _ in 0..<3 where hand.send(.set(.reverbWet, Double(sent % 100) / 200), at: stage.queue.now) { sent += 1 }
      }
    }
    var refused = 0
    stage.after(6500 * ms) {
      #expect(stage.link.missedGestures.load(ordering: .relaxed) == 0)
      #expect(!hand.send(.play, at: stage.queue.now), "the hand's ring must be full")
      refused += 1
      stage.isFollowed = true
    }
    var answers: [PerformanceExchange.Answer] = []
    stage.after(7000 * ms) {
      #expect(stage.gestures.count == sent && refused == 1)
      let time = (stage.queue.elapsed / Performance.tick + 8) * Performance.tick
      let fork = try! Performance(stage.settings, after: [], at: time)
      stage.link.offer(fork, afterGestures: stage.gestures.count)
    }
    stage.after(7500 * ms) { answers.append(stage.link.exchange.takeAnswer()) }
    let report = try stage.play(for: 8 * second)
    #expect(answers == [.taken] && report.unreported > 0 && sent > 2500)
    #expect(stage.gestures.map(\.gesture) == (0..<sent).map { .set(.reverbWet, Double($0 % 100) / 200) })
  }

  /// A score's gestures cannot wait: gestures without space are counted as missed, and an undo still works.
  @Test func missedScoreGesturesAreCounted() throws {
    let stage = try Stage()
    stage.isFollowed = false
    stage.options.score = (0..<12_000).map {
      TimedGesture(tick: 100 + $0 / 100, gesture: .set(.reverbWet, Double($0 % 100) / 200))
    }
    stage.after(3 * second) { stage.isFollowed = true }
    var missed = 0
    var answer = PerformanceExchange.Answer.none
    stage.after(4 * second) {
      missed = stage.link.missedGestures.load(ordering: .relaxed)
      #expect(missed > 0 && stage.gestures.count + missed == 12_000)
      let time = (stage.queue.elapsed / Performance.tick + 8) * Performance.tick
      let fork = try! Performance(stage.settings, after: [], at: time)
      stage.link.offer(fork, afterGestures: stage.gestures.count + missed)
    }
    stage.after(4500 * ms) { answer = stage.link.exchange.takeAnswer() }
    let report = try stage.play(for: 5 * second)
    #expect(answer == .taken && report.unreported >= missed && missed > 0)
  }

  /// Formerly, gestures were lost if a stalled sound thread's tap was full; level, sound and pause were then wrong.
  @Test func theSoundHasTheLevelOfGesturesThatFoundNoSpace() throws {
    let stage = try Stage()
    let tap = EventTap<PerformanceEvent, PerformanceStart>(capacity: 64)
    stage.options.tap = tap
    // All gestures but `.play` fall into 390–750 ms, while nobody reads the tap.
    stage.options.score = (0..<400).map { TimedGesture(tick: 100 + $0 / 5, gesture: .set(.level, -Double($0 % 40))) }
    stage.options.score += [
      TimedGesture(tick: 181, gesture: .set(.sound, 3)),
      TimedGesture(
        tick: 182, gesture: .move(LFO(.cutoff, from: 500, to: 4000, period: second, shape: .triangle))),
      TimedGesture(tick: 183, gesture: .pause), TimedGesture(tick: 283, gesture: .play),
    ]
    var player = SoundPlayer(stage.settings, rate: 8000)
    var (starts, heardNotes) = (0, 0)
    var isListening = true
    let afterSleep = stage.queue.afterSleep
    stage.queue.afterSleep = { queue in
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
    stage.after(390 * ms) { isListening = false }
    stage.after(750 * ms) { isListening = true }
    _ = try stage.play(for: 3 * second)
    let expected = try Performance(stage.settings, after: stage.options.score, at: 3 * second).start
    var settings = expected.settings
    settings.move(to: 3 * second - expected.pausedTime)
    // `missedCount` counts the lost notes, not the lost gestures.
    #expect(starts == 1 && tap.missedCount == stage.events.count { $0.isNoteOn } - heardNotes)
    var frames = [SIMD2<Float>](repeating: .zero, count: 24_001)
    frames.withUnsafeMutableBufferPointer { frames in
      if let base = frames.baseAddress { player.render(base, count: frames.count) }
    }
    #expect(player.values == settings.values)
  }
}
