import Instrument
import MIDI
import Physics2D
import RealTime
import Testing

@testable import Performing

/// The playing performance is replaced at a tick; from that tick on, the rendering of the new performance must be
/// heard.
@Suite struct SchedulerExchangeTests {
  /// A session of gestures and undos, recorded as the parts between the undos.
  private final class Undoing {
    let stage: Stage
    /// The performances that played: the time at which each began, and its gestures so far.
    private(set) var parts: [(begin: Int64, gestures: [TimedGesture])] = [(0, [])]
    private var offered: (begin: Int64, gestures: [TimedGesture])?
    /// The number of the stage's gestures that were added to `parts`.
    private var taken = 0
    private(set) var changed = 0
    private(set) var late = 0

    init(_ stage: Stage) { self.stage = stage }

    /// Records the answers and gestures since the previous call.
    func follow() {
      stage.follow()
      if let offer = offered {
        switch stage.link.exchange.takeAnswer() {
        case .none, .waiting: return
        case .taken:
          parts.append(offer)
        case .changed: changed += 1
        case .late: late += 1
        }
        offered = nil
      }
      for event in stage.gestures[taken...] {
        parts[parts.count - 1].gestures.append(
          TimedGesture(tick: event.nanoseconds / Performance.tick, gesture: event.gesture))
      }
      taken = stage.gestures.count
    }

    /// Undoes the last gesture. The undo takes effect `ticks` ticks after the end of the lookahead.
    func undo(after ticks: Int64) throws {
      follow()
      guard offered == nil, let part = parts.last, !part.gestures.isEmpty else { return }
      let now = stage.queue.elapsed + stage.options.lookahead
      let begin = (now / Performance.tick + ticks) * Performance.tick
      let gestures = Array(part.gestures.dropLast())
      var fork = try Performance(stage.settings, after: gestures, at: begin)
      fork.cue()
      offered = (begin, gestures)
      stage.link.offer(fork, afterGestures: stage.gestures.count)
    }

    func expected(until end: Int64) throws -> [PerformanceEvent] {
      var events: [PerformanceEvent] = []
      for (index, part) in parts.enumerated() {
        let isEnd = index + 1 == parts.count
        let end = isEnd ? end : parts[index + 1].begin
        events += try Offline.events(
          stage.settings, part.gestures, from: part.begin, until: end, source: 0, isEnd: isEnd)
      }
      return events
    }
  }

  /// Undoes at over a thousand random moments while a hand plays; some gestures come between an offer and its answer.
  @Test func afterAnUndoAllIsAsTheForkRendersIt() throws {
    var (undone, changed) = (0, 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let stage = try Stage()
      // In sparse music, the offer must wake the performer.
      if seed % 2 == 0 {
        stage.settings = Settings()
        stage.settings.balls = 1
      }
      stage.settings.seed = seed
      stage.options.lookahead = [10, 3, 60][Int(seed % 3)] * ms
      let hand = try stage.source()
      let undoing = Undoing(stage)
      var time: Int64 = 0
      while time < 14 * second {
        time += Int64.random(in: 1...200 * ms, using: &random)
        if Int.random(in: 0..<3, using: &random) > 0 {
          let ticks = Int64.random(in: 2...7, using: &random)
          stage.after(time) { try? undoing.undo(after: ticks) }
        } else {
          let gesture = Offline.gesture(&random)
          stage.after(time) {
            undoing.follow()
            #expect(hand.send(gesture, at: stage.queue.now))
          }
        }
      }
      let report = try stage.play(for: 15 * second)
      undoing.follow()
      #expect(undoing.late == 0)
      let expected = try undoing.expected(until: 15 * second)
      #expect(stage.events == expected, "seed \(seed)")
      let messages = expected.messages
      let heard = stage.queue.heard.prefix(messages.count)
      #expect(heard.map(\.message) == messages.map(\.message))
      #expect(heard.map(\.time) == messages.map(\.nanoseconds))
      #expect(stage.queue.sounding == [] && report.overdue.count == 0 && report.unreported == 0)
      undone += undoing.parts.count - 1
      changed += undoing.changed
    }
    #expect(undone > 1000 && changed > 20, "\(undone), \(changed)")
  }

  @Test func lateOrOutdatedOfferIsRefused() throws {
    for (ticks, sends, answer) in [(-6, false, .late), (-100, false, .late), (5, true, .changed), (5, false, .taken)]
      as [(Int64, Bool, PerformanceExchange.Answer)]
    {
      let stage = try Stage()
      let hand = try stage.source()
      var answers: [PerformanceExchange.Answer] = []
      stage.after(second) {
        let time = (stage.queue.elapsed / Performance.tick + ticks + 4) * Performance.tick
        let fork = try! Performance(stage.settings, after: [], at: time)
        stage.link.offer(fork, afterGestures: 0)
        answers.append(stage.link.exchange.takeAnswer())
        if sends { #expect(hand.send(.play, at: stage.queue.now)) }
      }
      stage.after(second + 50 * ms) {
        for _ in 0..<2 { answers.append(stage.link.exchange.takeAnswer()) }
      }
      _ = try stage.play(for: 2 * second)
      #expect(answers == [.waiting, answer, .none] && stage.queue.sounding == [])
    }
  }

  @Test func offerBehindTheEndIsRefused() throws {
    let stage = try Stage()
    stage.after(second) {
      stage.link.offer(try! Performance(stage.settings, after: [], at: 3 * second), afterGestures: 0)
    }
    _ = try stage.play(for: 2 * second)
    #expect(stage.link.exchange.takeAnswer() == .late)
  }

  /// The tap has room for one start, so the second offer is refused.
  @Test func theSoundIsToldWhereItBeginsAnew() throws {
    let stage = try Stage()
    let tap = EventTap<PerformanceEvent, PerformanceStart>(starts: 1)
    stage.options.tap = tap
    var answers: [PerformanceExchange.Answer] = []
    for moment in 1...2 as ClosedRange<Int64> {
      stage.after(moment * second) {
        var settings = stage.settings
        settings[.cutoff] = 700
        let fork = try! Performance(settings, after: [], at: moment * second + 40 * ms)
        stage.link.offer(fork, afterGestures: 0)
      }
      stage.after(moment * second + 90 * ms) { answers.append(stage.link.exchange.takeAnswer()) }
    }
    _ = try stage.play(for: 3 * second)
    #expect(answers == [.taken, .changed])
    let start = try #require(tap.starts.pop()?.start)
    #expect(start.nanoseconds == second + 40 * ms && start.settings[.cutoff] == 700 && tap.starts.isEmpty)
  }

  @Test func nothingIsAllocatedByAnExchange() throws {
    let allocations = try Stage.allocations(for: 1500 * ms) { link in
      link.offer(try Performance(Settings(), after: [], at: 1200 * ms), afterGestures: 0)
    }
    #expect(allocations == 0)
  }
}
