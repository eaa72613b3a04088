import Instrument

/// A note of a score.
public struct ScoreNote: Equatable, Sendable, BitwiseCopyable {
  /// The time at which the note begins, in nanoseconds since the start of the performance.
  public var onset: Int64
  /// The time at which the note ends, in nanoseconds; `Int64.max` while the end is unknown.
  public var end: Int64
  /// The place of `onset` in the bars.
  public var start: ScorePlace
  /// The place of `end` in the bars; equal to `start` while the end is unknown.
  public var stop: ScorePlace
  /// The pitch, as the key and the chord spell it.
  public var pitch: WrittenPitch
  /// The MIDI velocity, 1…127.
  public var velocity: UInt8
  /// The part of the instrument that plays the note: `.bass` or `.key`. Clicks are not written.
  public var voice: Voice
  /// The staff that shows the note.
  public var staff: Staff
}

/// A place in the bars of a score.
public struct ScorePlace: Equatable, Sendable, BitwiseCopyable {
  /// The index of the bar in `Score.bars`.
  public var bar: Int
  /// The distance from the beginning of the bar, in cents; 960 cents are a beat.
  public var cents: Int64

  /// Creates a place in a bar.
  public init(bar: Int, cents: Int64) { (self.bar, self.cents) = (bar, cents) }

  /// The cents of a beat.
  public static let centsPerBeat: Int64 = 960
}

/// The state of a note at the time for which the score is drawn.
public enum NoteState: UInt8, Sendable, BitwiseCopyable {
  /// The note has ended.
  case sounded
  /// The note sounds.
  case sounding
  /// The note will sound, unless a player changes the music before that.
  case coming
}

extension ScoreNote {
  /// Returns the note's state at a time, in nanoseconds.
  public func state(at now: Int64) -> NoteState { now < onset ? .coming : now < end ? .sounding : .sounded }
}
