import MIDI
import Simulation
import Sync
import Testing

/// How Start, Stop, Continue, song positions and lost clocks change the follower's count of clocks.
@Suite struct ClockFollowerTests {
  /// A simulated sender at 120 BPM, and the events, except `.clock`, that the follower returned for its messages.
  private struct Sender {
    var follower = ClockFollower()
    var time = 1e9
    var events: [ClockFollower.Event] = []
    let period = 60e9 / 24 / 120.0

    mutating func send(_ message: Message, from client: UInt8 = 20) {
      if let event = follower.take(message, from: client, at: time), event != .clock { events.append(event) }
    }

    mutating func clocks(_ count: Int, from client: UInt8 = 20) {
      for _ in 0..<count {
        send(.timingClock, from: client)
        time += period
      }
    }
  }

  @Test func firstClockAfterStartIsClock0() {
    var sender = Sender()
    sender.clocks(5)
    #expect(sender.events == [] && !sender.follower.isRolling)
    sender.send(.start)
    sender.clocks(1)
    #expect(sender.follower.clock == 0 && sender.follower.isRolling)
    sender.clocks(48)
    #expect(sender.follower.clock == 48)
  }

  @Test func continueResumesTheCountAtStop() {
    var sender = Sender()
    sender.send(.start)
    sender.clocks(31)
    sender.send(.stop)
    #expect(sender.events == [.began(jumps: false), .stopped] && !sender.follower.isRolling)
    sender.clocks(50)
    #expect(sender.follower.clock == 30, "clocks of a stopped sender were counted")
    sender.time += 7e9
    sender.send(.continue)
    sender.clocks(1)
    #expect(sender.follower.clock == 31 && sender.events.last == .began(jumps: false))
  }

  @Test func songPositionSetsTheCountOfTheNextClock() {
    var sender = Sender()
    sender.send(.start)
    sender.clocks(10)
    sender.send(.stop)
    sender.send(.songPosition(16))
    sender.send(.continue)
    sender.clocks(1)
    #expect(sender.follower.clock == 96 && sender.events.last == .began(jumps: true))
    sender.clocks(3)
    // The standard allows a song position only while stopped, but some senders jump while rolling.
    sender.send(.songPosition(4))
    sender.clocks(1)
    #expect(sender.follower.clock == 24 && sender.events.last == .began(jumps: true))
    sender.send(.start)
    sender.clocks(1)
    #expect(sender.follower.clock == 0)
  }

  /// A sender without transport messages counts as rolling from its second quarter note on.
  @Test func clocksWithoutAStartBeginTheFollowing() {
    var sender = Sender()
    sender.clocks(24)
    #expect(!sender.follower.isRolling)
    sender.clocks(1)
    #expect(sender.follower.isRolling && sender.follower.clock == 0 && sender.events == [.began(jumps: false)])
    sender.send(.stop)
    sender.clocks(100)
    #expect(!sender.follower.isRolling, "clocks after Stop started the follower")
  }

  /// The clocks after the Stop must not start the follower.
  @Test func aStopBeforeTheFirstClockCancelsTheStart() {
    var sender = Sender()
    sender.send(.start)
    sender.send(.stop)
    sender.clocks(100)
    #expect(!sender.follower.isRolling)
  }

  @Test(arguments: [1, 3, 4, 8, 30, 200]) func lostClocksAreCounted(count: Int) throws {
    var sender = Sender()
    sender.send(.start)
    sender.clocks(100)
    sender.time += Double(count) * sender.period
    let event = sender.follower.pass(sender.time - 1)
    #expect(event == (count > 3 ? .lost : nil))
    sender.clocks(1)
    // At 120 BPM, the limit of 100 ms is passed when four clocks are missing. Up to three missing clocks are not
    // counted, because they may be late instead of lost.
    #expect(sender.follower.clock == (count > 3 ? Int64(100 + count) : 100))
    let tempo = try #require(sender.follower.filter.tempo)
    #expect(abs(tempo - 120) < 20)
  }

  /// After a stall, a machine delivers the clocks of the stall at the same time.
  @Test func lateClocksAreNotCountedTwice() {
    var sender = Sender()
    sender.send(.start)
    sender.clocks(200)
    let held = 10
    sender.time += Double(held - 1) * sender.period
    for _ in 0..<held { sender.send(.timingClock) }
    #expect(sender.follower.clock == 200 + Int64(held) - 1)
    sender.time += sender.period
    sender.clocks(50)
    #expect(sender.follower.clock == 200 + Int64(held) + 49)
  }

