import Instrument
import MIDI
import Physics2D
import RealTime
import Testing

@testable import Performing

/// The playing performance is replaced at a tick, as after an undo. From this tick on, the sent messages must be those
/// of the new performance.
@Suite struct SchedulerExchangeTests {
  /// A session of gestures and undos, recorded as the parts between the undos.
  private final class Undoing {
    let rig: SchedulerRig
    /// The performances that have played. Each has the time at which it began, and its gestures so far.
    private(set) var parts: [(begin: Int64, gestures: [TimedGesture])] = [(0, [])]
    private var offered: (begin: Int64, gestures: [TimedGesture])?
    /// The number of the rig's gestures that were added to `parts`.
    private var taken = 0
    private(set) var changed = 0
    private(set) var late = 0

    init(_ rig: SchedulerRig) { self.rig = rig }

    /// Records the answers and gestures since the previous call.
    func follow() {
      rig.follow()
      if let offer = offered {
        switch rig.link.exchange.takeAnswer() {
        case .none, .waiting: return
        case .taken:
          parts.append(offer)
        case .changed: changed += 1
        case .late: late += 1
        }
        offered = nil
      }
      for event in rig.gestures[taken...] {
        parts[parts.count - 1].gestures.append(
          TimedGesture(tick: event.nanoseconds / Performance.tick, gesture: event.gesture))
      }
      taken = rig.gestures.count
    }

    /// Undoes the last gesture, if there is one and the previous undo is answered. The undo takes effect `ticks` ticks
    /// after the tick at the end of the lookahead.
    func undo(after ticks: Int64) throws {
      follow()
      guard offered == nil, let part = parts.last, !part.gestures.isEmpty else { return }
      let now = rig.queue.elapsed + rig.options.lookahead
      let begin = (now / Performance.tick + ticks) * Performance.tick
      let gestures = Array(part.gestures.dropLast())
      var fork = try Performance(rig.settings, after: gestures, at: begin)
      fork.cue()
      offered = (begin, gestures)
      rig.link.offer(fork, afterGestures: rig.gestures.count)
    }

    func expected(until end: Int64) throws -> [PerformanceEvent] {
      var events: [PerformanceEvent] = []
      for (index, part) in parts.enumerated() {
        let isEnd = index + 1 == parts.count
        let end = isEnd ? end : parts[index + 1].begin
        events += try Offline.events(
          rig.settings, part.gestures, from: part.begin, until: end, source: 0, isEnd: isEnd)
      }
      return events
    }
  }

  /// Undoes gestures at random moments while a hand plays. Some gestures come between an offer and its answer.
  @Test func undoPlaysWhatTheNewPerformanceRenders() throws {
    var (undone, changed) = (0, 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let rig = try SchedulerRig()
      // In sparse music, the offer must wake the performer.
      if seed % 2 == 0 {
        rig.settings = Settings()
        rig.settings.balls = 1
      }
      rig.settings.seed = seed
      rig.options.lookahead = [10, 3, 60][Int(seed % 3)] * ms
      let hand = try rig.source()
      let undoing = Undoing(rig)
      var time: Int64 = 0
      while time < 14 * second {
        time += Int64.random(in: 1...200 * ms, using: &random)
        if Int.random(in: 0..<3, using: &random) > 0 {
          let ticks = Int64.random(in: 2...7, using: &random)
          rig.after(time) { try? undoing.undo(after: ticks) }
        } else {
          let gesture = Offline.gesture(&random)
          rig.after(time) {
            undoing.follow()
            #expect(hand.send(gesture, at: rig.queue.now))
          }
        }
      }
      let report = try rig.play(for: 15 * second)
      undoing.follow()
      #expect(undoing.late == 0)
      let expected = try undoing.expected(until: 15 * second)
      #expect(rig.events == expected, "seed \(seed)")
      let messages = expected.messages
      let heard = rig.queue.heard.prefix(messages.count)
      #expect(heard.map(\.message) == messages.map(\.message))
      #expect(heard.map(\.time) == messages.map(\.nanoseconds))
      #expect(rig.queue.sounding == [] && report.overdue.count == 0 && report.unreported == 0)
      undone += undoing.parts.count - 1
      changed += undoing.changed
    }
    #expect(undone > 1000 && changed > 20, "\(undone) undone, \(changed) changed")
  }

  @Test func lateOrOutdatedOfferIsRefused() throws {
    for (ticks, sends, answer) in [(-6, false, .late), (-100, false, .late), (5, true, .changed), (5, false, .taken)]
      as [(Int64, Bool, PerformanceExchange.Answer)]
    {
      let rig = try SchedulerRig()
      let hand = try rig.source()
      var answers: [PerformanceExchange.Answer] = []
      rig.after(second) {
        let time = (rig.queue.elapsed / Performance.tick + ticks + 4) * Performance.tick
        let fork = try! Performance(rig.settings, after: [], at: time)
        rig.link.offer(fork, afterGestures: 0)
        answers.append(rig.link.exchange.takeAnswer())
        if sends { #expect(hand.send(.play, at: rig.queue.now)) }
      }
      rig.after(second + 50 * ms) {
        for _ in 0..<2 { answers.append(rig.link.exchange.takeAnswer()) }
      }
      _ = try rig.play(for: 2 * second)
      #expect(answers == [.waiting, answer, .none] && rig.queue.sounding == [])
    }
  }

  @Test func offerAfterTheEndIsRefused() throws {
    let rig = try SchedulerRig()
    rig.after(second) {
      rig.link.offer(try! Performance(rig.settings, after: [], at: 3 * second), afterGestures: 0)
    }
    _ = try rig.play(for: 2 * second)
    #expect(rig.link.exchange.takeAnswer() == .late)
  }

  /// The tap has room for one `PerformanceStart`, and nobody takes it during the run. While the tap is full, the
  /// answer to an offer is `.changed`.
  @Test func soundGetsTheStartOfTheNewPerformance() throws {
    let rig = try SchedulerRig()
    let tap = EventTap<PerformanceEvent, PerformanceStart>(starts: 1)
    rig.options.tap = tap
    var answers: [PerformanceExchange.Answer] = []
    for moment in 1...2 as ClosedRange<Int64> {
      rig.after(moment * second) {
        var settings = rig.settings
        settings[.cutoff] = 700
        let fork = try! Performance(settings, after: [], at: moment * second + 40 * ms)
        rig.link.offer(fork, afterGestures: 0)
      }
      rig.after(moment * second + 90 * ms) { answers.append(rig.link.exchange.takeAnswer()) }
    }
    _ = try rig.play(for: 3 * second)
    #expect(answers == [.taken, .changed])
    let start = try #require(tap.starts.pop()?.start)
    #expect(start.nanoseconds == second + 40 * ms && start.settings[.cutoff] == 700 && tap.starts.isEmpty)
  }

  @Test func nothingIsAllocatedByAnExchange() throws {
    let allocations = try SchedulerRig.allocations(for: 1500 * ms) { link in
      link.offer(try Performance(Settings(), after: [], at: 1200 * ms), afterGestures: 0)
    }
    #expect(allocations == 0)
  }
}
