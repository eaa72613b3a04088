import Instrument
import MIDI
import Physics2D
import Testing

@Suite struct BeatEventTests {
  private func events(
    _ settings: Settings, _ gestures: [TimedGesture] = [], until end: Int64 = 20_000_000_000, beats: Bool = false
  ) throws -> [PerformanceEvent] {
    var performance = try Performance(settings)
    performance.reportsBeats = beats
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 64)
    var events: [PerformanceEvent] = []
    func drain() {
      for index in buffer.indices { events.append(buffer[index]) }
      buffer.removeAll()
    }
    func advance(to time: Int64) {
      while !performance.advance(to: time, events: &buffer) { drain() }
      drain()
    }
    for item in gestures {
      advance(to: item.nanoseconds)
      performance.apply(item.gesture, events: &buffer)
      drain()
    }
    advance(to: end)
    while !performance.end(events: &buffer) { drain() }
    drain()
    return events
  }

  private func beats(_ events: [PerformanceEvent]) -> [BeatEvent] {
    events.compactMap { if case .beat(let beat) = $0 { beat } else { nil } }
  }

  private static func settings(_ seed: UInt64, _ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings.onTheBeat(seed: seed)
    change(&settings)
    return settings
  }

  private static let changes: [TimedGesture] = [
    .init(tick: 500, gesture: .set(.tempo, 133)),
    .init(tick: 800, gesture: .timeSignature(TimeSignature(beats: 7, unit: 8) ?? .common)),
    .init(tick: 1000, gesture: .pause), .init(tick: 1300, gesture: .play),
    .init(tick: 2000, gesture: .move(LFO(.tempo, from: 60, to: 180, period: 7_000_000_000))),
  ]

  /// All events are in order of time, even if a step of the oscillators switches the click on.
  @Test func clickSwitchedByAnOscillatorIsOnTime() throws {
    for seed in UInt64(1)...10 {
      let settings = Self.settings(seed) {
        $0[.tempo] = 121
        _ = $0.oscillators.set(LFO(.click, from: 0, to: 1, period: 2_000_000_000, shape: .steps))
        _ = $0.oscillators.set(LFO(.tempo, from: 60, to: 960, period: 1_000_000_000, shape: .steps))
      }
      let times = try events(settings, until: 60_000_000_000).map(\.nanoseconds)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func beatReportsDoNotChangeSavedBytes() throws {
    func bytes(reports: Bool) throws -> [UInt8] {
      var performance = try Performance(Self.settings(4))
      performance.reportsBeats = reports
      performance.skip(to: 10_000_000_000)
      let bytes = performance.bytes
      #expect(try Performance.restored(from: bytes).digest == performance.digest)
      return bytes
    }
    #expect(try bytes(reports: true) == bytes(reports: false))
  }

  /// A performance that begins in the middle plays notes that wait for a grid line, but not notes that already sound.
  @Test func performanceFromTheMiddlePlaysWaitingNotes() throws {
    let settings = Self.settings(3) {
      ($0[.groove], $0.rhythm, $0[.quantize], $0[.tempo]) = (0, Rhythm(), 1, 30)
    }
    func noteOns(_ events: [PerformanceEvent]) -> [PerformanceEvent] { events.filter(\.isNoteOn) }
    let whole = noteOns(try events(settings, until: 30_000_000_000))
    for begin in stride(from: Int64(1_000_000_000), to: 20_000_000_000, by: 1_300_000_000) {
      var performance = try Performance(settings, after: [], at: begin)
      performance.cue()
      var buffer = FixedBuffer<PerformanceEvent>(capacity: 64)
      var rest: [PerformanceEvent] = []
      var isComplete = false
      while !isComplete {
        isComplete = performance.advance(to: 30_000_000_000, events: &buffer)
        for index in buffer.indices { rest.append(buffer[index]) }
        buffer.removeAll()
      }
      #expect(noteOns(rest) == whole.filter { $0.nanoseconds > begin })
      var sounding: Set<[UInt8]> = []
      for case .message(let timed) in rest {
        switch timed.message {
        case .noteOn(let channel, let note, _): #expect(sounding.insert([channel.index, note]).inserted)
        case .noteOff(let channel, let note, _): #expect(sounding.remove([channel.index, note]) != nil)
        default: break
        }
      }
    }
  }

  @Test func aFollowerCountsTheBeats() throws {
    for countIn in [0.0, 2] {
      let settings = Self.settings(3) { $0[.countIn] = countIn }
      var follower = Follower(settings)
      var last = BeatEvent(nanoseconds: 0, bar: 0, beat: 0)
      for event in try events(settings, Self.changes, beats: true) {
        if case .beat(let beat) = event {
          follower.advance(to: beat.nanoseconds)
          let position = follower.position(at: beat.nanoseconds + 1)
          #expect((position.bar, position.beat) == (beat.bar, beat.beat) && position.phase < 0.01)
          last = beat
        }
        follower.follow(event)
      }
      #expect(last.bar >= 8)
    }
  }

  @Test func eachBeatIsReportedOnce() throws {
    for seed in UInt64(1)...20 {
      let beats = beats(try events(Self.settings(seed), Self.changes, beats: true))
      #expect(beats.first == BeatEvent(nanoseconds: 0, bar: 0, beat: 0))
      for (last, next) in zip(beats, beats.dropFirst()) {
        #expect(next.nanoseconds > last.nanoseconds)
        #expect(
          next.bar == last.bar && next.beat == last.beat + 1 || next.bar == last.bar + 1 && next.beat == 0
            // The meter changed within the bar.
            || next.nanoseconds > 3_200_000_000 && last.nanoseconds < 3_200_000_000,
          "\(last), \(next)")
      }
      #expect(!beats.contains { (4_000_000_001..<5_200_000_000).contains($0.nanoseconds) })
    }
  }

  @Test func beatsAreAtTheTimesOfTheTimeline() throws {
    let beats = beats(try events(Self.settings(1) { $0[.tempo] = 97 }, beats: true))
    let timeline = Timeline(tempo: 97)
    for (number, beat) in beats.enumerated() {
      let line = Beats(pulses: Int64(number) * Beats.pulsesPerQuarter)
      #expect(
        beat == BeatEvent(nanoseconds: timeline.nanoseconds(at: line), bar: Int64(number / 4), beat: Int64(number % 4)))
    }
    #expect(beats.count == 33)
  }

  @Test func reportingBeatsChangesNoOtherEvent() throws {
    for seed in UInt64(1)...20 {
      let plain = try events(Self.settings(seed), Self.changes)
      let reported = try events(Self.settings(seed), Self.changes, beats: true)
      #expect(plain == reported.filter { if case .beat = $0 { false } else { true } })
    }
  }

  private func messages(_ events: [PerformanceEvent], _ voices: [Voice]) -> [TimedMessage] {
    events.compactMap { if case .message(let timed) = $0, voices.contains(timed.voice) { timed } else { nil } }
  }

  @Test func clicksAreOnBeatsAndChangeNoNote() throws {
    for seed in UInt64(1)...20 {
      let clicking = try events(Self.settings(seed) { $0[.click] = 1 }, Self.changes)
      let clicks = messages(clicking, [.click])
      let beats = beats(try events(Self.settings(seed), Self.changes, beats: true))
      let begins = clicks.filter { if case .noteOn = $0.message { true } else { false } }
      #expect(begins.map(\.nanoseconds) == beats.map(\.nanoseconds))
      #expect(
        zip(begins, beats).allSatisfy { click, beat in
          click.message
            == .noteOn(
              channel: Channel(number: 10), note: beat.beat == 0 ? 76 : 77, velocity: beat.beat == 0 ? 112 : 80)
        })
      #expect(clicks.count == 2 * begins.count)
      #expect(
        messages(clicking, [.bass, .key]) == messages(try events(Self.settings(seed), Self.changes), [.bass, .key]))
    }
  }

  /// Two bars of clicks last 4 s; then the same piece plays.
  @Test func aCountInComesBeforeThePiece() throws {
    let plain = messages(try events(Self.settings(3)), [.bass, .key])
    let counted = try events(Self.settings(3) { $0[.countIn] = 2 }, until: 24_000_000_000, beats: true)
    let clicks = messages(counted, [.click]).filter { if case .noteOn = $0.message { true } else { false } }
    #expect(clicks.map(\.nanoseconds) == (0..<8).map { Int64($0) * 500_000_000 })
    #expect(beats(counted).prefix(9).map(\.bar) == [-2, -2, -2, -2, -1, -1, -1, -1, 0])
    let later = messages(counted, [.bass, .key]).map {
      TimedMessage(
        nanoseconds: $0.nanoseconds - 4_000_000_000, voice: $0.voice, key: $0.key, place: $0.place, message: $0.message)
    }
    #expect(later == plain)
  }

  @Test func pauseInTheCountInDelaysThePiece() throws {
    let settings = Self.settings(3) { $0[.countIn] = 1 }
    let waits = [TimedGesture(tick: 250, gesture: .pause), TimedGesture(tick: 500, gesture: .play)]
    let plain = messages(try events(settings), [.bass, .key])
    let paused = messages(try events(settings, waits, until: 21_000_000_000), [.bass, .key])
    #expect(paused.map(\.nanoseconds) == plain.map { $0.nanoseconds + 1_000_000_000 })
    var follower = SettingsFollower(settings)
    for item in waits { follower.follow(item.gesture, at: item.nanoseconds) }
    #expect(follower.worldTime(at: 2_500_000_000) == 0 && follower.worldTime(at: 4_000_000_000) == 1_000_000_000)
  }

  /// `quantize` delays notes, but not strikes, by `quantize-strength` percent of the time to the next grid line. A
  /// note at most 1 ms after a grid line does not wait.
  @Test(arguments: [100.0, 40.0]) func quantizedNotesWaitForGridLines(strength: Double) throws {
    let timeline = Timeline()
    let step: Int64 = 125_000_000
    #expect(timeline.nanoseconds(at: Beats(pulses: 24)) == step)
    for seed in UInt64(1)...50 {
      let free = Self.settings(seed) {
        ($0[.groove], $0.rhythm) = (0, Rhythm())
        ($0[.bassHold], $0[.keyLength], $0[.shortestGap]) = (Double(seed % 2), seed % 3 == 0 ? 0.02 : 0.5, 0)
      }
      var quantized = free
      (quantized[.quantize], quantized[.quantizeStrength]) = (7, strength)
      let events = try events(quantized)
      func strikes(_ events: [PerformanceEvent]) -> [Int64] {
        events.compactMap { if case .strike(let strike) = $0 { strike.nanoseconds } else { nil } }
      }
      #expect(strikes(events) == strikes(try self.events(free)))
      var waiting: [Strike] = []
      var sounding: Set<[UInt8]> = []
      for event in events {
        switch event {
        case .strike(let strike) where strike.silence == nil: waiting.append(strike)
        case .message(let timed):
          switch timed.message {
          case .noteOn(let channel, let note, _):
            let index = try #require(
              waiting.firstIndex { $0.channel == channel && $0.pitch.number == note }, "seed \(seed)")
            let strike = waiting.remove(at: index)
            let past = strike.nanoseconds % step
            let wait = past <= 1_000_000 ? 0 : Double(step - past) * strength / 100
            #expect(timed.nanoseconds == strike.nanoseconds + Int64(wait), "seed \(seed)")
            #expect(sounding.insert([channel.index, note]).inserted)
          case .noteOff(let channel, let note, _): #expect(sounding.remove([channel.index, note]) != nil)
          default: break
          }
        default: break
        }
      }
      // The end of the performance discards notes that still wait.
      #expect(sounding.isEmpty && waiting.count <= 4, "seed \(seed): \(waiting.count)")
    }
  }

  @Test func notesOnGridLinesDoNotWait() throws {
    let settings = Self.settings(5) { ($0[.collide], $0[.quantize]) = (0, 4) }
    let events = try events(settings)
    let keys = messages(events, [.key]).filter { if case .noteOn = $0.message { true } else { false } }
    #expect(keys.count > 60 && keys.allSatisfy { $0.nanoseconds % 250_000_000 <= 1_000_000 })
    let strikes = events.compactMap { event -> Int64? in
      if case .strike(let strike) = event, strike.voice == .key, strike.silence == nil {
        strike.nanoseconds
      } else {
        nil
      }
    }
    #expect(keys.map(\.nanoseconds) == strikes)
  }

  @Test func eachNoteEndsEvenIfQuantizeIsSwitchedOff() throws {
    for tick in Int64(100)..<140 {
      let settings = Self.settings(1) { ($0[.groove], $0.rhythm, $0[.quantize]) = (0, Rhythm(), 1) }
      let events = try events(settings, [TimedGesture(tick: tick, gesture: .set(.quantize, 0))])
      var sounding: [UInt8: Int] = [:]
      for case .message(let timed) in events {
        switch timed.message {
        case .noteOn(_, let note, _): sounding[note, default: 0] += 1
        case .noteOff(_, let note, _): sounding[note, default: 0] -= 1
        default: break
        }
        #expect(sounding.values.allSatisfy { (0...1).contains($0) })
      }
      #expect(sounding.values.allSatisfy { $0 == 0 })
    }
  }

  /// After a drag, a removal or a reset, a waiting ball does not fall at the bar line.
  @Test func droppedBallsWaitForTheBar() throws {
    let settings = Self.settings(7) { ($0.balls, $0[.spawnOn], $0[.toss], $0[.groove]) = (0, 2, 0, 0) }
    func strikes(_ gestures: [TimedGesture]) throws -> [Int64] {
      try events(settings, gestures, until: 8_000_000_000).compactMap {
        if case .strike(let strike) = $0, strike.voice == .key { strike.nanoseconds } else { nil }
      }
    }
    let drop = TimedGesture(tick: 260, gesture: .spawn(x: 600, y: 600))
    let atOnce = try strikes([.init(tick: 0, gesture: .set(.spawnOn, 0)), .init(tick: 250, gesture: drop.gesture)])
    // A bar lasts 2 s: a ball dropped at 1.04 s begins to fall at 2 s.
    let waited = try strikes([drop])
    #expect(waited.first == atOnce.first.map { $0 + 1_000_000_000 })
    #expect(try strikes([drop, .init(tick: 300, gesture: .dragBall(1, x: 700, y: 600))]).isEmpty)
    #expect(try strikes([drop, .init(tick: 300, gesture: .remove(ball: 1))]).isEmpty)
    #expect(try strikes([drop, .init(tick: 300, gesture: .reset)]).isEmpty)
  }
}
