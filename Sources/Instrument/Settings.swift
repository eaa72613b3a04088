import ChordEngine
import MIDI

/// How long a bass note sounds.
public enum NoteLength: Equatable, Sendable, BitwiseCopyable {
  /// Until the next bass strike, but at most `Settings.longestHold`.
  case hold
  /// For a fixed time, in nanoseconds.
  case nanoseconds(Int64)
}

/// Everything that decides a performance but its gestures. The defaults are those of the original instrument.
public struct Settings: Equatable, Sendable {
  /// Decides the bass ball's direction and the places of the first piano balls; nothing else is random.
  public var seed: UInt64 = 1
  /// The bass ball's speed, in points a second.
  public var speed = 275.0
  /// The piano balls' gravity, in m/s²; a metre has 150 points.
  public var gravity = 9.8
  /// The number of piano balls at the start.
  public var balls = 4
  /// The chord bouncers that are on the stage.
  public var bouncers = Bouncers.all
  /// The tonic, its octave and the scale.
  public var key = Key.cMajor
  /// Which pitches the keys and the bass sound for a chord.
  public var voicing = Voicing.original
  /// The MIDI channel of the bass.
  public var bassChannel = Channel(number: 1)
  /// The MIDI channel of the keys.
  public var keysChannel = Channel(number: 2)
  /// How long a bass note sounds.
  public var bassLength = NoteLength.hold
  /// How long a key sounds, in nanoseconds.
  public var keyLength: Int64 = 500_000_000
  /// The piano balls' restitution: 0 (they fall and lie) … 1 (they bounce for ever). The bass ball's is always 1, or the harmony would
  /// stop changing.
  public var restitution = 1.0

  /// The range of the bass ball's speed, in points a second.
  public static let speedRange = 50.0...500.0
  /// The range of the gravity, in m/s².
  public static let gravityRange = 0.0...100.0
  /// The range of the number of piano balls.
  public static let ballRange = 0...4
  /// The range of the restitution.
  public static let restitutionRange = 0.0...1.0
  /// The range of the length of a note, in nanoseconds.
  public static let noteLengthRange: ClosedRange<Int64> = 1_000_000...60_000_000_000
  /// The most that a bass note of `NoteLength.hold` sounds, in nanoseconds.
  public static let longestHold: Int64 = 8_000_000_000

  /// The original instrument's settings.
  public init() {}

  /// - Throws: the first setting that is out of its range.
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

/// A setting that is out of its range, and its value.
public enum SettingsError: Error, Equatable, Sendable {
  /// The speed is not in `Settings.speedRange`, in points a second.
  case speed(Double)
  /// The gravity is not in `Settings.gravityRange`, in m/s².
  case gravity(Double)
  /// The number of piano balls is not in `Settings.ballRange`.
  case balls(Int)
  /// The restitution is not in `Settings.restitutionRange`.
  case restitution(Double)
  /// The length of a key's note is not in `Settings.noteLengthRange`, in nanoseconds.
  case keyLength(Int64)
  /// The length of a bass note is not in `Settings.noteLengthRange`, in nanoseconds.
  case bassLength(Int64)
}
