import ChordEngine
import MIDI

/// The parts of the instrument that sound.
public enum Voice: UInt8, Sendable, BitwiseCopyable {
  /// The bass ball and the seven chord bouncers.
  case bass
  /// The piano balls and the keys.
  case key
  /// The click on beats.
  case click
}

/// The reason why a strike makes no note.
public enum Silence: UInt8, Sendable, BitwiseCopyable {
  /// The strike is slower than `Parameter.softest`.
  case tooSoft = 1
  /// The strike of the key's latest note was less than `Parameter.shortestGap` ago, or `quantize` still delays a note
  /// of the same pitch. If `Parameter.tones` is `mixed`, the gap also applies after another key's note of the same
  /// pitch.
  case tooSoon = 2
  /// The note would begin in the last millisecond of the performance or later.
  case tooLate = 3
  /// The gesture `suppress` has silenced the strike.
  case suppressed = 4
}

/// A ball's impact on a bouncer or a key, and the note of this impact. Unless `silence` is nil, the note does not
/// sound.
public struct Strike: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The part of the instrument that sounds.
  public var voice: Voice
  /// The struck bouncer, 0…6, in the order of degrees, or the struck key, 0…7, in the order of chord tones.
  public var index: UInt8
  /// The ball: 0 is the bass ball, 1…16 are the piano balls.
  public var ball: UInt8
  /// The speed of approach along the normal of the struck surface, in points/s.
  public var speed: Double
  /// The point of contact, in points from the left and from the bottom of the stage.
  public var x, y: Double
  /// The degree of the active chord. A strike of a bouncer activates the bouncer's chord.
  public var chord: Degree
  /// The channel of the note.
  public var channel: Channel
  /// The pitch of the note.
  public var pitch: Pitch
  /// The MIDI velocity of the note, 1…127.
  public var velocity: UInt8
  /// The reason why the strike makes no note; nil if it makes a note.
  public var silence: Silence?

  /// A strike with these properties.
  public init(
    nanoseconds: Int64, voice: Voice, index: UInt8, ball: UInt8, speed: Double, x: Double, y: Double, chord: Degree,
    channel: Channel, pitch: Pitch, velocity: UInt8
  ) {
    (self.nanoseconds, self.voice, self.index, self.ball) = (nanoseconds, voice, index, ball)
    (self.speed, self.x, self.y) = (speed, x, y)
    (self.chord, self.channel, self.pitch, self.velocity) = (chord, channel, pitch, velocity)
  }

  /// The message that begins the note.
  public var noteOn: Message { .noteOn(channel: channel, note: pitch.number, velocity: velocity) }

  /// The place in the stereo image, which matches the place on the stage. The place of a key's strike is between −127,
  /// at the divider of the stage, and 127, at the right wall. The bass is in the centre, 0.
  var place: Int8 {
    guard voice == .key else { return 0 }
    return Int8(Int(254 * min(max(StageHalf.right.share(ofX: x), 0), 1) + 0.5) - 127)
  }

  /// The speed at which the bass is loudest, in points/s: the upper bound of `Parameter.speed`.
  public static let bassFullSpeed = 500.0

  /// The speed at which a key is loudest, in points/s. A fall from the ceiling at the Earth's gravity ends at 1366
  /// points/s. Collisions and stronger gravity make balls faster.
  public static let keyFullSpeed = 2000.0
}
