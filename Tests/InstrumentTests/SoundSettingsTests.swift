import Physics2D
import Synth
import Testing

@testable import Instrument

@Suite struct SoundSettingsTests {
  @Test func eachSoundParameterSetsItsSynthSetting() {
    let table: [(Parameter, Double, (inout SynthSettings) -> Void)] = [
      (.level, -7, { $0.level = -7 }), (.filter, 0, { $0.filterIsOn = false }), (.cutoff, 800, { $0.cutoff = 800 }),
      (.resonance, -9, { $0.resonance = -9 }), (.delay, 0, { $0.delayIsOn = false }),
      (.delayTime, 1.5, { $0.delayTime = 1.5 }), (.delayWet, 25, { $0.delayWet = 0.25 }),
      (.delayFeedback, 75, { $0.delayFeedback = 0.75 }), (.reverb, 0, { $0.reverbIsOn = false }),
      (.reverbWet, 0.4, { $0.reverbWet = 0.4 }), (.reverbTime, 6, { $0.reverbTime = 6 }),
      (.bassSound, 7, { $0.bassSound = .harp }), (.width, 1, { $0.width = 1 }),
      (.pingPong, 1, { $0.delayIsCrossing = true }), (.delayBeats, 8, { $0.delayTime = 0.375 }),
    ]
    for (parameter, value, change) in table {
      var (settings, expected) = (Settings(), Settings().values.synth)
      settings[parameter] = value
      change(&expected)
      #expect(settings.values.synth == expected, "\(parameter)")
    }
  }

  @Test func bassHasTheSoundOfTheKeysByDefault() {
    var settings = Settings()
    for sound in Sound.allCases {
      settings[.sound] = Double(sound.rawValue)
      settings[.bassSound] = 0
      #expect(settings.values.synth.keysSound == sound && settings.values.synth.bassSound == sound)
      #expect(Parameter.sound.choice(Int(sound.rawValue)).map { "\($0)" } == sound.name)
      for other in Sound.allCases {
        settings[.bassSound] = Double(other.rawValue) + 1
        #expect(settings.values.synth.keysSound == sound && settings.values.synth.bassSound == other)
        #expect(Parameter.bassSound.choice(Int(other.rawValue) + 1).map { "\($0)" } == other.name)
      }
    }
    #expect(Parameter.bassSound.choices.first == "same" && Parameter.sound.choice(9) == nil)
  }

  @Test func sixteenParametersBelongToTheSound() {
    let ofSound = Parameter.allCases.filter(\.isOfSound)
    #expect(ofSound.count == 16 && ofSound.first == .sound && ofSound.last == .pingPong)
  }

  @Test func theDelayFollowsTheTempoIfItsTimeIsANoteValue() {
    var settings = Settings()
    let table: [(choice: Double, tempo: Double, seconds: Double)] = [
      (0, 60, 0.35), (3, 60, 0.25), (6, 60, 0.5), (8, 120, 0.375), (9, 120, 0.5), (12, 120, 0.75), (14, 120, 1),
      (16, 120, 1.5), (18, 240, 1), (18, 96, 1.25), (18, 10, 1.5),
    ]
    for row in table {
      (settings[.delayBeats], settings[.tempo]) = (row.choice, row.tempo)
      #expect(settings.values.synth.delayTime == row.seconds, "\(row)")
    }
  }

  @Test func noParameterOfTheSoundChangesANote() throws {
    var settings = Preset.tides.settings
    let expected = try Recording(settings, until: 20 * second)
    var changed = settings
    for parameter in Parameter.allCases where parameter.isOfSound {
      changed[parameter] = parameter.row.range.lowerBound
    }
    #expect(try Recording(changed, until: 20 * second) == expected)
    for parameter in [Parameter.cutoff, .sound, .level, .reverbWet, .delayWet] {
      let range = parameter.row.range
      _ = settings.oscillators.set(LFO(parameter, from: range.lowerBound, to: range.upperBound, period: second))
    }
    let played = try Recording(settings, until: 20 * second, step: 4 * Performance.tick) { performance in
      try performance.apply(.set(.delayTime, Double(performance.nanoseconds % second) / 1e9))
    }
    #expect(played == expected)
  }

  @Test func noTwoPresetsSoundAlike() {
    let sounds = Preset.allCases.map { $0.settings.values.synth }
    for (index, sound) in sounds.enumerated() { #expect(!sounds[..<index].contains(sound)) }
    let original = Preset.original.settings.values.synth
    #expect(original.reverbWet == 0 && original.keysSound == .marimba)
  }

  /// Plays 30 s with pauses, oscillators, refused gestures and resets. In the middle of each tick, the player must have
  /// the same parameters as the performance.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func theSoundFollowsThePerformance(seed: UInt64) throws {
    var settings = Preset.tides.settings
    settings.seed = seed
    _ = settings.oscillators.set(LFO(.cutoff, from: 300, to: 2900, period: 3 * second, shape: .walk))
    var random = SplitMix64(seed: seed)
    var performance = try Performance(settings)
    var player = SoundPlayer(settings, rate: 8000)
    var events = FixedBuffer<PerformanceEvent>(capacity: 1024)
    var (last, changes, pauses) = (SynthSettings(), 0, 0)
    for tick in 0..<7500 as Range<Int64> {
      if random.next() % 40 == 0 {
        let gesture = Self.gesture(&random)
        if gesture == .pause { pauses += 1 }
        performance.apply(gesture, events: &events)
      }
      let middle = tick * Performance.tick + Performance.tick / 2
      _ = performance.advance(to: middle, events: &events)
      // Pass only gestures, because rendering is fast without notes.
      let gestures = events.indices.map { events[$0] }.filter { if case .gesture = $0 { true } else { false } }
      player.play(gestures, until: middle)
      events.removeAll()
      let values = (performance.settings.values, player.values)
      try #require(values.0 == values.1, "tick \(tick)")
      if values.1.synth != last { changes += 1 }
      last = values.1.synth
      _ = performance.advance(to: (tick + 1) * Performance.tick, events: &events)
    }
    #expect(changes > 50 && pauses > 5)
  }

  /// Returns a random gesture. Some gestures are refused, and some change nothing.
  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    let parameters: [Parameter] = [.cutoff, .level, .reverbWet, .sound, .speed, .delayTime, .gravity]
    let parameter = parameters[Int(random.next() % 7)]
    let range = parameter.row.range
    let low = Swift.max(range.lowerBound, 1).rounded()
    switch random.next() % 9 {
    case 0, 1: return .pause
    case 2, 3, 4: return .play
    case 5: return .set(parameter, min(low, range.upperBound))
    case 6: return .set(parameter, range.upperBound + 1)
    case 7: return .reset
    default:
      return .move(
        LFO(
          parameter, from: range.lowerBound, to: range.upperBound, period: 2 * second,
          shape: LFO.Shape(rawValue: UInt8(random.next() % 4))!))
    }
  }
}

extension SoundPlayer {
  fileprivate mutating func play(_ events: [PerformanceEvent], until time: Int64) {
    _ = play(events, frames: Int(Self.frame(of: time, rate: rate) - frame))
  }
}
