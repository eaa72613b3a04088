import Instrument
import MIDI
import Physics2D
import Testing

@testable import Performing

@Suite struct SchedulerClockTests {
  /// The state of a slave after messages: whether it rolls, the number of the next clock (counted from the beginning of
  /// the piece), the number of received clocks, and the received transport messages.
  private struct Slave {
    var isRolling = false
    var next: Int64 = 0
    var clocks = 0
    var transport: [Message] = []

    init(_ heard: [Message]) {
      for message in heard {
        switch message {
        case .start: (isRolling, next) = (true, 0)
        case .continue: isRolling = true
        case .stop: isRolling = false
        case .songPosition(let sixteenths): next = 6 * Int64(sixteenths)
        case .timingClock:
          clocks += 1
          next += isRolling ? 1 : 0
        default: continue
        }
        if message != .timingClock { transport.append(message) }
      }
    }
  }

  private func rig(_ change: (inout Settings) -> Void = { _ in }) throws -> SchedulerRig {
    let rig = try SchedulerRig()
    rig.sendsClock = true
    rig.settings[.tempo] = 120
    change(&rig.settings)
    return rig
  }

  private func heard(_ rig: SchedulerRig) -> Slave { Slave(rig.queue.heard.map(\.message)) }

  @Test func clocksAreSentWithTheNotes() throws {
    let rig = try rig()
    let report = try rig.play(for: 10 * second)
    let slave = heard(rig)
    #expect(slave.transport == [.start, .stop] && slave.next == 481 && slave.clocks == 481)
    let times = rig.queue.heard.filter { $0.message == .timingClock }.map(\.time)
    #expect(zip(times, 0...).allSatisfy { abs($0 - Int64($1) * second / 48) <= 1 } && report.overdue.count == 0)
    let events = try Offline.events(rig.settings, [], until: 10 * second)
    #expect(rig.events == events && report.delivered == events.messages.count + 481 + 2)
  }

