import ChordEngine
import Golden
import Lumia
import Physics2D
import Testing

@testable import Instrument

/// Strikes and `image` gestures play the image, a `LumiaStage`. Lumis are the units of light that paint the image. A
/// chordset, or set, has eight chords of eight lumis.
@Suite struct ImagePlayerTests {
  /// Performs settings with gestures at their ticks, and returns all events.
  private func events(
    _ settings: Settings, _ gestures: [TimedGesture] = [], until end: Int64
  ) throws -> [PerformanceEvent] {
    var player = ScorePlayer(try Performance(settings), gestures: gestures, until: end)
    var all: [PerformanceEvent] = []
    player.advance(to: end) { (event: borrowing PerformanceEvent) in all.append(copy event) }
    player.finish { (event: borrowing PerformanceEvent) in all.append(copy event) }
    return all
  }

  /// Plays events, and returns the digests of the stage at the given times. Advances by at most `step` nanoseconds.
  private func digests(
    _ settings: Settings, _ events: [PerformanceEvent], at times: [Int64], step: Int64 = .max
  ) -> [UInt64] {
    var player = ImagePlayer(PerformanceStart(settings))
    var next = 0
    return times.map { time in
      while next < events.count, events[next].nanoseconds <= time {
        advance(&player, to: events[next].nanoseconds, step)
        player.apply(events[next])
        next += 1
      }
      advance(&player, to: time, step)
      return player.stage.digest
    }
  }

  private func advance(_ player: inout ImagePlayer, to time: Int64, _ step: Int64) {
    while step < time - player.stage.nanoseconds { player.advance(to: player.stage.nanoseconds + step) }
    player.advance(to: time)
  }

  private func image(_ command: LumiaCommand, at tick: Int64) -> TimedGesture {
    TimedGesture(tick: tick, gesture: .image(command))
  }

  /// Returns 150 random `image` gestures, determined by a seed, mixed with five fixed gestures that affect the beat.
  private func gestures(seed: UInt64) -> [TimedGesture] {
    var script = LumiaScript(seed: seed)
    var gestures: [TimedGesture] = []
    for number in 0..<150 as Range<Int64> {
      gestures.append(image(script.next(), at: number * 15))
      let other: Gesture? =
        switch number {
        case 20: .set(.tempo, 97)
        case 40: .pause
        case 50: .play
        case 60: .move(LFO(.tempo, from: 60, to: 140, period: 3 * second, shape: .smooth))
        case 80: .locate(sixteenth: 64)
        default: nil
        }
      if let other { gestures.append(TimedGesture(tick: number * 15, gesture: other)) }
    }
    return gestures
  }

  @Test("the image changes no note")
  func notes() throws {
    let plain = try events(Preset.standard.settings, until: 10 * second)
    let played = try events(
      Preset.standard.settings, gestures(seed: 1).filter { if case .image = $0.gesture { true } else { false } },
      until: 10 * second)
    let notes = played.filter { if case .gesture = $0 { false } else { true } }
    #expect(notes == plain)
    #expect(played.count > plain.count)
  }

  @Test("equal events give the same states, whatever the steps of `advance`", arguments: 1...3 as ClosedRange<UInt64>)
  func steps(seed: UInt64) throws {
    var settings = [Preset.standard, .clockwork, .rain][Int(seed) % 3].settings
    settings.seed = seed
    let events = try events(settings, gestures(seed: seed), until: 10 * second)
    let times = (1...10).map { $0 * second }
    let expected = digests(settings, events, at: times)
    #expect(Set(expected).count == times.count)
    for step in [Performance.tick, 16_666_667] { #expect(digests(settings, events, at: times, step: step) == expected) }
  }

  @Test("a saved stage goes on as if it had not been saved")
  func saving() throws {
    let settings = Preset.clockwork.settings
    var performance = try Performance(settings)
    var player = ImagePlayer(performance.start)
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 1024)
    func play(_ player: inout ImagePlayer, to time: Int64) {
      while !performance.advance(to: time, events: &buffer) {}
      for index in buffer.indices { player.apply(buffer[index]) }
      buffer.removeAll()
      player.advance(to: time)
    }
    play(&player, to: 4 * second)
    var other = ImagePlayer(performance.start, try LumiaStage.restored(from: player.stage.bytes))
    #expect(other.stage.digest == player.stage.digest)
    while !performance.advance(to: 9 * second, events: &buffer) {}
    for index in buffer.indices {
      player.apply(buffer[index])
      other.apply(buffer[index])
    }
    player.advance(to: 9 * second)
    other.advance(to: 9 * second)
    #expect(other.stage.digest == player.stage.digest)
  }

