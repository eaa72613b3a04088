import ChordEngine

/// What a hand, a flag or a controller can do while the instrument plays.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Drops a piano ball, at rest, at a place of the right half: 520 < x < 1024, 0 < y < 695 points. Nearer to a wall than its radius,
  /// it is moved inwards.
  case spawn(x: Double, y: Double)
  /// Takes a piano ball away, 1…4.
  case remove(ball: Int)
  /// Sets the bass ball's speed, 50…500 points a second.
  case speed(Double)
  /// Sets the piano balls' gravity, 0…100 m/s².
  case gravity(Double)
  /// Switches bouncers on and off. The bass ball leaves one freely that is switched on where it is.
  case bouncers(Bouncers)
  /// Sets tonic, octave and scale; what sounds goes on.
  case key(Key)
  /// Sets which notes the keys sound.
  case voicing(Voicing)
  /// Stops the balls where they are, and silences what sounds.
  case pause
  /// Lets the balls go on.
  case play
  /// Takes the piano balls away, and sends the bass ball off from its first place in a new direction.
  case reset
}

/// Why a gesture does nothing.
public enum GestureError: Error, Equatable, Sendable {
  /// A place outside of the right half.
  case outside(x: Double, y: Double)
  /// Another ball is there.
  case occupied(x: Double, y: Double)
  /// There are four balls already.
  case full
  /// There is no such ball.
  case noSuchBall(Int)
  /// Not in `Settings.speedRange`, in points a second.
  case speed(Double)
  /// Not in `Settings.gravityRange`, in m/s².
  case gravity(Double)
}