  /// Pauses (as by Ctrl-Z) come at random times.
  @Test func slaveLosesNoClockByPauses() throws {
    var stops = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let rig = try rig {
        $0.seed = seed
        $0[.tempo] = Double.random(in: 20...960, using: &random)
        $0[.countIn] = Double(seed % 2)
      }
      rig.options.lookahead = [1, 10, 500][Int(seed % 3)] * ms
      var time: Int64 = 0
      for _ in 0..<10 {
        time += Int64.random(in: 1...400 * ms, using: &random)
        rig.after(time) { rig.link.pause(true) }
        time += Int64.random(in: 10 * ms...400 * ms, using: &random)
        rig.after(time) {
          let slave = heard(rig)
          #expect(!slave.isRolling || rig.link.phase.load(ordering: .relaxed) != .paused)
          rig.link.pause(false)
        }
      }
      let report = try rig.play(for: 12 * second)
      var performance = try Performance(rig.settings)
      performance.sendsClock = true
      var events = FixedBuffer<PerformanceEvent>(capacity: 20_000)
      try #require(performance.advance(to: 12 * second, events: &events))
      var clocks: [Message] = []
      for index in events.indices { if case .midiClock(let timed) = events[index] { clocks.append(timed.message) } }
      let (slave, whole) = (heard(rig), Slave(clocks))
      #expect(slave.clocks == whole.clocks && slave.next == whole.next && !slave.isRolling, "seed \(seed)")
      #expect(slave.transport.first == .start || whole.next == 0, "seed \(seed)")
      // Each stop but the last is followed by a continue, and nothing else follows the start.
      #expect(zip(slave.transport.dropFirst(), 0...).allSatisfy { $0 == ($1 % 2 == 0 ? .stop : .continue) })
      #expect(report.error == nil && rig.queue.sounding == [])
      stops += slave.transport.count { $0 == .stop }
    }
    #expect(stops > 300, "\(stops) stops")
  }

  @Test func aStoppedRunStopsTheSlave() throws {
    for time in stride(from: 100 * ms, to: 2 * second, by: 131_000_000) {
      let rig = try rig { $0[.countIn] = 0 }
      rig.after(time) { rig.link.stop() }
      _ = try rig.play(for: 60 * second)
      let slave = heard(rig)
      #expect(slave.transport == [.start, .stop] && slave.next == time * 48 / second + 1, "at \(time)")
    }
  }

  @Test func pauseInTheCountInSendsNoContinue() throws {
    let rig = try rig { $0[.countIn] = 2 }
    rig.after(second) { rig.link.pause(true) }
    rig.after(2 * second) { rig.link.pause(false) }
    rig.after(4 * second) { rig.link.stop() }
    _ = try rig.play(for: 60 * second)
    #expect(heard(rig).transport == [])
  }

  @Test func clockJumpStopsAndContinuesTheSlave() throws {
    let rig = try rig()
    var isLost = false
    rig.after(second + ms / 2) { isLost = true }
    rig.queue.afterSleep = { queue in
      if isLost { queue.pass(7 * second) }
      isLost = false
    }
    let report = try rig.play(for: 3 * second)
    let slave = heard(rig)
    #expect(report.clockJumps == 1 && slave.transport == [.start, .stop, .continue, .stop])
    #expect(slave.clocks == 145 && slave.next == 145)
  }

  @Test func poolSufficesAtTheFastestTempo() throws {
    let rig = try rig { $0[.tempo] = 960 }
    rig.options.lookahead = 500 * ms
    let report = try rig.play(for: 20 * second)
    #expect(rig.queue.refusals == 0 && report.overdue.count == 0 && heard(rig).clocks == 20 * 384 + 1)
  }

  /// After an undo, the slave gets a song position only if the undo has moved the beat.
  @Test(arguments: [true, false]) func anUndoThatMovesTheBeatLocatesTheSlave(moves: Bool) throws {
    let rig = try rig { $0[.countIn] = 0 }
    let hand = try rig.source()
    rig.after(second) {
      #expect(hand.send(moves ? .set(.tempo, 60) : .set(.gravity, 9), at: rig.queue.now))
    }
    rig.after(2 * second) {
      var fork = try! Performance(rig.settings, after: [], at: 2040 * ms)
      fork.cue()
      rig.link.offer(fork, afterGestures: 1)
    }
    rig.after(2 * second + 900 * ms) { #expect(rig.link.exchange.takeAnswer() == .taken) }
    _ = try rig.play(for: 4 * second)
    let slave = heard(rig)
    #expect(
      slave.transport == (moves ? [.start, .stop, .songPosition(17), .continue, .stop] : [.start, .stop]), "\(slave)")
    #expect(slave.next == 193)
  }

  @Test func aPanicStopsASlaveThatMayHaveStarted() {
    for count in 0...2 {
      var inFlight = InFlightMessages(capacity: 10)
      for message in [Message.start, .timingClock] {
        inFlight.append(TimedMessage(nanoseconds: 0, voice: .click, message: message))
      }
      inFlight.acknowledge(allButLast: 2 - count)
      let isRolling = inFlight.isRolling
      #expect(isRolling == (count > 0))
      _ = inFlight.abandon()
      let mayRoll = inFlight.isRolling
      #expect(mayRoll)
    }
    let notes = SoundingNotes([60])
    var panic = PanicSequence(Address(client: 1, port: 0), notes: notes, channels: 1, stops: true)
    var sent: [Message] = []
    for round in 0..<2 {
      while let message = panic.next, sent.count < 2 + 6 * round {
        sent.append(message)
        panic.pass(message)
      }
      if round == 0 { panic.restart() }
    }
    #expect(sent.count == 6 && sent[0] == .stop && sent[2] == .stop && sent[4] == .sustainOff(Channel(number: 1)))
  }
}
