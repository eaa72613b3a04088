import ChordEngine

/// Settings that make a piece of a character; the seed makes it one of many.
public enum Preset: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The default piece.
  case standard
  /// The original instrument: nothing in it foresees, tosses or silences.
  case original
  case lullaby
  case rain
  case clockwork
  case cathedral
  case stampede
  case twilight

  /// The name in flags and files.
  public var name: String { staticName.description }

  /// The name, as text that lives for ever. Neither allocates nor locks.
  public var staticName: StaticString {
    switch self {
    case .standard: "standard"
    case .original: "original"
    case .lullaby: "lullaby"
    case .rain: "rain"
    case .clockwork: "clockwork"
    case .cathedral: "cathedral"
    case .stampede: "stampede"
    case .twilight: "twilight"
    }
  }

  /// What it is like, in a few words.
  public var help: StaticString {
    switch self {
    case .standard: "an even stream of notes over a bass that moves"
    case .original: "the instrument as it first was"
    case .lullaby: "few notes, soft and slow, in close chords"
    case .rain: "many light drops, high up"
    case .clockwork: "two balls that beat like clocks, in minor"
    case .cathedral: "long notes at the gravity of the Moon"
    case .stampede: "ten balls, heavy and loud"
    case .twilight: "balls that lose their way and rest, in dorian"
    }
  }

  /// The settings, of seed 1.
  public var settings: Settings {
    var settings = Settings()
    func set(_ values: (Parameter, Double)...) { for (parameter, value) in values { settings[parameter] = value } }
    func key(_ tonic: UInt8, _ scale: Scale, octave: Int = 4) {
      settings.key = Key(tonic: PitchClass(semitones: tonic), octave: octave, scale: scale)
    }
    switch self {
    case .standard: break
    case .original:
      set(
        (.toss, 0), (.patience, 0), (.bassOctave, 0), (.bassVelocityLow, 1), (.bassVelocityHigh, 127),
        (.keysVelocityLow, 1), (.keysVelocityHigh, 127), (.softest, 0), (.shortestGap, 0))
    case .lullaby:
      settings.balls = 2
      set(
        (.gravity, 2.5), (.speed, 130), (.voicing, 1), (.keysVelocityHigh, 80), (.bassVelocityHigh, 84),
        (.keyLength, 1.8))
      key(5, .major)
    case .rain:
      settings.balls = 7
      set((.gravity, 14), (.speed, 180), (.keysOctave, 1), (.keysVelocityHigh, 92), (.keyLength, 0.18), (.toss, 140))
      key(2, .lydian)
    case .clockwork:
      settings.balls = 2
      set(
        (.gravity, 30), (.speed, 350), (.toss, 20), (.keyLength, 0.12), (.keysCurve, 3), (.keysVelocityHigh, 96),
        (.bassHold, 0), (.bassLength, 0.25))
      key(9, .minor)
    case .cathedral:
      settings.balls = 5
      set((.gravity, 1.6), (.speed, 110), (.keyLength, 6), (.voicing, 1), (.patience, 12), (.toss, 40))
      key(7, .mixolydian, octave: 3)
    case .stampede:
      settings.balls = 10
      set(
        (.gravity, 40), (.speed, 480), (.patience, 3), (.keysVelocityLow, 60), (.bassVelocityLow, 90), (.keyLength, 0.2)
      )
      key(4, .phrygian, octave: 3)
    case .twilight:
      set((.gravity, 6), (.bounce, 0.97), (.speed, 160), (.voicing, 1), (.keyLength, 1), (.keysVelocityHigh, 90))
      key(2, .dorian)
    }
    return settings
  }
}

extension Settings {
  /// The settings of a preset, of seed 1.
  public init(_ preset: Preset) { self = preset.settings }
}