  /// Simulates a loaded machine that stalls repeatedly for up to half a second.
  @Test func everyClockIsCountedOnceDespiteStalls() {
    for seed in UInt64(0)..<200 {
      var clock = Clock(seed: seed)
      let tempo = clock.uniform(40..<250)
      let period = 60e9 / 24 / tempo
      var (follower, begin, end) = (ClockFollower(), 3e8, 3e8)
      _ = follower.take(.start, from: 1, at: 0)
      for number in 0..<Int64(3000) {
        let time = Double(number) * period
        if time > end { (begin, end) = (end + clock.uniform(3e8..<2e9), 0) }
        if end == 0 { end = begin + clock.uniform(2e7..<5e8) }
        // Clocks that are due during a stall arrive at its end.
        let arrival = time >= begin ? end : time + min(2e6, abs(5e5 * clock.normal()))
        _ = follower.pass(arrival)
        _ = follower.take(.timingClock, from: 1, at: arrival)
        if time < begin { #expect(follower.clock == number, "seed \(seed), \(tempo) BPM, clock \(number)") }
      }
    }
  }

  @Test func onlyOneOfTwoSendersIsFollowed() {
    var sender = Sender()
    sender.send(.start)
    for _ in 0..<50 {
      sender.clocks(1)
      sender.send(.timingClock, from: 21)
      sender.send(.stop, from: 21)
    }
    #expect(sender.follower.sender == 20 && sender.follower.clock == 49)
    #expect(sender.events == [.began(jumps: false), .ignored(21)])
    // After the first sender has been silent for more than two seconds, the follower follows the other sender.
    sender.time += 3e9
    sender.send(.start, from: 21)
    sender.clocks(1, from: 21)
    #expect(sender.follower.sender == 21 && sender.follower.clock == 0)
    var chosen = ClockFollower(sender: 22)
    #expect(chosen.take(.start, from: 20, at: 0) == .ignored(20) && chosen.sender == 22)
  }

  /// For random messages at random times, the count of clocks falls only with the event `began`.
  @Test func countNeverFallsWithoutAJump() {
    for seed in UInt64(0)..<500 {
      var clock = Clock(seed: seed)
      var (follower, time) = (ClockFollower(), 0.0)
      for _ in 0..<400 {
        let before = follower.clock
        var mayJump = false
        let message: Message
        switch clock.uniform(0..<1) {
        case ..<0.01: message = .start
        case ..<0.02: message = .continue
        case ..<0.03: message = .stop
        case ..<0.04: message = .songPosition(UInt16(clock.uniform(0..<100)))
        default: message = .timingClock
        }
        time += clock.uniform(0..<1) < 0.02 ? clock.uniform(0..<3e9) : clock.uniform(0..<4e7)
        let event = follower.take(message, from: 1, at: time)
        if case .began = event { mayJump = true }
        #expect(mayJump || follower.clock == before || follower.clock > before, "seed \(seed)")
      }
    }
  }

  /// A performance that follows a sender computes the times of the sender's clocks from a straight line (tempo and
  /// phase). Each new line is a correction.
  @Test(arguments: [0.0, 5e4, 1e6]) func steadyClockNeedsFewCorrections(jitter: Double) throws {
    var clock = Clock(seed: 3)
    var (follower, policy, corrections) = (ClockFollower(), LockPolicy(), 0)
    _ = follower.take(.start, from: 1, at: 0)
    var worst = 0.0
    var line: LockPolicy.Line?
    for number in 0..<24 * 120 * 10 {
      let arrival = clock.send(120) { jitter * $0.normal() }
      _ = follower.take(.timingClock, from: 1, at: arrival)
      if let new = policy.line(follower) {
        line = new
        corrections += number > 1200 ? 1 : 0
      }
      if number > 1200 { worst = max(worst, abs(try #require(line).nanoseconds(of: follower.clock) - clock.time)) }
    }
    let limit = jitter < 1e4 ? 0 : jitter < 1e5 ? 2 : 60
    #expect(corrections <= limit, "\(corrections) corrections in ten minutes")
    #expect(worst < max(1e5, 0.5 * jitter) + 1e5, "\(worst) ns")
  }
}
