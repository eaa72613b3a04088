import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct PerformanceTests {
  #if DEBUG
    static let seeds = UInt64(0)..<60
  #else
    static let seeds = UInt64(0)..<1000
  #endif

  static func settings(_ seed: UInt64) -> Settings {
    var random = SplitMix64(seed: seed)
    var settings = Preset.original.settings
    settings.seed = random.next()
    settings[.speed] = random.next(in: 50..<500)
    settings[.gravity] = random.next(in: 0..<100)
    settings.balls = Int(random.next() % 5)
    settings.bouncers = Bouncers(rawValue: UInt8(truncatingIfNeeded: random.next()))
    settings.key.scale = Scale.allCases[Int(random.next() % UInt64(Scale.allCases.count))]
    settings.voicing = random.next() % 2 == 0 ? .original : .close
    settings.keysChannel = Channel(number: random.next() % 2 == 0 ? 1 : 2)
    settings[.keyLength] = Double(random.next() % 3000 + 1) / 1000
    if random.next() % 2 == 0 {
      settings[.bassHold] = 0
      settings[.bassLength] = Double(random.next() % 9000 + 1) / 1000
    }
    if random.next() % 2 == 0 { settings[.bounce] = random.next(in: 0..<1) }
    if seed % 2 == 0 { return settings }
    // Odd seeds also use features that the original instrument did not have.
    settings.voicing = Voicing.allCases[Int(random.next() % UInt64(Voicing.allCases.count))]
    settings.layout.keys = PianoKeys(count: 4 + Int(random.next() % 5))
    settings.chordset = BuiltInChordset.allCases[Int(random.next() % UInt64(BuiltInChordset.allCases.count))].chordset
    settings[.bassLine] = Double(random.next() % UInt64(BassLine.allCases.count))
    settings[.toss] = random.next(in: 0..<200)
    settings[.patience] = random.next(in: 0..<10)
    settings[.shortestGap] = random.next(in: 0..<0.3)
    settings[.softest] = random.next(in: 0..<300)
    settings[.program] = Double(random.next() % 129)
    for parameter in [Parameter.gravity, .speed, .bounce] where random.next() % 2 == 0 {
      let range = parameter.row.range
      _ = settings.oscillators.set(
        LFO(
          parameter, from: random.next(in: range.lowerBound..<range.upperBound), to: range.upperBound,
          period: Int64(random.next() % 20 + 1) * 1_000_000_000, shape: LFO.Shape.allCases[Int(random.next() % 4)]))
    }
    if seed % 4 == 3 {
      (settings[.groove], settings[.grooveReach], settings[.air]) = (
        random.next(in: 0..<1), random.next(in: 0..<1), random.next(in: 0..<1)
      )
      (settings[.tempo], settings[.swing]) = (random.next(in: 40..<240), random.next(in: 50..<75))
      settings[.grid] = Double(random.next() % UInt64(BeatGrid.count))
      settings[.collide] = Double(random.next() % 2)
      if let length = Rhythm.Length(lines: Int(random.next() % 8) + 1) { _ = settings.rhythm.append(length) }
    }
    return settings
  }

  @Test func stepsAndBufferSizesChangeNothing() throws {
    for seed in Self.seeds.prefix(100) {
      let settings = Self.settings(seed)
      var whole = try Performance(settings)
      let reference = try Recording(&whole, until: 5 * second)
      for (step, capacity) in [(1_000_000, 64), (4_000_000, 1), (second, 2), (333_333, 64)] as [(Int64, Int)] {
        var chopped = try Performance(settings)
        let recording = try Recording(&chopped, until: 5 * second, step: step, capacity: capacity)
        #expect(recording == reference, "seed \(seed), steps of \(step) ns, capacity \(capacity)")
        let digests = (chopped.digest, whole.digest)
        #expect(digests.0 == digests.1, "seed \(seed), steps of \(step) ns, capacity \(capacity)")
      }
    }
  }

  /// The first bass strike ends two notes before its own begins: the old bass note, and a key's note of the same pitch
  /// and channel.
  @Test func strikeThatEndsTwoNotesIsCompleteInTheSmallestBuffer() throws {
    var settings = Preset.original.settings
    settings.balls = 0
    var performance = try Performance(settings)
    let channel = settings.bassChannel
    performance.pending.insert(noteOff(100, channel, .bass))
    for degree in Degree.allCases {
      performance.pending.insert(
        noteOff(settings.voicing.bassPitch(of: degree, in: settings.key).number, channel, .key))
    }
    let recording = try Recording(&performance, until: 10 * second, capacity: 1, ends: false)
    let first = try #require(recording.strikes.first)
    let atOnce = recording.messages.filter { $0.nanoseconds == first.nanoseconds }
    #expect(atOnce.count == 3 && atOnce.first?.note == 100 && atOnce.last?.message == first.noteOn)
    #expect(atOnce.dropFirst().first?.note == first.pitch.number)
  }

  private func noteOff(_ note: UInt8, _ channel: Channel, _ voice: Voice) -> TimedMessage {
    TimedMessage(
      nanoseconds: 60 * second, voice: voice, message: .noteOff(channel: channel, note: note, velocity: 64))
  }

  @Test func advanceStopsAtTheStrikeThatFillsItsBuffer() throws {
    var performance = try Performance(Preset.original.settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 1)
    let isDone = performance.advance(to: 60 * second, events: &events)
    let (count, time, event) = (events.count, performance.nanoseconds, events[0])
    #expect(!isDone && count == 1 && time == event.nanoseconds)
  }

  @Test func aSeedDecidesEverything() throws {
    var settings = Preset.original.settings
    settings.seed = 7
    let first = try Recording(settings, until: 30 * second)
    let again = try Recording(settings, until: 30 * second)
    settings.seed = 8
    let other = try Recording(settings, until: 30 * second)
    #expect(first == again)
    #expect(first != other)
  }

  @Test func theBassSetsTheHarmonyOfTheKeys() throws {
    let table: [[UInt8]] = [
      [60, 64, 67, 71], [62, 65, 69, 72], [64, 67, 71, 74], [65, 69, 60, 76], [67, 71, 62, 77], [69, 60, 64, 79],
      [71, 62, 65, 81],
    ]
    let bass: [UInt8] = [48, 50, 52, 53, 55, 57, 59]
    var chord = 0
    var struck: Set<UInt8> = []
    var settings = Preset.original.settings
    settings[.speed] = 500
    let recording = try Recording(settings, until: 600 * second)
    #expect(recording.strikes.count == recording.noteOns.count)
    for (strike, on) in zip(recording.strikes, recording.noteOns) {
      #expect(on.nanoseconds == strike.nanoseconds)
      if strike.voice == .bass {
        chord = Int(strike.index)
        struck.insert(strike.index)
        let expected = Message.noteOn(channel: Channel(number: 1), note: bass[chord], velocity: strike.velocity)
        #expect(on.message == expected)
        #expect(strike.ball == 0)
      } else {
        let note = table[chord][Int(strike.index)]
        #expect(on.message == .noteOn(channel: Channel(number: 2), note: note, velocity: strike.velocity))
        #expect((1...4).contains(strike.ball))
        #expect(strike.velocity == UInt8(1 + min(126, 126 * strike.speed / 2000) + 0.5))
      }
    }
    #expect(struck.count == 7)
  }

  /// A ball pressed onto a key by another ball bounces several times within a millisecond, but must sound once.
  @Test func aPressedBallSoundsItsKeyOnce() throws {
    for seed in Self.seeds.prefix(60) {
      var settings = Preset.original.settings
      settings.seed = seed
      settings[.bounce] = [0, 0.1, 0.5, 1][Int(seed % 4)]
      let recording = try Recording(settings, until: 60 * second)
      var last: [UInt8: Strike] = [:]
      for strike in recording.strikes {
        if let before = last[strike.ball], before.index == strike.index {
          #expect(strike.nanoseconds - before.nanoseconds >= 1_000_000, "seed \(seed)")
        }
        last[strike.ball] = strike
      }
    }
  }

  /// Jammed balls would have 32 000 impacts a second for ever.
  @Test(arguments: [(10, 0.1, 9.8), (1162, 0.001, 0.5), (991, 0.3, 11.533), (7, 0.8, 9.8), (638, 0.2, 9.8)])
  func ballsThatLoseEnergyComeToRest(seed: UInt64, restitution: Double, gravity: Double) throws {
    var settings = Preset.original.settings
    settings.seed = seed
    settings[.bounce] = restitution
    settings[.gravity] = gravity
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: 300 * second, ends: false)
    let bassBall = performance.scene.bassBall
    var impacts = 0
    performance.scene.world.advance(to: 900 * second) { impact in
      if impact.body != bassBall { impacts += 1 }
    }
    #expect(impacts == 0)
  }

  @Test func tenMinutesLoseNoEnergy() throws {
    for seed in Self.seeds.prefix(10) {
      var settings = Preset.original.settings
      settings.seed = seed
      var performance = try Performance(settings)
      let before = performance.energies
      _ = try Recording(&performance, until: 600 * second)
      let after = performance.energies
      #expect(abs(after.bassSpeed - before.bassSpeed) < 1e-9 * before.bassSpeed, "seed \(seed)")
      #expect(abs(after.piano - before.piano) < 1e-9 * before.piano, "seed \(seed)")
    }
  }

  @Test(arguments: [
    (Voice.bass, -1.0, 1), (.bass, 0, 1), (.bass, 250, 64), (.bass, 275, 70), (.bass, 500, 127), (.bass, 1e9, 127),
    (.key, 0, 1),
    (.key, 7.9, 1), (.key, 8, 2), (.key, 1000, 64), (.key, 1366, 87), (.key, 2000, 127), (.key, 1e300, 127),
  ])
  func velocityIsProportionalToSpeed(voice: Voice, speed: Double, velocity: Int) {
    let full = voice == .bass ? Strike.bassFullSpeed : Strike.keyFullSpeed
    #expect(Int(Dynamics(fullSpeed: full, low: 1, high: 127).velocity(ofSpeed: speed)) == velocity)
  }

  /// With an inverted range, harder impacts sound softer.
  @Test(arguments: [(60, 118, [60, 89, 118]), (64, 64, [64, 64, 64]), (127, 1, [127, 64, 1])])
  func theVelocityStaysInItsRange(low: Double, high: Double, velocities: [UInt8]) {
    let dynamics = Dynamics(fullSpeed: 2000, low: low, high: high)
    #expect([0, 1000, 2000].map { dynamics.velocity(ofSpeed: $0) } == velocities)
    #expect(dynamics.velocity(ofSpeed: 1e9) == velocities[2])
  }

  @Test func aSettingOutOfItsRangeIsRefused() {
    let table: [((inout Settings) -> Void, SettingsError)] = [
      ({ $0[.speed] = 49.9 }, .refused(.speed, 49.9)), ({ $0[.speed] = 500.1 }, .refused(.speed, 500.1)),
      ({ $0[.gravity] = -0.1 }, .refused(.gravity, -0.1)),
      ({ $0[.gravity] = .infinity }, .refused(.gravity, .infinity)),
      ({ $0.balls = 17 }, .balls(17)), ({ $0.balls = -1 }, .balls(-1)),
      ({ $0[.bounce] = 1.01 }, .refused(.bounce, 1.01)), ({ $0[.keyLength] = 0 }, .refused(.keyLength, 0)),
      ({ $0[.bassLength] = 61 }, .refused(.bassLength, 61)), ({ $0[.bouncer3] = 0.5 }, .refused(.bouncer3, 0.5)),
    ]
    for (change, error) in table {
      var settings = Preset.original.settings
      change(&settings)
      #expect(throws: error) { _ = try Performance(settings) }
    }
  }
}
