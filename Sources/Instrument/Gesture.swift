import ChordEngine

/// A change to a performance while it plays: from a hand, a flag or a controller.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Sets a parameter to a value that it takes. A bouncer that is switched on around the bass ball lets it leave.
  case set(Parameter, Double)
  /// Drops a piano ball, without speed, at a place of the right half: 520 < x < 1024, 0 < y < 695 points. A place nearer to a wall
  /// than the ball's radius is moved inwards.
  case spawn(x: Double, y: Double)
  /// Removes a piano ball, by its number from 1.
  case remove(ball: Int)
  /// Sets tonic, octave and scale of the notes to come; notes that sound go on.
  case key(Key)
  /// Stops the balls where they are, and ends every note.
  case pause
  /// Lets the balls move on after a pause.
  case play
  /// Removes the piano balls, and starts the bass ball from its first place in a new direction.
  case reset
}

/// Why a gesture is refused. A refused gesture changes nothing.
public enum GestureError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The parameter does not take the value.
  case refused(Parameter, Double)
  /// The place is not in the right half, in points.
  case outside(x: Double, y: Double)
  /// Another ball is at the place, in points.
  case occupied(x: Double, y: Double)
  /// There are as many piano balls already as the stage holds.
  case full
  /// There is no piano ball of that number.
  case noSuchBall(Int)
}
