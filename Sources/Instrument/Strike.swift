/// The two parts of the instrument.
public enum Voice: UInt8, Sendable, BitwiseCopyable {
  /// The bass ball and the seven chord bouncers.
  case bass
  /// The piano balls and the four keys.
  case key
}

/// A ball's impact on a bouncer or a key.
public struct Strike: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The part of the instrument that sounds.
  public var voice: Voice
  /// The bouncer that is struck, 0…6 by its degree, or the key, 0…3 from the left.
  public var index: UInt8
  /// The ball: 0 is the bass ball, 1…4 are the piano balls.
  public var ball: UInt8
  /// The speed of approach along the normal, in points a second.
  public var speed: Double
  /// The point of contact, in points from the left of the stage.
  public var x: Double
  /// The point of contact, in points from the bottom of the stage.
  public var y: Double

  /// A strike of these properties.
  public init(nanoseconds: Int64, voice: Voice, index: UInt8, ball: UInt8, speed: Double, x: Double, y: Double) {
    self.nanoseconds = nanoseconds
    self.voice = voice
    self.index = index
    self.ball = ball
    self.speed = speed
    self.x = x
    self.y = y
  }

  /// The MIDI velocity of a strike, 1…127: 1 + 126·speed / full speed, rounded to the nearest.
  public var velocity: UInt8 {
    let full = voice == .bass ? Self.bassFullSpeed : Self.keyFullSpeed
    return UInt8(1 + min(126, 126 * max(0, speed) / full) + 0.5)
  }

  /// The speed at which the bass sounds loudest, in points a second: the fastest that the bass ball can be set.
  public static let bassFullSpeed = 500.0

  /// The speed at which a key sounds loudest, in points a second. A ball that falls from the top of the stage at the gravity of the
  /// Earth reaches 1366, velocity 87. Balls that others throw, and balls under stronger gravity, are louder.
  public static let keyFullSpeed = 2000.0
}
