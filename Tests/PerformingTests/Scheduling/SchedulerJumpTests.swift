import Instrument
import MIDI
import Physics2D
import RealTime
import Testing

@testable import Performing

/// Jumps to another time of a score (a list of gestures with their ticks), as when a replay seeks.
@Suite struct SchedulerJumpTests {
  private static let length = 12 * second

  private static func fork(_ rig: SchedulerRig, at time: Int64) throws -> Performance {
    var fork = try Performance(rig.settings, after: rig.options.score, at: time)
    fork.cue()
    return fork
  }

  /// Returns the note-ons of the score from the musical time `begin` on. Their times are by the queue's clock, which
  /// shows `start` when the musical time is `begin`. `end` is a time of the queue's clock, too.
  private static func noteOns(
    _ rig: SchedulerRig, from begin: Int64, at start: Int64, until end: Int64
  ) throws -> [Heard] {
    let events = try Offline.events(
      rig.settings, rig.options.score, from: begin, until: begin + end - start, isEnd: false)
    return noteOns(events.messages.map { ($0.nanoseconds - begin + start, $0.message) })
  }

  /// Returns the musical time by the clock of the rig's queue.
  private static func musicalTime(_ rig: SchedulerRig) -> Int64 {
    switch rig.link.clock.state {
    case .running(let origin): rig.queue.now - origin
    case .standing(let time): time
    }
  }

  private struct Heard: Equatable {
    var time: Int64
    var message: Message
  }

  private static func noteOns(_ heard: [(time: Int64, message: Message)]) -> [Heard] {
    heard.filter { if case .noteOn = $0.message { true } else { false } }.map {
      Heard(time: $0.time, message: $0.message)
    }
  }

