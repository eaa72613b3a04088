import ChordEngine
import Lumia
import MIDI

/// A change to a running performance, made by a live input (a page, terminal or MIDI controller) or by a replayed
/// session.
public enum Gesture: Equatable, Sendable, BitwiseCopyable {
  /// Sets a parameter. If the gesture puts a bouncer on the stage where the bass ball is, the ball can leave the
  /// bouncer without a collision. A new `speed` affects a held bass ball only when the ball is flicked.
  case set(Parameter, Double)
  /// Sets the oscillator of a parameter. `set` for the same parameter removes the oscillator.
  case move(LFO)
  /// Adds a piano ball in the right half: 520 < x < 1024, 0 < y < 695 points. A place too near to a wall is moved away
  /// from the wall, and a place that overlaps a key is moved onto the key. The parameter `toss` sets the ball's
  /// horizontal speed; `spawn-on` sets when the ball begins to fall.
  case spawn(x: Double, y: Double)
  /// Removes the piano ball with the given number, from 1.
  case remove(ball: Int)
  /// Glides the bouncer of a degree straight to a place, in points: 0…512 from the left, 0…700 from the bottom. The
  /// glide takes the fewest whole ticks at a speed of at most `Stage.handSpeed`. A gliding bouncer strikes the bass
  /// ball at most once. After this strike, the ball passes through the bouncer until the glide ends. A ball that is
  /// inside the bouncer at the glide's end can leave without a collision. Glides stop in a pause. A reset moves no
  /// bouncer.
  case moveBouncer(Degree, x: Double, y: Double)
  /// Moves a ball to a free place in the ball's half of the stage, and holds the ball there. A flick, a removal or a
  /// reset ends the hold. The bass ball, number 0, is held at 0 < x < 512, 0 < y < 695 points, and strikes no bouncer.
  /// A piano ball is placed as by `spawn`, and other piano balls bounce off the held ball.
  case dragBall(Int, x: Double, y: Double)
  /// Releases a held ball, and gives it a velocity in points/s, of at most `Stage.largestFlick`. A piano ball with the
  /// velocity (0, 0) falls from rest. For the bass ball, only the direction matters; its speed is the parameter
  /// `speed`.
  case flickBall(Int, x: Double, y: Double)
  /// Sets the tonic, octave and scale of later notes. Sounding notes continue.
  case key(Key)
  /// Sets the chords of the eight slots. Sounding notes continue.
  case chords(Chordset)
  /// Sets the chord of a slot. Slots 0…6 belong to the bouncers; slot 7 is spare, and does not sound.
  case chord(Int, ChordSlot)
  /// Sets the meter. New bars are counted from the beginning of the current bar.
  case timeSignature(TimeSignature)
  /// Sets the rhythm of the balls' later flights.
  case rhythm(Rhythm)
  /// Sets the form, whose first section begins at the next bar line. With an empty form, the present section continues.
  case form(Form)
  /// Sets the tempo and the time of a beat, so that the performance follows another clock.
  case lock(BeatLock)
  /// Jumps to a place of the piece, in sixteenth notes since the piece's beginning, in `SongPosition.range`. The
  /// section that contains the place (without a form, the whole piece) begins again with the current settings, and is
  /// performed silently up to the place.
  case locate(sixteenth: Int64)
  /// Silences a strike of a ball. The strikes of each ball are numbered from 1. Ball 0 is the bass ball. No other note
  /// changes.
  case suppress(ball: Int, strike: Int)
  /// Adds a note that no ball plays.
  case add(AddedNote)
  /// Carries a command for the image that `ImagePlayer` plays. No note depends on this image.
  case image(LumiaCommand)
  /// Stops the balls and ends every note.
  case pause
  /// Resumes the movement of the balls after a pause.
  case play
  /// Removes the piano balls, and launches the bass ball from its start place in a new direction, even if the ball is
  /// held.
  case reset
}

extension Gesture {
  /// Returns the gesture that puts the bouncer of a degree on the stage, or takes a present bouncer off the stage.
  /// Precondition: the degree is in 0…6.
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
  /// The oscillator cannot be set, for one of these reasons: the parameter never oscillates; the parameter refuses
  /// `from` or `to`; the period is not in `LFO.periodRange`; `LFO.largestCount` other parameters have oscillators.
  case badMotion(Parameter)
  /// The place, in points, is outside the given half of the stage.
  case outside(StageHalf, x: Double, y: Double)
  /// Another ball is at the place, in points, or too near to it. For the bass ball, a bouncer is at the place.
  case occupied(x: Double, y: Double)
  /// There are already `Stage.pianoBallCount` piano balls on the stage.
  case full
  /// There is no ball with that number, or the gesture would remove the bass ball, number 0.
  case noSuchBall(Int)
  /// The velocity, in points/s, is NaN, or its magnitude is above `Stage.largestFlick`.
  case tooFast(x: Double, y: Double)
  /// The velocity of the bass ball is zero, so it has no direction.
  case noDirection
  /// There is no slot with that number.
  case noSuchSlot(Int)
  /// The time of the beat is more than `BeatLock.reach` from the present time, or the beat is not in its range.
  case farBeat(BeatLock)
  /// The place, in sixteenth notes, is out of range, or more than `SongPosition.reach` of music would have to be
  /// performed to reach it.
  case farPlace(Int64)
  /// The ball has already made the strike with that number.
  case passed(ball: Int, strike: Int)
  /// There are already `NoteEdits.capacity` suppressed future strikes, or `AddedNotes.capacity` added future notes.
  case edits
  /// The note cannot be added, for one of these reasons: the note would begin before the gesture's tick, more than a
  /// minute later, or too near to the performance's end; a value is out of range; a note of the same pitch waits to
  /// begin.
  case badNote(AddedNote)
  /// A number of the command is out of range, the list of chordsets is full, or the command would remove the only
  /// chordset. `chordsets` is the length of the list.
  case badImage(LumiaCommand, chordsets: Int)
}
