import ChordEngine
import MIDI

/// How long bass notes sound.
public enum NoteLength: Equatable, Sendable, BitwiseCopyable {
  /// Until the next bass strike, but at most `Settings.longestHold`.
  case hold
  /// For a time, in nanoseconds.
  case nanoseconds(Int64)
}

/// All that decides a performance before it begins. The defaults are those of the original instrument.
public struct Settings: Equatable, Sendable {
  /// Decides the bass ball's direction and the places of the first piano balls; nothing else is random.
  public var seed: UInt64 = 1
  /// The bass ball's, in points a second.
  public var speed = 275.0
  /// The piano balls', in m/s², 150 points to the metre.
  public var gravity = 9.8
  /// How many piano balls there are at the start.
  public var balls = 4
  /// Which chord bouncers there are.
  public var bouncers = Bouncers.all
  /// The tonic, its octave, and the scale.
  public var key = Key.cMajor
  /// Which notes the keys sound for a chord.
  public var voicing = Voicing.original
  /// The MIDI channel of the bass.
  public var bassChannel = Channel(number: 1)
  /// The MIDI channel of the keys.
  public var keysChannel = Channel(number: 2)
  /// How long a bass note sounds.
  public var bassLength = NoteLength.hold
  /// How long a key sounds, in nanoseconds.
  public var keyLength: Int64 = 500_000_000
  /// The piano balls': 0 (they drop and lie) … 1 (they bounce for ever). The bass ball is always elastic, or the harmony
  /// would come to a stop.
  public var restitution = 1.0

  /// The speeds the bass ball may have, in points a second.
  public static let speedRange = 50.0...500.0
  /// The gravities there may be, in m/s².
  public static let gravityRange = 0.0...100.0
  /// How many piano balls there may be.
  public static let ballRange = 0...4
  /// The restitutions there may be.
  public static let restitutionRange = 0.0...1.0
  /// The lengths that notes may have, in nanoseconds.
  public static let noteLengthRange: ClosedRange<Int64> = 1_000_000...60_000_000_000
  /// The longest that a held bass note sounds, in nanoseconds.
  public static let longestHold: Int64 = 8_000_000_000

  /// The original instrument's settings.
  public init() {}

  /// Throws the first setting that is out of its range.
  func check() throws(SettingsError) {
    guard Self.speedRange.contains(speed) else { throw .speed(speed) }
    guard Self.gravityRange.contains(gravity) else { throw .gravity(gravity) }
    guard Self.ballRange.contains(balls) else { throw .balls(balls) }
    guard Self.restitutionRange.contains(restitution) else { throw .restitution(restitution) }
    guard Self.noteLengthRange.contains(keyLength) else { throw .keyLength(keyLength) }
    if case .nanoseconds(let length) = bassLength {
      guard Self.noteLengthRange.contains(length) else { throw .bassLength(length) }
    }
  }
}

/// A setting that is out of its range: which, and its value.
public enum SettingsError: Error, Equatable, Sendable {
  /// Not in `Settings.speedRange`, in points a second.
  case speed(Double)
  /// Not in `Settings.gravityRange`, in m/s².
  case gravity(Double)
  /// Not in `Settings.ballRange`.
  case balls(Int)
  /// Not in `Settings.restitutionRange`.
  case restitution(Double)
  /// Not in `Settings.noteLengthRange`, in nanoseconds.
  case keyLength(Int64)
  /// Not in `Settings.noteLengthRange`, in nanoseconds.
  case bassLength(Int64)
}