  @Test func jumpPlaysWhatTheScoreRenders() throws {
    var jumps = 0
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let rig = try SchedulerRig()
      rig.settings.seed = seed
      rig.options.lookahead = [10, 3, 60][Int(seed % 3)] * ms
      rig.options.score = Offline.score(40, until: Self.length, by: &random)
      var parts: [(begin: Int64, start: Int64)] = [(0, 0)]
      var time: Int64 = 0
      for _ in 0..<12 {
        time += Int64.random(in: 100 * ms...900 * ms, using: &random)
        let goal = Int64.random(in: 0...Self.length / Performance.tick, using: &random) * Performance.tick
        rig.after(time) {
          parts.append((goal, rig.queue.elapsed))
          rig.link.offer(try! Self.fork(rig, at: goal), jumpingAt: .min)
        }
        rig.after(time + 30 * ms) {
          #expect(rig.link.exchange.takeAnswer() == .taken)
          let now = Self.musicalTime(rig)
          #expect(now >= goal && now < goal + 40 * ms)
        }
      }
      let last = time + 2 * second
      rig.after(last) { rig.link.stop() }
      _ = try rig.play(for: 10 * Self.length)
      var expected: [Heard] = []
      for (index, part) in parts.enumerated() {
        let end = index + 1 < parts.count ? parts[index + 1].start : rig.queue.elapsed
        expected += try Self.noteOns(rig, from: part.begin, at: part.start, until: end)
      }
      #expect(Self.noteOns(rig.queue.heard) == expected, "seed \(seed)")
      #expect(rig.queue.sounding == [])
      jumps += parts.count - 1
    }
    #expect(jumps == 360)
  }

  /// Until the main thread has taken the answer to a jump, it fetches only events before the jump. Then it fetches only
  /// events after the jump.
  @Test func eventsBeforeAndAfterAJumpAreNotMixed() throws {
    let rig = try SchedulerRig()
    rig.isFollowed = false
    let link = rig.link
    var events: [PerformanceEvent] = []
    func fetch() {
      let now = Self.musicalTime(rig)
      while let event = link.events.pop(where: { $0.nanoseconds <= now && !link.isAfterJump }) {
        events.append(event)
      }
    }
    rig.after(6 * second) {
      fetch()
      link.offer(try! Self.fork(rig, at: 4 * second), jumpingAt: .min)
    }
    rig.after(6 * second + 100 * ms) {
      let before = events.count
      fetch()
      #expect(events[before...].allSatisfy { $0.nanoseconds >= 6 * second - 5 * ms })
      #expect(link.exchange.takeAnswer() == .taken)
      link.dropStaleEvents()
      events = []
      fetch()
    }
    rig.after(8 * second) { fetch() }
    _ = try rig.play(for: 8 * second)
    let expected = try Offline.events(rig.settings, [], from: 4 * second, until: 6 * second, isEnd: false)
    let messages = events.messages
    #expect(messages.count > 10 && messages == Array(expected.messages.prefix(messages.count)))
  }

  @Test func loopRepeatsExactly() throws {
    let rig = try SchedulerRig()
    let end = 5 * second
    rig.link.isLooping.store(true, ordering: .relaxed)
    for round in 1...3 as ClosedRange<Int64> {
      rig.after(round * end - 300 * ms) {
        rig.link.offer(try! Self.fork(rig, at: 0), jumpingAt: end)
      }
      rig.after(round * end + 100 * ms) {
        #expect(rig.link.exchange.takeAnswer() == .taken)
        if round == 3 { rig.link.isLooping.store(false, ordering: .relaxed) }
      }
    }
    let report = try rig.play(for: end)
    let once = try Self.noteOns(rig, from: 0, at: 0, until: end)
    let heard = Self.noteOns(rig.queue.heard)
    #expect(once.count > 10 && heard.count == 4 * once.count && report.nanoseconds == end)
    for (index, note) in heard.enumerated() {
      let (round, place) = index.quotientAndRemainder(dividingBy: once.count)
      #expect(note.message == once[place].message)
      // At each jump, the queue's clock runs on for less than a microsecond before it is stopped.
      #expect(abs(note.time - once[place].time - Int64(round) * end) < 1000 * Int64(round) + 1, "\(round), \(place)")
    }
    #expect(rig.queue.sounding == [])
  }

  @Test func jumpTakesEffectDuringAPause() throws {
    let rig = try SchedulerRig()
    rig.after(second) { rig.link.pause(true) }
    rig.after(2 * second) { rig.link.offer(try! Self.fork(rig, at: 5 * second), jumpingAt: .min) }
    rig.after(2 * second + 50 * ms) {
      #expect(rig.link.exchange.takeAnswer() == .taken && rig.link.clock.state == .standing(at: 5 * second))
    }
    rig.after(3 * second) { rig.link.pause(false) }
    let report = try rig.play(for: 6 * second)
    let heard = Self.noteOns(rig.queue.heard).filter { $0.time > second }.map(\.message)
    let expected = try Self.noteOns(rig, from: 5 * second, at: 0, until: second - 50 * ms).map(\.message)
    #expect(expected.count > 3 && heard.starts(with: expected) && report.nanoseconds == 6 * second)
  }

  @Test func slavesGetTheSongPositionAfterAJump() throws {
    let rig = try SchedulerRig()
    rig.settings[.countIn] = 0
    rig.sendsClock = true
    rig.after(2 * second) { rig.link.offer(try! Self.fork(rig, at: 4 * second), jumpingAt: .min) }
    _ = try rig.play(for: 6 * second)
    let transport = rig.queue.heard.map(\.message).filter {
      switch $0 {
      case .start, .stop, .continue, .songPosition: true
      default: false
      }
    }
    // At 120 beats a minute, 4 s are 32 sixteenths.
    #expect(transport == [.start, .stop, .songPosition(32), .continue, .stop])
  }

  @Test func soundIsNotifiedOfAJump() throws {
    let rig = try SchedulerRig()
    let tap = EventTap<PerformanceEvent, PerformanceStart>(starts: 1)
    rig.options.tap = tap
    var answers: [PerformanceExchange.Answer] = []
    for moment in 1...2 as ClosedRange<Int64> {
      rig.after(moment * second) { rig.link.offer(try! Self.fork(rig, at: 3 * second), jumpingAt: .min) }
      rig.after(moment * second + 90 * ms) { answers.append(rig.link.exchange.takeAnswer()) }
    }
    _ = try rig.play(for: 5 * second)
    // The tap has room for one `PerformanceStart`, and still holds that of the first jump. So it refuses the second.
    #expect(answers == [.taken, .changed] && tap.jumpCount == 1)
    let start = try #require(tap.takeJump())
    #expect(start.nanoseconds == 3 * second)
    guard case .event(let event)? = tap.next else {
      Issue.record("no event after the jump")
      return
    }
    #expect(event.nanoseconds >= 3 * second)
  }

  @Test func announcementsAreNotifiedOfAJump() throws {
    let rig = try SchedulerRig()
    let tap = EventTap<PerformanceEvent, PerformanceStart>()
    rig.options.announcements = [tap]
    rig.after(second) { rig.link.offer(try! Self.fork(rig, at: 3 * second), jumpingAt: .min) }
    _ = try rig.play(for: 5 * second)
    #expect(tap.jumpCount == 1 && tap.takeJump()?.nanoseconds == 3 * second)
    var times: [Int64] = []
    while let next = tap.next {
      if case .event(let event) = next { times.append(event.nanoseconds) }
      tap.pop()
    }
    #expect(!times.isEmpty && times.allSatisfy { $0 >= 3 * second })
  }

  @Test func nothingIsAllocatedByAJump() throws {
    let allocations = try SchedulerRig.allocations(for: 1000 * ms) { link in
      link.offer(try Performance(Settings(), after: [], at: 800 * ms), jumpingAt: 500 * ms)
    }
    #expect(allocations == 0)
  }
}