  @Test("a bouncer releases the lumi chord of its degree; a key releases the lumi of its chord tone, at its place")
  func binding() throws {
    let settings = Preset.standard.settings
    var player = ImagePlayer(PerformanceStart(settings))
    var (bass, keys) = (0, 0)
    for event in try events(settings, until: 20 * second) {
      let (births, chord) = (player.stage.births, player.stage.chord)
      player.apply(event)
      guard case .strike(let strike) = event else {
        #expect(player.stage.births == births)
        continue
      }
      if strike.voice == .bass { #expect(player.stage.chord == strike.index) }
      guard strike.silence == nil else {
        #expect(player.stage.births == births)
        continue
      }
      #expect(player.stage.births == births + (strike.voice == .bass ? 8 : 1))
      let state = player.stage.state(player.stage.count - 1)
      if strike.voice == .bass {
        bass += 1
        #expect(state.chord == strike.index)
      } else {
        keys += 1
        #expect(state.chord == chord && state.tone == strike.index)
        #expect(abs(state.x - strike.x * 16 / 9 / 1024) < 0.001)
      }
    }
    #expect(bass > 5 && keys > 5)
  }

  @Test("the option `bind` decides which strikes release lumis", arguments: LumiaBinding.allCases)
  func option(binding: LumiaBinding) throws {
    let settings = Preset.standard.settings
    let value = UInt16(binding.rawValue)
    let all = try events(settings, [image(.option(.binding, value: value), at: 0)], until: 10 * second)
    var player = ImagePlayer(PerformanceStart(settings))
    for event in all { player.apply(event) }
    var expected: Int64 = 0
    for case .strike(let strike) in all where strike.silence == nil {
      if strike.voice == .bass, binding.takesBouncers { expected += 8 }
      if strike.voice == .key, binding.takesKeys { expected += 1 }
    }
    #expect(player.stage.births == expected)
  }

  @Test("lumis are played without music")
  func silence() throws {
    var settings = Settings()
    settings.balls = 0
    settings.bouncers = []
    let all = try events(settings, [image(.tap(x: 100, y: 200, pressure: 90), at: 5)], until: second)
    var player = ImagePlayer(PerformanceStart(settings))
    for event in all { player.apply(event) }
    #expect(player.stage.births == 1 && player.stage.nanoseconds == 5 * Performance.tick)
  }

  @Test("the stage counts the beats of the performance")
  func beats() throws {
    let settings = Preset.clockwork.settings
    let all = try events(
      settings,
      [
        TimedGesture(tick: 500, gesture: .set(.tempo, 90)), TimedGesture(tick: 1000, gesture: .pause),
        TimedGesture(tick: 1250, gesture: .play),
      ], until: 10 * second)
    var player = ImagePlayer(PerformanceStart(settings))
    for event in all { player.apply(event) }
    player.advance(to: 10 * second)
    let timeline = player.stage.timeline
    let quarters = timeline.quarters + Double(10 * second - timeline.start) * timeline.tempo / 60e9
    // The 10 s consist of 2 s with the preset's tempo, 7 s with the tempo 90, and a pause of 1 s.
    #expect(abs(quarters - (2 * settings[.tempo] + 7 * 90) / 60) < 1e-6)
    #expect(timeline.tempo == 90)
  }

  @Test("a command out of its range is refused, and so is a chordset that the list lacks")
  func refusals() throws {
    var performance = try Performance(Settings())
    let remove = LumiaCommand.list(.remove(0))
    #expect(performance.error(of: .image(.chooseChordset(6))) == .badImage(.chooseChordset(6), chordsets: 6))
    try performance.apply(.image(.list(.copy(0, to: 6))))
    try performance.apply(.image(.chooseChordset(6)))
    for _ in 0..<6 { try performance.apply(.image(remove)) }
    #expect(performance.error(of: .image(remove)) == .badImage(remove, chordsets: 1))
    let far = LumiaCommand.tap(x: 4096, y: 0, pressure: 1)
    #expect(performance.error(of: .image(far)) == .badImage(far, chordsets: 1))
    var restored = try Performance.restored(from: performance.bytes)
    #expect(restored.error(of: .image(.chooseChordset(1))) == .badImage(.chooseChordset(1), chordsets: 1))
  }

  @Test("a piece begins with the set that suits it")
  func sets() {
    #expect(LumiaSet(of: Preset.rain.settings) == .rain)
    #expect(LumiaSet(of: Preset.clockwork.settings) == .clockwork)
    for preset in Preset.allCases where preset != .rain && preset != .clockwork {
      #expect(LumiaSet(of: preset.settings) == .still, "\(preset.name)")
    }
  }
}
