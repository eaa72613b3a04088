import ChordEngine
import Instrument

/// A fixed minute of harmony on the default stage, with chords, voicings, bass lines, curves, silent strikes and
/// oscillating parameters.
enum MusicScript {
  /// The settings except `bounce`, which callers set. The property is computed, because a stored
  /// property would stay in WebAssembly's memory.
  static var settings: Settings {
    var settings = Settings()
    settings.seed = 7
    settings.balls = 6
    settings.chordset = BuiltInChordset.jazz.chordset
    settings[.voicing] = Double(Voicing.led.rawValue)
    settings[.bassLine] = Double(BassLine.walking.rawValue)
    _ = settings.oscillators.set(LFO(.gravity, from: 4, to: 30, period: 9_000_000_000, shape: .walk))
    _ = settings.oscillators.set(LFO(.speed, from: 150, to: 450, period: 20_000_000_000, shape: .smooth))
    return settings
  }

  static var steps: [GestureScript.Step] {
    let eFlat = PitchClass(NoteName(.e, alteration: -1))
    var steps: [GestureScript.Step] = [
      .init(1000, .key(Key(tonic: eFlat, octave: 4, scale: .minor))),
      .init(1000, .chords(BuiltInChordset.film.chordset)),
      .init(1500, .set(.rangeLow, 40)),
      .init(1500, .set(.rangeHigh, 70)),
      .init(2000, .set(.bassOctave, -2)),
      .init(2000, .set(.keysOctave, 1)),
      .init(2500, .set(.keysCurve, 1)),
      .init(2500, .set(.bassCurve, 2)),
      .init(3000, .set(.softest, 300)),
      .init(3500, .set(.shortestGap, 0.5)),
      // This gesture ends the oscillation of the speed.
      .init(4000, .set(.speed, 400)),
      .init(4250, .move(LFO(.voicing, from: 0, to: 7, period: 1_500_000_000, shape: .steps))),
      .init(4250, .move(LFO(.keyLength, from: 0.1, to: 2, period: 3_000_000_000))),
      .init(4251, .move(LFO(.gravity, from: 4, to: 200, period: 3_000_000_000)), isRefused: true),
      .init(4252, .move(LFO(.gravity, from: 4, to: 20, period: 3)), isRefused: true),
      .init(5000, .pause),
      .init(5600, .play),
      .init(6000, .set(.keysCurve, 3)),
      .init(6500, .set(.bassLine, Double(BassLine.pedal.rawValue))),
      .init(7000, .reset),
      .init(9000, .chords(BuiltInChordset.wholeTone.chordset)),
      .init(9000, .set(.bassLine, Double(BassLine.third.rawValue))),
      .init(10_000, .set(.patience, 2)),
      .init(11_000, .set(.voicing, Double(Voicing.spread.rawValue))),
      .init(12_000, .set(.toss, 300)),
      .init(12_500, .set(.shortestGap, 0)),
      .init(12_500, .set(.softest, 0)),
      .init(13_000, .key(Key(tonic: eFlat, octave: 3, scale: .minor))),
    ]
    for ball in 0..<9 as Range<Int64> {
      let step = GestureScript.Step(7100 + 100 * ball, .spawn(x: 560 + 50 * Double(ball), y: 640))
      steps.insert(step, at: steps.firstIndex { $0.tick > step.tick } ?? steps.endIndex)
    }
    return steps
  }
}
