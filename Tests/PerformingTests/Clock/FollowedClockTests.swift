import Instrument
import MIDI
import Physics2D
import Sessions
import Simulation
import Testing
import Thoroughness

@testable import MIDIIn
@testable import Performing

/// A performance that follows a MIDI clock: from the arriving clock messages to the delivered notes.
@Suite struct FollowedClockTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func aFollowedPerformanceReplaysExactly(seed: UInt64) throws {
    let end = 30 * second
    let live = try ClockFollowingRig(Sender(seed: seed)) { $0.seed = seed }
    live.offset = [0, -500, -40, 30][Int(seed % 4)] * ms
    let report = try live.play(for: end)
    #expect(report.refusedGestures == 0 && report.withdrawnGestures <= 2 && report.unreported == 0)
    var session = try #require(Session(live.rig.settings))
    for event in live.rig.gestures {
      let isText = session.append(event.gesture, at: event.nanoseconds / Performance.tick)
      #expect(isText)
    }
    let parsed = try Session(parsing: session.text)
    #expect(parsed == session)
    let replay = try Offline.events(parsed.settings, parsed.gestures, until: end, reportsBeats: true)
    func played(_ events: [PerformanceEvent]) -> [PerformanceEvent] {
      events.filter { if case .gesture = $0 { false } else { true } }
    }
    #expect(played(replay) == played(live.rig.events), "seed \(seed)")
    #expect(live.rig.queue.sounding == [])
    // At the end, the scheduler also sends controllers that end all notes.
    let heard = live.rig.queue.heard.prefix(replay.messages.count)
    #expect(heard.map(\.message) == replay.messages.map(\.message))
    #expect(heard.map(\.time) == replay.messages.map(\.nanoseconds))
  }

  private struct Case: CustomTestStringConvertible {
    let name: String
    /// The time in ms by which the beats may be late or early.
    let limit: Double
    let script: Script
    var testDescription: String { name }

    init(_ name: String, within limit: Double = 13, _ steps: [Script.Step]) {
      self.init(name, within: limit, Script(steps))
    }

    init(_ name: String, within limit: Double = 13, _ script: Script) {
      (self.name, self.limit, self.script) = (name, limit, script)
    }
  }

  /// The default limit is 13 ms, because the first beat after Start may be late by the lookahead (8 ms) and one tick
  /// (4 ms).
  private static let cases = [
    Case("Start after clocks", [.clocks(20), .start, .clocks(200)]),
    Case("Start before the first clock", [.start, .clocks(200)]),
    Case("no Start", [.clocks(24), .rolls, .clocks(200)]),
    Case("Start after a quarter", [.clocks(24), .rolls, .clocks(26), .start, .clocks(99)]),
    Case("Start again", [.start, .clocks(130), .start, .clocks(100)]),
    Case("Start again on a beat", [.start, .clocks(144), .start, .clocks(100)]),
    Case("Stop, Start", [.start, .clocks(98), .stop(before: 10), .rest(0.7), .start, .clocks(100)]),
    Case("Stop, clocks, Start", [.start, .clocks(98), .stop(before: 10), .clocks(77), .start, .clocks(100)]),
    Case("Stop, Continue", [.start, .clocks(85), .stop(before: 10), .rest(0.7), .continue, .clocks(100)]),
    Case(
      "Stop just before a beat, Continue", within: 26,
      [.start, .clocks(96), .stop(before: 19), .clocks(5), .continue, .clocks(99)]),
    Case("a song position at first", [.clocks(20), .position(64), .continue, .clocks(99)]),
    Case(
      "a song position while stopped",
      [.start, .clocks(98), .stop(before: 10), .position(64), .clocks(30), .continue, .clocks(99)]),
    Case("a song position while rolling", [.start, .clocks(106), .position(64), .clocks(99)]),
    Case("a loop of a bar", [.start] + (0..<4).flatMap { _ in [.clocks(96), .position(0)] }),
    Case("a loop of a beat", [.start] + (0..<9).flatMap { _ in [.clocks(24), .position(0)] }),
    // The tempo falls from 240 to 120 four clocks before a beat. That beat sounds up to 42 ms early, because the change
    // of tempo is not known yet.
    Case(
      "twice as fast", within: 45, [.start, .clocks(200), .tempo(240), .clocks(300), .tempo(120), .clocks(200)]),
    Case("ramps", [.start, .clocks(200), .ramp(300, to: 170), .ramp(300, to: 90)]),
    Case("a lost clock", [.start, .clocks(250), .lost(77), .clocks(150)]),
    Case(
      "a lost clock after a ramp", within: 30, [.start, .clocks(250), .ramp(100, to: 123), .lost(77), .clocks(150)]),
    Case(
      "Stop while the clock is lost",
      [.start, .clocks(250), .lost(77), .stop(before: 10), .rest(1.2), .continue, .clocks(150)]),
    Case("frames of USB", [.frames(4), .start, .clocks(500)]),
    Case("periods of a bridge: 1024 frames at 48 kHz", within: 24, [.frames(1024 / 48), .start, .clocks(500)]),
    Case("jitter", within: 16, [.jitter(1), .clocks(20), .start, .clocks(500)]),
    Case("two clocks", Script([.start, .clocks(300)]).beside(150, of: 3, 87, from: 1.234e9)),
    Case("10 BPM", [.tempo(10), .clocks(5), .start, .clocks(100)]),
    Case("999 BPM", [.tempo(999), .clocks(20), .start, .clocks(2000)]),
  ]

  @Test(arguments: cases.indices) func eachBeatSoundsOnce(index: Int) throws {
    let (name, script) = (Self.cases[index].name, Self.cases[index].script)
    let end = Int64(try #require(script.messages.last).time) + ClockFollowingRig.begin
    let live = try ClockFollowingRig(script.messages.makeIterator())
    _ = try live.play(for: end)
    let (beats, quarters) = (live.beats, script.quarters)
    try #require(beats.count == quarters.count, "\(name): \(beats.map { 4 * $0.bar + $0.beat }) \(quarters)")
    let errors = zip(beats, quarters).map { (Double($0.nanoseconds - ClockFollowingRig.begin) - $1.time) / 1e6 }
    #expect(errors.allSatisfy { abs($0) <= Self.cases[index].limit }, "\(name): \(errors)")
    // If the beat due without a jump has already sounded, the beat at the clock's new place is left out.
    let otherBeats = zip(beats, quarters).count { 4 * $0.bar + $0.beat != $1.number }
    #expect(otherBeats <= live.jumps, "\(name): \(beats.map { 4 * $0.bar + $0.beat }), not \(quarters.map(\.number))")
  }

  /// A beat just after Stop may have been sent already, because the scheduler is ahead of the clock.
  @Test func beatNearAStopSoundsOnce() throws {
    for milliseconds in stride(from: 0.5, to: 20, by: 0.5) {
      let script = Script([
        .start, .clocks(96), .stop(before: milliseconds), .rest(0.5), .continue, .clocks(99),
      ])
      let live = try ClockFollowingRig(script.messages.makeIterator())
      _ = try live.play(for: 7 * second)
      #expect(live.beats.prefix(9).map { 4 * $0.bar + $0.beat } == Array(0..<9), "\(milliseconds) ms: \(live.beats)")
    }
  }

  /// Simulates a loaded machine that repeatedly holds back the clock messages for up to half a second.
  @Test func stallsRepeatNoBeat() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let script = Script([.tempo(random.next(in: 60..<200)), .start, .clocks(600)])
      var (begin, end, messages) = (3e8, 3e8, script.messages)
      for index in messages.indices {
        let sent = messages[index]
        if sent.time > end {
          begin = end + random.next(in: 3e8..<2e9)
          end = begin + random.next(in: 2e7..<5e8)
        }
        let isHeld = begin..<end ~= sent.time
        messages[index] = Sender.Sent(sent.message, at: isHeld ? end : sent.time + random.next(in: 0..<1e6))
      }
      let live = try ClockFollowingRig(messages.makeIterator())
      _ = try live.play(for: Int64(script.messages.last?.time ?? 0) + ClockFollowingRig.begin)
      let beats = live.beats
      try #require(beats.count == script.quarters.count, "seed \(seed)")
      let errors = zip(beats, script.quarters).map { Double($0.nanoseconds - ClockFollowingRig.begin) - $1.time }
      #expect(breaks(beats).isEmpty && errors.dropFirst(2).allSatisfy { abs($0) < 3e6 }, "seed \(seed): \(errors)")
    }
  }

  /// After a stall of the performer, musical time continues where it stopped, but the beat follows the clock again.
  @Test func beatFollowsClockAfterPerformerStall() throws {
    let script = Script([.clocks(20), .start, .clocks(600)])
    let live = try ClockFollowingRig(script.messages.makeIterator())
    var hasStalled = false
    live.rig.queue.afterSleep = { [unowned live] queue in
      guard !hasStalled, queue.elapsed > 4 * second else { return }
      hasStalled = true
      live.stallPerformer(for: 1_700_000_000)
    }
    _ = try live.play(for: 11 * second)
    let clicks = live.rig.queue.heard.filter {
      if case .noteOn(let channel, _, _) = $0.message { channel.index == 9 } else { false }
    }
    let late = clicks.suffix(8).map { click in
      script.quarters.map { abs(Double(click.time - ClockFollowingRig.begin) - $0.time) }.min() ?? 0
    }
    #expect(late.allSatisfy { $0 < 2e6 }, "\(late)")
  }

  /// The count-in is the clock's first bar, which has no clicks. The music begins in the second bar.
  @Test func countInLastsABarOfTheClock() throws {
    let script = Script([.clocks(20), .start, .clocks(400)])
    let live = try ClockFollowingRig(script.messages.makeIterator()) { $0[.countIn] = 1 }
    _ = try live.play(for: 8 * second)
    #expect(live.beats.map { 4 * $0.bar + $0.beat } == Array(4...14))
    let errors = zip(live.beats, script.quarters.dropFirst(4)).map {
      Double($0.nanoseconds - ClockFollowingRig.begin) - $1.time
    }
    #expect(errors.allSatisfy { abs($0) < 2e5 }, "\(errors)")
  }

  /// In a run, the offset is `--clock-offset` minus the delay of clumsy's own sound. The delay becomes 0 when a synth
  /// connects, because clumsy then switches its own sound off.
  @Test(arguments: [-120, -40, 0, 5, 30, 200] as [Int64]) func beatsAreEarlierByTheDelayOfTheSound(offset: Int64)
    throws
  {
    let script = Script([.clocks(20), .start, .clocks(600)])
    let live = try ClockFollowingRig(script.messages.makeIterator())
    live.offset = offset * ms
    live.laterOffset = (0, from: 8e9)
    _ = try live.play(for: 13 * second)
    let errors = zip(live.beats, script.quarters).map { Double($0.nanoseconds - ClockFollowingRig.begin) - $1.time }
    #expect(errors.prefix(15).dropFirst(2).allSatisfy { abs($0 - Double(offset * ms)) < 2e5 }, "\(errors)")
    #expect(errors.dropFirst(18).allSatisfy { abs($0) < 2e5 }, "\(errors)")
    #expect(breaks(live.beats).isEmpty)
  }

  /// Returns the pairs of successive beats whose numbers are not successive in 4/4.
  private func breaks(_ beats: [BeatEvent]) -> [(BeatEvent, BeatEvent)] {
    zip(beats, beats.dropFirst()).filter { last, next in 4 * next.bar + next.beat != 4 * last.bar + last.beat + 1 }
  }

  @Test func randomClockRepeatsNoBeatAndHangsNoNote() throws {
    for seed in 1...200 * thoroughness {
      let live = try ClockFollowingRig(Sender(seed: seed)) { $0.balls = 1 }
      _ = try live.play(for: 10 * second)
      let beats = live.beats
      #expect(breaks(beats).count <= live.jumps, "seed \(seed): \(breaks(beats)) \(live.news)")
      #expect(zip(beats, beats.dropFirst()).allSatisfy { $0.nanoseconds < $1.nanoseconds }, "seed \(seed)")
      #expect(live.rig.queue.sounding == [], "seed \(seed)")
      let clicks = live.rig.events.filter(\.isNoteOn).messages.count { $0.voice == .click }
      #expect(clicks == beats.count, "seed \(seed): \(clicks) \(beats.count)")
    }
  }
}
