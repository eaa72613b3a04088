import ChordEngine

/// A change to a performance while it plays: from a hand, a flag or a controller.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Sets a parameter to a value that it takes. A bouncer that is switched on around the bass ball lets it leave. A bass ball that is held
  /// flies at a new speed when it is flicked.
  case set(Parameter, Double)
  /// Has a parameter move by itself from now on; setting it ends that.
  case move(LFO)
  /// Drops a piano ball, without speed, at a place of the right half: 520 < x < 1024, 0 < y < 695 points. A place nearer to a wall
  /// than the ball's radius is moved inwards, and one in a key onto it.
  case spawn(x: Double, y: Double)
  /// Removes a piano ball, by its number from 1.
  case remove(ball: Int)
  /// Has the bouncer of a degree glide straight to a place, in points: 0…512 from the left, 0…700 from the bottom.
  ///
  /// It glides for n ticks at a constant velocity, n the least for which its speed is at most `Stage.handSpeed`, and then stands exactly
  /// there. From where a glide has brought it, a new move begins. The bass ball, if it meets it, is struck once with their relative
  /// speed, and keeps its own speed; then the bouncer lets it pass until the glide ends. A bouncer that comes to stand around the ball lets
  /// it leave. In a pause it waits. A reset moves no bouncer.
  case moveBouncer(Degree, x: Double, y: Double)
  /// Takes a ball to a free place of its half, and holds it there until it is flicked or removed: 0 is the bass ball, in 0 < x < 512;
  /// piano balls have the places of `spawn`. What meets a held piano ball bounces off it; a held bass ball lets bouncers pass.
  case dragBall(Int, x: Double, y: Double)
  /// Gives a ball a velocity, in points a second, of at most `Stage.largestFlick`, and lets it go if it is held. A piano ball may be
  /// dropped with (0, 0). Of the bass ball's velocity only the direction counts: its speed is the parameter.
  case flickBall(Int, x: Double, y: Double)
  /// Sets tonic, octave and scale of the notes to come; notes that sound go on.
  case key(Key)
  /// Sets the chords of the eight slots; notes that sound go on.
  case chords(Chordset)
  /// Sets the chord of a slot, 0…7: that of a bouncer, or of the spare pad, 7, which sounds only on a bouncer. A hand puts the pad's chord
  /// there with this gesture.
  case chord(Int, ChordSlot)
  /// Stops the balls where they are, and ends every note.
  case pause
  /// Lets the balls move on after a pause.
  case play
  /// Removes the piano balls, and starts the bass ball from its first place in a new direction, held or not.
  case reset
}

/// Why a gesture is refused. A refused gesture changes nothing.
public enum GestureError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The parameter does not take the value.
  case refused(Parameter, Double)
  /// The parameter does not take both ends, the period is not in `LFO.periodRange`, or `LFO.largestCount` move already.
  case badMotion(Parameter)
  /// The place is not one of that half, in points.
  case outside(StageHalf, x: Double, y: Double)
  /// Another ball is at the place, or for the bass ball a bouncer, in points.
  case occupied(x: Double, y: Double)
  /// There are as many piano balls already as the stage holds.
  case full
  /// There is no ball of that number, or it cannot be removed.
  case noSuchBall(Int)
  /// The velocity is no number, or above `Stage.largestFlick`, in points a second.
  case tooFast(x: Double, y: Double)
  /// The bass ball cannot be let go without a direction.
  case noDirection
  /// There is no slot of that number.
  case noSuchSlot(Int)
}
