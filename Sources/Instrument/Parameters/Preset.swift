import ChordEngine
import Synth

/// Settings for a kind of piece; the seed selects one such piece. Files contain the raw values, which never change.
public enum Preset: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The default piece.
  case standard
  /// The original instrument, without later features such as groove, steering, tosses and silent strikes.
  case original
  /// The other presets, described by `help`.
  case lullaby, rain, clockwork, cathedral, stampede, tides, club, slowRain, musicBox, midnight

  /// The name in flags and files.
  public var name: String { staticName.description }

  /// The same name, without allocation or locking.
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
    settings[.groove] = row.groove
    for lines in row.rhythm {
      guard let length = Rhythm.Length(lines: lines), settings.rhythm.append(length) else {
        preconditionFailure("a preset has an invalid rhythm")
      }
    }
    for (parameter, value) in row.values + row.sound { settings[parameter] = value }
    for lfo in row.motions where !settings.oscillators.set(lfo) {
      preconditionFailure("a preset has too many oscillators")
    }
    return settings
  }

  /// The parameters that the preset sets, including those that it sets to their default values.
  public var parameters: [Parameter] { [.groove] + (row.values + row.sound).map { $0.0 } }

  private struct Row {
    let name: StaticString
    let help: StaticString
    var balls = 4
    var keys = 4
    var key = Key.cMajor
    var chords = BuiltInChordset.diatonic
    var groove = 1.0
    /// In grid intervals.
    var rhythm: [Int] = []
    var values: [(Parameter, Double)] = []
    var sound: [(Parameter, Double)] = []
    var motions: [LFO] = []
  }

  /// The differences from the default settings.
  private var row: Row {
    switch self {
    case .standard:
      Row(
        name: "standard", help: "balls that play 3+3+2 against each other, over a bass on the beat", rhythm: [3, 3, 2])
    case .original:
      Row(
        name: "original", help: "the instrument as it first was", groove: 0,
        values: [
          (.toss, 0), (.patience, 0), (.bassOctave, 0), (.bassCurve, 0), (.bassVelocityLow, 1),
          (.bassVelocityHigh, 127), (.keysVelocityLow, 1), (.keysVelocityHigh, 127), (.softest, 0), (.shortestGap, 0),
        ],
        sound: [(.reverbWet, 0)])
    case .lullaby:
      Row(
        name: "lullaby", help: "few notes, soft and slow, over a ballad's chords", balls: 3,
        key: Self.key(.f, 0, 4, .major), chords: .ballad,
        values: [
          (.gravity, 2.5), (.speed, 130), (.voicing, Self.number(Voicing.close)), (.keysVelocityLow, 20),
          (.keysVelocityHigh, 76), (.bassVelocityLow, 58), (.bassVelocityHigh, 78), (.keyLength, 2.5), (.tempo, 66),
        ],
        sound: Self.played(.littleEP, bass: .muted, level: 11) + [(.reverbWet, 0.22), (.reverbTime, 2.8)])
    case .rain:
      Row(
        name: "rain", help: "many light drops, high up, in lydian, now denser, now fewer", balls: 8,
        key: Self.key(.d, 0, 4, .lydian), chords: .lydianDrift, groove: 0,
        values: [
          (.speed, 180), (.keysOctave, 1), (.keysVelocityLow, 12), (.keysVelocityHigh, 84), (.bassVelocityLow, 88),
          (.bassVelocityHigh, 120), (.keyLength, 0.15), (.toss, 150),
        ],
        sound: Self.played(.pluck, bass: .harp, level: 1) + [
          (.delayTime, 0.28), (.delayWet, 28), (.delayFeedback, 45), (.reverbWet, 0.18), (.reverbTime, 2.4),
        ],
        motions: [LFO(.gravity, from: 18, to: 9, period: 83_000_000_000, shape: .smooth)])
    case .clockwork:
      Row(
        name: "clockwork", help: "short beats, each as loud as the last, in minor", balls: 3,
        key: Self.key(.a, 0, 3, .minor), chords: .minorJazz, rhythm: [2, 3, 4],
        values: [
          (.gravity, 30), (.speed, 350), (.keyLength, 0.09), (.keysCurve, Self.number(VelocityCurve.fixed)),
          (.keysVelocityHigh, 92), (.tempo, 96), (.grid, Self.sixteenths),
          (.bassCurve, Self.number(VelocityCurve.fixed)), (.bassHold, 0), (.bassLength, 0.3),
        ],
        sound: Self.played(.muted, bass: .marimba, level: -3) + [(.reverbWet, 0.06), (.reverbTime, 0.7)])
    case .cathedral:
      Row(
        name: "cathedral", help: "long notes, wide apart, at the gravity of the Moon", balls: 5,
        key: Self.key(.g, 0, 3, .major), chords: .suspended,
        values: [
          (.gravity, 1.6), (.speed, 110), (.keyLength, 7), (.voicing, Self.number(Voicing.spread)), (.patience, 12),
          (.keysVelocityHigh, 96), (.softest, 20), (.tempo, 60), (.grid, Self.quarters),
        ],
        sound: Self.played(.harp, bass: .grand, level: 7) + [(.reverbWet, 0.38), (.reverbTime, 6)])
    case .stampede:
      Row(
        name: "stampede", help: "ten balls, heavy and loud, in waves, over Andalusian chords", balls: 10,
        key: Self.key(.e, 0, 3, .phrygian), chords: .andalusian,
        values: [
          (.speed, 480), (.patience, 3), (.bassOctave, 0), (.keysVelocityLow, 40), (.keysVelocityHigh, 96),
          (.bassVelocityLow, 112), (.bassVelocityHigh, 127), (.keyLength, 0.2), (.tempo, 140),
        ],
        sound: Self.played(.pluck, bass: .grand, level: -6) + [(.reverbWet, 0.16), (.reverbTime, 1.4)],
        motions: [LFO(.gravity, from: 46, to: 24, period: 97_000_000_000, shape: .smooth)])
    case .tides:
      Row(
        name: "tides", help: "six keys under a gravity that swells and falls, in dorian", balls: 5, keys: 6,
        key: Self.key(.d, 0, 4, .dorian), chords: .dorian, rhythm: [3, 3, 2, 4, 4],
        values: [(.voicing, Self.number(Voicing.led)), (.keyLength, 1.2), (.keysVelocityHigh, 96), (.tempo, 90)],
        sound: Self.played(.grand) + [(.reverbWet, 0.25), (.reverbTime, 3.5)],
        motions: [
          LFO(.gravity, from: 2.5, to: 24, period: 40_000_000_000, shape: .smooth),
          LFO(.speed, from: 120, to: 400, period: 61_000_000_000, shape: .smooth),
          LFO(.cutoff, from: 900, to: 3000, period: 40_000_000_000, shape: .smooth),
        ])
    case .club:
      Row(
        name: "club", help: "jazz chords without their roots over a bass that walks", balls: 4,
        key: Self.key(.b, -1, 3, .major), chords: .jazz, rhythm: [3, 3, 2],
        values: [
          (.gravity, 20), (.speed, 460), (.patience, 2), (.bassOctave, 0), (.voicing, Self.number(Voicing.rootless)),
          (.bassLine, Self.number(BassLine.walking)), (.keyLength, 0.25), (.keysCurve, Self.number(VelocityCurve.hard)),
          (.keysVelocityLow, 42), (.keysVelocityHigh, 110), (.bassHold, 0), (.bassLength, 0.5), (.bassVelocityLow, 76),
          (.tempo, 132), (.swing, 62),
        ],
        sound: Self.played(.clav, bass: .pluck, level: -2) + [
          (.delayTime, 0.326), (.delayWet, 16), (.delayFeedback, 30), (.reverbWet, 0.08), (.reverbTime, 0.9),
        ])
    case .slowRain:
      Row(
        name: "slow-rain", help: "single drops, each with its echoes, in a wide room under an open sky", balls: 3,
        key: Self.key(.d, -1, 4, .lydian), chords: .open, groove: 0,
        values: [
          (.speed, 90), (.patience, 12), (.keysOctave, 1), (.keyLength, 3.5), (.keysVelocityLow, 24),
          (.keysVelocityHigh, 88), (.bassVelocityLow, 50), (.bassVelocityHigh, 80), (.toss, 110),
        ],
        sound: Self.played(.marimba, bass: .harp, level: 11) + [
          (.delayTime, 0.75), (.delayWet, 34), (.delayFeedback, 55), (.reverbWet, 0.34), (.reverbTime, 5),
        ],
        motions: [LFO(.gravity, from: 1.6, to: 3.6, period: 73_000_000_000, shape: .smooth)])
    case .musicBox:
      Row(
        name: "music-box", help: "six high keys, all equally loud, over Pachelbel's chords, winding down and up",
        balls: 3, keys: 6, key: Self.key(.f, 0, 4, .major), chords: .canon, rhythm: [2, 3, 4],
        values: [
          (.gravity, 13), (.keysOctave, 1), (.voicing, Self.number(Voicing.open)), (.keyLength, 1.4),
          (.keysCurve, Self.number(VelocityCurve.fixed)), (.keysVelocityHigh, 72), (.bassOctave, 0),
          (.bassVelocityHigh, 84), (.tempo, 96),
        ],
        sound: Self.played(.harp, bass: .littleEP, level: 2) + [(.reverbWet, 0.14), (.reverbTime, 1.2)],
        motions: [LFO(.speed, from: 260, to: 170, period: 53_000_000_000)])
    case .midnight:
      Row(
        name: "midnight", help: "blues chords low on an electric piano, behind a filter that opens and shuts",
        key: Self.key(.e, 0, 3, .mixolydian), chords: .blues, rhythm: [3, 3, 2],
        values: [
          (.gravity, 5), (.speed, 210), (.keysOctave, -1), (.voicing, Self.number(Voicing.drop2)),
          (.bassLine, Self.number(BassLine.fifth)), (.keyLength, 1.8), (.keysVelocityLow, 40), (.keysVelocityHigh, 104),
          (.tempo, 80), (.swing, 62),
        ],
        sound: Self.played(.littleEP, bass: .pluck, level: 1) + [
          (.resonance, 5), (.reverbWet, 0.2), (.reverbTime, 2.2),
        ],
        motions: [LFO(.cutoff, from: 380, to: 1800, period: 47_000_000_000, shape: .smooth)])
    }
  }

  private static let quarters = 0.0
  private static let sixteenths = 6.0

  private static func number(_ choice: some RawRepresentable<UInt8>) -> Double { Double(choice.rawValue) }

  /// The values of `sound`, `bass-sound` and `level`. Without `bass`, the bass uses the keys' sound.
  private static func played(_ keys: Sound, bass: Sound? = nil, level: Double = 0) -> [(Parameter, Double)] {
    let own = bass.map { Double($0.rawValue) + 1 } ?? 0
    return [(.sound, Double(keys.rawValue)), (.bassSound, own), (.level, level)]
  }

  private static func key(_ letter: NoteName.Letter, _ alteration: Int8, _ octave: Int, _ scale: Scale) -> Key {
    Key(tonic: PitchClass(NoteName(letter, alteration: alteration)), octave: octave, scale: scale)
  }
}
