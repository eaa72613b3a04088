import ChordEngine

/// A change to a performance while it plays: from a hand, a flag or a controller.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Drops a piano ball, without speed, at a place of the right half: 520 < x < 1024, 0 < y < 695 points. A place nearer to a wall
  /// than the ball's radius is moved inwards.
  case spawn(x: Double, y: Double)
  /// Removes a piano ball, 1…4.
  case remove(ball: Int)
  /// Sets the bass ball's speed, 50…500 points a second.
  case speed(Double)
  /// Sets the piano balls' gravity, 0…100 m/s².
  case gravity(Double)
  /// Switches the bouncers of the set on and the others off. A bouncer that is switched on around the bass ball lets it leave.
  case bouncers(Bouncers)
  /// Sets tonic, octave and scale of the notes to come; notes that sound go on.
  case key(Key)
  /// Sets which pitches the keys and the bass sound for a chord.
  case voicing(Voicing)
  /// Stops the balls where they are, and ends every note.
  case pause
  /// Lets the balls move on after a pause.
  case play
  /// Removes the piano balls, and starts the bass ball from its first place in a new direction.
  case reset
}

/// Why a gesture is refused. A refused gesture changes nothing.
public enum GestureError: Error, Equatable, Sendable {
  /// The place is not in the right half, in points.
  case outside(x: Double, y: Double)
  /// Another ball is at the place, in points.
  case occupied(x: Double, y: Double)
  /// There are four piano balls already.
  case full
  /// There is no piano ball of that number.
  case noSuchBall(Int)
  /// The speed is not in `Settings.speedRange`, in points a second.
  case speed(Double)
  /// The gravity is not in `Settings.gravityRange`, in m/s².
  case gravity(Double)
}
