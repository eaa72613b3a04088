import ChordEngine
import MIDI

/// A change to a performance while it plays: from a hand, a flag or a controller.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Sets a parameter. A bouncer switched on around the bass ball lets it leave. A held bass ball takes a new speed when it is flicked.
  case set(Parameter, Double)
  /// Sets the oscillator of a parameter. Setting the parameter removes it.
  case move(LFO)
  /// Drops a piano ball, without speed, at a place of the right half: 520 < x < 1024, 0 < y < 695 points. A ball too near to a wall is
  /// moved inwards, and one in a key onto the key.
  case spawn(x: Double, y: Double)
  /// Removes a piano ball, by its number from 1.
  case remove(ball: Int)
  /// Glides the bouncer of a degree straight to a place, in points: 0…512 from the left, 0…700 from the bottom.
  ///
  /// The glide has constant velocity, and takes the fewest whole ticks for which the speed is at most `Stage.handSpeed`. A new move begins
  /// where a glide has brought the bouncer. A gliding bouncer strikes the bass ball once, which keeps its speed, and then lets it pass
  /// until the glide ends. A bouncer that stops around the ball lets it leave. Glides wait in a pause. A reset moves no bouncer.
  case moveBouncer(Degree, x: Double, y: Double)
  /// Holds a ball at a free place of its half until it is flicked or removed. 0 is the bass ball, in 0 < x < 512; piano balls have the
  /// places of `spawn`. Other balls bounce off a held piano ball; a held bass ball lets bouncers pass.
  case dragBall(Int, x: Double, y: Double)
  /// Gives a ball a velocity, in points a second, of at most `Stage.largestFlick`, and releases it if it is held. (0, 0) drops a piano
  /// ball. The bass ball takes only the direction: its speed is the parameter.
  case flickBall(Int, x: Double, y: Double)
  /// Sets the tonic, octave and scale of the notes to come. Sounding notes go on.
  case key(Key)
  /// Sets the chords of the eight slots. Sounding notes go on.
  case chords(Chordset)
  /// Sets the chord of a slot, 0…7: a bouncer's, or that of the spare pad, 7, which sounds only after a hand puts it on a bouncer.
  case chord(Int, ChordSlot)
  /// Sets the meter. Bars count from the beginning of the bar that goes on.
  case timeSignature(TimeSignature)
  /// Sets the lengths of the flights to come.
  case rhythm(Rhythm)
  /// Stops the balls and ends every note.
  case pause
  /// Lets the balls move on after a pause.
  case play
  /// Removes the piano balls, and launches the bass ball from its first place in a new direction, even if it is held.
  case reset
}

extension Gesture {
  /// Returns the gesture of a hand that chooses a chord, 0…6 (a precondition), by a key or a pad: its bouncer leaves the stage or comes
  /// back.
  public static func chordSwitch(_ degree: Int, _ values: ParameterValues) -> Gesture {
    let parameter = Parameter.bouncer(degree)
    return .set(parameter, values[parameter] == 0 ? 1 : 0)
  }
}

/// A gesture at a tick.
public struct TimedGesture: Equatable, Sendable, BitwiseCopyable {
  /// The number of the tick, 0…`Performance.latest` / `Performance.tick`.
  public let tick: Int64
  /// The gesture.
  public let gesture: Gesture

  /// A gesture at a tick.
  public init(tick: Int64, gesture: Gesture) { (self.tick, self.gesture) = (tick, gesture) }

  /// The time of the tick, in nanoseconds since the start.
  public var nanoseconds: Int64 { tick * Performance.tick }
}

/// The reason why a gesture is refused. A refused gesture changes nothing.
public enum GestureError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The parameter does not take the value.
  case refused(Parameter, Double)
  /// The parameter does not take both ends, the period is not in `LFO.periodRange`, or there are `LFO.largestCount` oscillators already.
  case badMotion(Parameter)
  /// The place, in points, is not in that half.
  case outside(StageHalf, x: Double, y: Double)
  /// Another ball is at the place, in points; or a bouncer, for the bass ball.
  case occupied(x: Double, y: Double)
  /// The stage holds no more piano balls.
  case full
  /// There is no ball of that number, or it cannot be removed.
  case noSuchBall(Int)
  /// The velocity, in points a second, is no number or above `Stage.largestFlick`.
  case tooFast(x: Double, y: Double)
  /// The bass ball cannot be released without a direction.
  case noDirection
  /// There is no slot of that number.
  case noSuchSlot(Int)
}
