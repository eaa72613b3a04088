import ChordEngine
import MIDI
import Synth

/// The settings of a kind of piece; the seed selects one piece of this kind. Files contain the raw values, which never
/// change.
public enum Preset: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The default piece.
  case standard
  /// The original instrument, without later features such as the groove.
  case original
  /// The other presets, described by `help`.
  case lullaby, rain, clockwork, cathedral, stampede, tides, club, slowRain, musicBox, midnight

  /// The name in flags and files.
  public var name: String { staticName.description }

  /// The same name as `name`, without allocation or locking.
  public var staticName: StaticString { row.name }

  /// A short description.
  public var help: StaticString { row.help }

  /// The preset's settings, with seed 1.
  public var settings: Settings {
    var settings = Settings()
    settings.balls = row.balls
    if row.keys > 4 { settings.layout.keys = PianoKeys(count: row.keys) }
    settings.key = row.key
    settings.chordset = row.chords.chordset
    guard let meter = TimeSignature(beats: row.beats, unit: 4) else {
      preconditionFailure("a preset has an invalid meter")
    }
    settings.timeSignature = meter
    settings[.groove] = row.groove
    for lines in row.rhythm {
      guard let length = Rhythm.Length(lines: lines), settings.rhythm.append(length) else {
        preconditionFailure("a preset has an invalid rhythm")
      }
    }
    settings.form = Form(letters: row.form.description, bars: row.bars)
    for (parameter, value) in row.shared + row.values + row.sound { settings[parameter] = value }
    for lfo in row.motions where !settings.oscillators.set(lfo) {
      preconditionFailure("a preset has too many oscillators")
    }
    return settings
  }

  private struct Row {
    let name: StaticString
    let help: StaticString
    var balls = 4
    var keys = 4
    var key = Key.cMajor
    var chords = BuiltInChordset.diatonic
    var groove = 1.0
    /// The length of a bar, in quarter notes.
    var beats = 4
    /// The lengths of the rhythm, in intervals of the beat grid (parameter `grid`).
    var rhythm: [Int] = []
    /// The letters of the form's sections; a small letter means a new variation each time. Empty for no form.
    var form: StaticString = ""
    /// The length of each section of the form, in bars.
    var bars = 8
    /// Values that `values` may replace.
    var shared: [(Parameter, Double)] = []
    var values: [(Parameter, Double)] = []
    var sound: [(Parameter, Double)] = []
    var motions: [LFO] = []
  }

  /// The differences from the default settings.
  private var row: Row {
    switch self {
    case .standard:
      Row(
        name: "standard", help: "a tune that returns, over chords that lead home; each seed is a piece of its own",
        rhythm: [3, 3, 2], form: "AaBa", bars: 8,
        values: [
          (.voicing, Self.number(Voicing.led)), (.rangeHigh, 79), (.tones, Self.number(Tones.mixed)), (.lowBalls, 1),
          (.legato, 1), (.damp, 1), (.swell, 0.4), (.breath, 1), (.downbeat, 0.7),
          (.harmonicRhythm, Self.number(HarmonicRhythm.bar)), (.cadence, Self.number(Cadence.period)),
          (.bassRhythm, Self.number(BassRhythm.twoBeats)), (.bassPassing, 1), (.bassVelocityLow, 74), (.gravity, 20),
        ],
        sound: Self.instruments(.marimba, bass: .sub))
    case .original:
      Row(
        name: "original", help: "the instrument as it first was", groove: 0,
        values: [
          (.toss, 0), (.patience, 0), (.bassOctave, 0), (.bassCurve, 0), (.bassVelocityLow, 1),
          (.bassVelocityHigh, 127), (.keysVelocityLow, 1), (.keysVelocityHigh, 127), (.softest, 0), (.shortestGap, 0),
        ],
        sound: [(.reverbWet, 0), (.level, 2.5)])
    case .lullaby:
      Row(
        name: "lullaby", help: "few notes, soft and slow, over a ballad's chords", balls: 4,
        key: Self.key(.f, 0, 4, .major), chords: .ballad, beats: 3, rhythm: [4, 2, 6], form: "AaBa", bars: 8,
        shared: Self.song,
        values: [
          (.gravity, 3), (.speed, 130), (.rangeLow, 57), (.rangeHigh, 81), (.air, 0.5), (.lowBalls, 1), (.legato, 1),
          (.swell, 0.4), (.breath, 1), (.downbeat, 0.5), (.keysCurve, Self.number(VelocityCurve.soft)),
          (.keysVelocityLow, 8), (.keysVelocityHigh, 100), (.bassVelocityLow, 50), (.bassVelocityHigh, 78),
          (.tempo, 72),
        ],
        sound: Self.instruments(.littleEP, bass: .muted, level: 9.5) + [(.reverbWet, 0.22), (.reverbTime, 2.8)])
    case .rain:
      Row(
        name: "rain", help: "many light drops, high up, in lydian, now denser, now fewer", balls: 8,
        key: Self.key(.d, 0, 4, .lydian), chords: .lydianDrift, groove: 0,
        values: [
          (.speed, 90), (.keysOctave, 1), (.tones, Self.number(Tones.mixed)), (.damp, 1), (.swell, 0.5), (.phrase, 16),
          (.harmonicRhythm, Self.number(HarmonicRhythm.bar)), (.keysVelocityLow, 12), (.keysVelocityHigh, 92),
          (.bassVelocityLow, 88), (.bassVelocityHigh, 120), (.keyLength, 0.3), (.toss, 150), (.tempo, 40),
        ],
        sound: Self.instruments(.pluck, bass: .harp, level: 3.5) + [
          (.delayTime, 0.28), (.delayWet, 28), (.delayFeedback, 45), (.reverbWet, 0.18), (.reverbTime, 2.4),
        ],
        motions: [LFO(.gravity, from: 22, to: 6, period: 77_000_000_000, shape: .smooth)])
    case .clockwork:
      Row(
        name: "clockwork", help: "short beats, each as loud as the last, in minor", balls: 4, keys: 6,
        key: Self.key(.a, 0, 3, .minor), chords: .minorJazz, rhythm: [8, 4, 2, 2], form: "AABACA", bars: 8,
        values: [
          (.gravity, 20), (.speed, 350), (.collide, 0), (.voicing, Self.number(Voicing.led)), (.downbeat, 1),
          (.harmonicRhythm, Self.number(HarmonicRhythm.bar)), (.cadence, Self.number(Cadence.period)),
          (.bassRhythm, Self.number(BassRhythm.beat)), (.keyLength, 0.09),
          (.keysCurve, Self.number(VelocityCurve.fixed)), (.keysVelocityHigh, 92), (.grid, Self.sixteenths),
          (.bassCurve, Self.number(VelocityCurve.fixed)), (.bassLength, 0.3),
        ],
        sound: Self.instruments(.muted, bass: .marimba, level: -4.5) + [(.reverbWet, 0.06), (.reverbTime, 0.7)])
    case .cathedral:
      Row(
        name: "cathedral", help: "long notes, wide apart, at the gravity of the Moon", balls: 6,
        key: Self.key(.g, 0, 3, .major), chords: .suspended, rhythm: [4, 3, 2, 3], form: "AaBa", bars: 8,
        shared: Self.song,
        values: [
          (.gravity, 1.6), (.speed, 110), (.keyLength, 7), (.voicing, Self.number(Voicing.spread)), (.air, 0.5),
          (.swell, 0.5), (.breath, 1), (.downbeat, 0.6), (.keysCurve, Self.number(VelocityCurve.soft)),
          (.keysVelocityLow, 8), (.keysVelocityHigh, 120), (.tempo, 60), (.grid, Self.quarters),
        ],
        sound: Self.instruments(.harp, bass: .grand, level: 8) + [(.reverbWet, 0.38), (.reverbTime, 6)])
    case .stampede:
      Row(
        name: "stampede", help: "ten balls, heavy and loud, in waves, over Andalusian chords", balls: 10,
        key: Self.key(.e, 0, 3, .phrygian), chords: .andalusian, rhythm: [3, 5, 2, 6], form: "AaBa", bars: 16,
        shared: Self.song,
        values: [
          (.gravity, 14), (.speed, 480), (.bassOctave, 0), (.rangeLow, 52), (.rangeHigh, 79), (.air, 0.5),
          (.lowBalls, 2), (.legato, 0.7), (.swell, 0.5), (.phrase, 8), (.downbeat, 0.8),
          (.cadence, Self.number(Cadence.half)), (.bassRhythm, Self.number(BassRhythm.beat)), (.bassPassing, 1),
          (.keysVelocityLow, 40), (.keysVelocityHigh, 124), (.bassVelocityLow, 112), (.bassVelocityHigh, 127),
          (.tempo, 140), (.swing, 62),
        ],
        sound: Self.instruments(.pluck, bass: .grand, level: -2.5) + [(.reverbWet, 0.16), (.reverbTime, 1.4)])
    case .tides:
      // Each section restarts the oscillators. Their period is two sections, so their values fall throughout a section.
      // A rising gravity would make balls land before a bar line, and so before the new chord.
      Row(
        name: "tides", help: "six keys in dorian, under a gravity that ebbs away in each section", balls: 6, keys: 6,
        key: Self.key(.d, 0, 4, .dorian), chords: .dorian, form: "AaBa", bars: 16,
        shared: Self.song,
        values: [
          (.speed, 250), (.rangeLow, 53), (.rangeHigh, 81), (.lowBalls, 2), (.legato, 0.95), (.swell, 0.3),
          (.downbeat, 0.4), (.cadence, Self.number(Cadence.full)), (.keysCurve, Self.number(VelocityCurve.soft)),
          (.keysVelocityLow, 1), (.keysVelocityHigh, 96), (.bassVelocityLow, 84), (.bassVelocityHigh, 127),
          (.tempo, 90),
        ],
        sound: Self.instruments(.grand, level: 1.5) + [(.reverbWet, 0.25), (.reverbTime, 3.5)],
        motions: [
          LFO(.gravity, from: 24, to: 3, period: 85_333_000_000, shape: .smooth),
          LFO(.cutoff, from: 3000, to: 900, period: 85_333_000_000, shape: .smooth),
        ])
    case .club:
      Row(
        name: "club", help: "jazz chords without their roots over a bass that walks", balls: 5,
        key: Self.key(.b, -1, 3, .major), chords: .jazz, rhythm: [3, 5, 2, 6], form: "aaba", bars: 8,
        shared: Self.song,
        values: [
          (.gravity, 13), (.speed, 460), (.bassOctave, 0), (.voicing, Self.number(Voicing.rootless)), (.air, 0.5),
          (.legato, 0.8), (.swell, 0.3), (.breath, 1), (.downbeat, 0.6),
          (.harmonicRhythm, Self.number(HarmonicRhythm.twoBeats)), (.bassRhythm, Self.number(BassRhythm.beat)),
          (.bassPassing, 1), (.keysVelocityLow, 24), (.bassVelocityLow, 76), (.tempo, 132), (.swing, 62),
        ],
        sound: Self.instruments(.clav, bass: .pluck, level: -1) + [
          (.delayTime, 0.326), (.delayWet, 16), (.delayFeedback, 30), (.reverbWet, 0.08), (.reverbTime, 0.9),
        ])
    case .slowRain:
      Row(
        name: "slow-rain", help: "single drops, each with its echoes, in a wide room under an open sky", balls: 3,
        key: Self.key(.d, -1, 4, .lydian), chords: .open, groove: 0,
        values: [
          (.speed, 90), (.keysOctave, 1), (.tones, Self.number(Tones.mixed)), (.damp, 1), (.swell, 0.3),
          (.harmonicRhythm, Self.number(HarmonicRhythm.bar)), (.keyLength, 3.5),
          (.keysCurve, Self.number(VelocityCurve.soft)), (.keysVelocityLow, 1), (.keysVelocityHigh, 112),
          (.bassVelocityLow, 70), (.bassVelocityHigh, 104), (.toss, 110), (.tempo, 30),
        ],
        sound: Self.instruments(.marimba, bass: .harp, level: 9) + [
          (.delayTime, 0.75), (.delayWet, 34), (.delayFeedback, 55), (.reverbWet, 0.34), (.reverbTime, 5),
        ],
        motions: [LFO(.gravity, from: 1.6, to: 3.6, period: 73_000_000_000, shape: .smooth)])
    case .musicBox:
      // Each section restarts the oscillator. Its period is two sections, so the gravity falls throughout a section.
      Row(
        name: "music-box", help: "six keys, all equally loud, over Pachelbel's chords, winding down and wound up again",
        balls: 4, keys: 6, key: Self.key(.f, 0, 4, .major), chords: .canon, beats: 3, form: "AABACA", bars: 16,
        shared: Self.song,
        values: [
          (.rangeLow, 48), (.rangeHigh, 74), (.tones, Self.number(Tones.chord)), (.legato, 0.9), (.downbeat, 0.6),
          (.keysCurve, Self.number(VelocityCurve.fixed)), (.keysVelocityHigh, 68), (.bassOctave, 0),
          (.bassCurve, Self.number(VelocityCurve.fixed)), (.bassVelocityHigh, 90), (.tempo, 108),
        ],
        sound: Self.instruments(.harp, bass: .littleEP, level: -1) + [(.reverbWet, 0.14), (.reverbTime, 1.2)],
        motions: [LFO(.gravity, from: 22, to: 4, period: 53_333_000_000)])
    case .midnight:
      // The filter opens and shuts once in a section of 12 bars.
      Row(
        name: "midnight", help: "blues chords low on an electric piano, behind a filter that opens and shuts", balls: 6,
        key: Self.key(.e, 0, 3, .mixolydian), chords: .blues, rhythm: [3, 6, 2, 5], form: "AaBa", bars: 12,
        shared: Self.song,
        values: [
          (.gravity, 4.4), (.speed, 210), (.rangeHigh, 72), (.air, 0.5), (.lowBalls, 1), (.legato, 0.9), (.swell, 0.4),
          (.breath, 1), (.downbeat, 0.6), (.bassRhythm, Self.number(BassRhythm.twoBeats)), (.bassPassing, 1),
          (.keysCurve, Self.number(VelocityCurve.soft)), (.keysVelocityLow, 14), (.keysVelocityHigh, 120),
          (.tempo, 80), (.swing, 62),
        ],
        sound: Self.instruments(.littleEP, bass: .harp, level: 2.5) + [
          (.resonance, 3), (.reverbWet, 0.2), (.reverbTime, 2.2),
        ],
        motions: [LFO(.cutoff, from: 1800, to: 3000, period: 36_000_000_000, shape: .smooth)])
    }
  }

  /// The values that presets with a melody and cadences share.
  private static let song: [(Parameter, Double)] = [
    (.voicing, number(Voicing.led)), (.tones, number(Tones.mixed)), (.damp, 1),
    (.harmonicRhythm, number(HarmonicRhythm.bar)), (.cadence, number(Cadence.period)),
  ]

  private static let quarters = 0.0
  private static let sixteenths = 6.0

  private static func number(_ choice: some RawRepresentable<UInt8>) -> Double { Double(choice.rawValue) }

  /// The values of `sound`, `bass-sound` and `level`. Without `bass`, the bass uses the keys' sound.
  private static func instruments(_ keys: Sound, bass: Sound? = nil, level: Double = 0) -> [(Parameter, Double)] {
    let own = bass.map { Double($0.rawValue) + 1 } ?? 0
    return [(.sound, Double(keys.rawValue)), (.bassSound, own), (.level, level)]
  }

  private static func key(_ letter: NoteName.Letter, _ alteration: Int8, _ octave: Int, _ scale: Scale) -> Key {
    Key(tonic: PitchClass(NoteName(letter, alteration: alteration)), octave: octave, scale: scale)
  }
}
