import ChordEngine
import Physics2D

/// A ball's fall on a key: its start, its strike and the note of the key. Collisions with other balls are not taken
/// into account.
public struct Drop: Equatable, Sendable, BitwiseCopyable {
  /// The tick at which the ball is added or flicked.
  public var tick: Int64
  /// The place of the ball at that tick, in points.
  public var x, y: Double
  /// `true` if a new ball is added at this place; `false` if a ball that is already there is flicked.
  public var addsBall = true
  /// The velocity to the right and upwards that a flick gives the ball, in points/s.
  public var velocityX = 0.0, velocityY: Double
  /// The time at which the ball strikes the key, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The speed of the strike, in points/s.
  public var speed: Double
  /// The key that the ball strikes.
  public var key: Int
  /// The pitch that the key sounds.
  public var pitch: Pitch
  /// The MIDI velocity of the note.
  public var velocity: UInt8

  /// The first tick after the strike.
  public var tickAfter: Int64 { nanoseconds / Performance.tick + 1 }

  /// Returns the gestures that make the ball fall. `ball` is the number of the flicked ball, or the number that the new
  /// ball will get.
  public func gestures(ball: Int) -> [TimedGesture] {
    // The flick also replaces the speeds that `toss` and `groove` give a new ball.
    let flick = TimedGesture(tick: tick, gesture: .flickBall(ball, x: velocityX, y: velocityY))
    return addsBall ? [TimedGesture(tick: tick, gesture: .spawn(x: x, y: y)), flick] : [flick]
  }
}

/// A note that a drop should play.
public struct DropWish: Equatable, Sendable, BitwiseCopyable {
  /// The time at which the note begins, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The length, in nanoseconds.
  public var length: Int64
  /// The pitch.
  public var pitch: Pitch
  /// The MIDI velocity, 1…127.
  public var velocity: UInt8

  /// A note.
  public init(nanoseconds: Int64, length: Int64, pitch: Pitch, velocity: UInt8) {
    (self.nanoseconds, self.length, self.pitch, self.velocity) = (nanoseconds, length, pitch, velocity)
  }
}
