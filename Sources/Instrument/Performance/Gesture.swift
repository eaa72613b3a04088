import ChordEngine
import MIDI

/// A change to a running performance, made by a live input (a *hand*: a page, a terminal or a MIDI
/// controller, for example) or by a session that is replayed.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Sets a parameter. If a bouncer is switched on while it overlaps the bass ball, the ball can leave the
  /// bouncer freely. A held bass ball takes a new `speed` only when it is flicked.
  case set(Parameter, Double)
  /// Sets the oscillator of a parameter. `set` for the same parameter removes the oscillator.
  case move(LFO)
  /// Adds a piano ball at a place of the right half: 520 < x < 1024, 0 < y < 695 points. The place is moved
  /// inwards if the ball would overlap a wall, and onto a key if the ball would overlap the key. The
  /// parameter `toss` decides how fast the ball flies sideways, and `spawn-on` decides when it begins to
  /// fall.
  case spawn(x: Double, y: Double)
  /// Removes the piano ball with the given number, from 1.
  case remove(ball: Int)
  /// Glides the bouncer of a degree in a straight line to a place, in points: 0…512 from the left, 0…700 from
  /// the bottom.
  ///
  /// The glide has constant velocity, and takes the fewest whole ticks in which its speed is at most
  /// `Stage.handSpeed`. A new glide starts at the bouncer's current place. During a glide, the bouncer
  /// strikes the bass ball at most once. The ball keeps its speed, and passes through the bouncer until the
  /// glide ends. A ball that overlaps the bouncer at the end can leave it freely. Glides stop during a pause.
  /// A reset moves no bouncer.
  case moveBouncer(Degree, x: Double, y: Double)
  /// Holds a ball at a free place of its half until the ball is flicked or removed, or a reset launches the
  /// bass ball. The place of the bass ball, number 0, is 0 < x < 512, 0 < y < 695 points; the range for piano
  /// balls is that of `spawn`. Piano balls bounce off a held piano ball; a held bass ball strikes no bouncer.
  case dragBall(Int, x: Double, y: Double)
  /// Gives a ball a velocity, in points a second, of at most `Stage.largestFlick`, and releases it if it is
  /// held. The velocity (0, 0) drops a piano ball. The bass ball uses only the direction of the velocity; its
  /// speed is the parameter `speed`.
  case flickBall(Int, x: Double, y: Double)
  /// Sets the tonic, octave and scale of later notes. Sounding notes continue.
  case key(Key)
  /// Sets the chords of the eight slots. Sounding notes continue.
  case chords(Chordset)
  /// Sets the chord of a slot. Slots 0…6 belong to the bouncers. Slot 7 is spare: its chord sounds only after
  /// a gesture assigns the chord to a bouncer.
  case chord(Int, ChordSlot)
  /// Sets the meter. New bars are counted from the beginning of the current bar.
  case timeSignature(TimeSignature)
  /// Sets the rhythm of the balls' later flights.
  case rhythm(Rhythm)
  /// Stops the balls and ends every note.
  case pause
  /// Resumes the movement of the balls after a pause.
  case play
  /// Removes the piano balls, and launches the bass ball, even a held one, from its start place in a new
  /// direction.
  case reset
}

extension Gesture {
  /// Returns the gesture for a key or pad that selects a chord, 0…6 (a precondition). The gesture switches
  /// the chord's bouncer off if it is on, and on if it is off.
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
  /// The parameter does not accept the value.
  case refused(Parameter, Double)
  /// The parameter does not accept both ends of the oscillator, the period is not in `LFO.periodRange`, or
  /// there are already `LFO.largestCount` oscillators.
  case badMotion(Parameter)
  /// The place, in points, is outside the half.
  case outside(StageHalf, x: Double, y: Double)
  /// Another ball is at the place, in points, or too near. For the bass ball: a bouncer is at the place.
  case occupied(x: Double, y: Double)
  /// The stage already holds the most piano balls, `Stage.pianoBallCount`.
  case full
  /// There is no ball with that number, or the gesture would remove the bass ball, number 0.
  case noSuchBall(Int)
  /// The velocity, in points a second, is NaN, or its magnitude is above `Stage.largestFlick`.
  case tooFast(x: Double, y: Double)
  /// The velocity of the bass ball is zero, so it has no direction.
  case noDirection
  /// There is no slot with that number.
  case noSuchSlot(Int)
}
