import Instrument
import Testing

@testable import Performing

/// A main thread that fetches no events for long.
@Suite struct SchedulerFullRingTests {
  /// Gestures were played that the session never had, and each undo after that was refused.
  @Test func gesturesWaitWhileNobodyFetchesAndAnUndoIsTakenAfter() throws {
    let stage = try Stage()
    stage.isFollowed = false
    let hand = try stage.source()
    var sent = 0
    // Three thousand a second, for six seconds: more than the ring holds.
    for moment in 0..<6000 as Range<Int64> {
      stage.after(moment * ms) {
        for _ in 0..<3 where hand.send(.set(.reverbWet, Double(sent % 100) / 200), at: stage.queue.now) { sent += 1 }
      }
    }
    var refused = 0
    stage.after(6500 * ms) {
      #expect(stage.link.missedGestures.load(ordering: .relaxed) == 0)
      #expect(!hand.send(.play, at: stage.queue.now), "as many wait as its ring holds")
      refused += 1
      stage.isFollowed = true
    }
    var answers: [PerformanceExchange.Answer] = []
    stage.after(7000 * ms) {
      #expect(stage.gestures.count == sent && refused == 1)
      let time = (stage.queue.elapsed / Performance.tick + 8) * Performance.tick
      let fork = try! Performance(stage.settings, after: [], at: time)
      stage.link.exchange.offer(fork, afterGestures: stage.gestures.count)
    }
    stage.after(7500 * ms) { answers.append(stage.link.exchange.takeAnswer()) }
    let report = try stage.play(for: 8 * second)
    #expect(answers == [.taken] && report.unreported > 0 && sent > 6000)
    #expect(stage.gestures.map(\.gesture) == (0..<sent).map { .set(.reverbWet, Double($0 % 100) / 200) })
  }

  /// A score's gestures come at their ticks, however many: what is missed of them is counted, and an undo is taken all the same.
  @Test func whatIsMissedOfAScoreIsCounted() throws {
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
      stage.link.exchange.offer(fork, afterGestures: stage.gestures.count + missed)
    }
    stage.after(4500 * ms) { answer = stage.link.exchange.takeAnswer() }
    let report = try stage.play(for: 5 * second)
    #expect(answer == .taken && report.unreported >= missed && missed > 0)
  }
}
