import ChordEngine
import MIDI

/// The two parts of the instrument.
public enum Voice: UInt8, Sendable, BitwiseCopyable {
  /// The bass ball and the seven chord bouncers.
  case bass
  /// The piano balls and the keys.
  case key
}

/// Why a strike makes no note.
public enum Silence: UInt8, Sendable, BitwiseCopyable {
  /// It is slower than `Parameter.softest`.
  case tooSoft = 1
  /// It comes sooner than `Parameter.shortestGap` after the key's last note.
  case tooSoon = 2
}

/// A ball's impact on a bouncer or a key, and the note it makes.
public struct Strike: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The part of the instrument that sounds.
  public var voice: Voice
  /// The bouncer that is struck, 0…6 by its degree, or the key, 0…7 by its tone of the chord.
  public var index: UInt8
  /// The ball: 0 is the bass ball, the others are the piano balls.
  public var ball: UInt8
  /// The speed of approach along the normal, in points a second.
  public var speed: Double
  /// The point of contact, in points from the left of the stage.
  public var x: Double
  /// The point of contact, in points from the bottom of the stage.
  public var y: Double
  /// The degree of the active chord, which a strike of a bouncer sets.
  public var chord: Degree
  /// The channel of the note.
  public var channel: Channel
  /// The pitch of the note.
  public var pitch: Pitch
  /// The MIDI velocity of the note, 1…127.
  public var velocity: UInt8
  /// Why the strike makes no note; nil if it makes one.
  public var silence: Silence?

  /// A strike of these properties.
  public init(
    nanoseconds: Int64, voice: Voice, index: UInt8, ball: UInt8, speed: Double, x: Double, y: Double, chord: Degree,
    channel: Channel, pitch: Pitch, velocity: UInt8
  ) {
    self.nanoseconds = nanoseconds
    self.voice = voice
    self.index = index
    self.ball = ball
    self.speed = speed
    self.x = x
    self.y = y
    self.chord = chord
    self.channel = channel
    self.pitch = pitch
    self.velocity = velocity
  }

  /// The message that begins the note.
  public var noteOn: Message { .noteOn(channel: channel, note: pitch.number, velocity: velocity) }

  /// The speed at which the bass sounds loudest, in points a second: the fastest that the bass ball can be set.
  public static let bassFullSpeed = 500.0

  /// The speed at which a key sounds loudest, in points a second. A ball that falls from the top of the stage at the gravity of the
  /// Earth reaches 1366, velocity 87. Balls that others throw, and balls under stronger gravity, are louder.
  public static let keyFullSpeed = 2000.0
}
