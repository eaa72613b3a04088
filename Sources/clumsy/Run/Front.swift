import Instrument
import Performing
import Sessions

/// A part of the run that shows or records the performance: the user interface in the terminal (`TerminalFace`),
/// browsers, journal, printed lines, controllers or checkpoints. The main thread passes the same events to all fronts.
protocol Front: AnyObject {
  /// Takes the next event. `line` is the event's line in the session, with its line feed; nil if a session cannot
  /// contain the event.
  func take(_ event: PerformanceEvent, line: String?)

  /// Switches to another performance and session, after an undo, a redo or a jump.
  func restart(_ fork: Undo.Fork, _ session: Session)

  /// Does the front's work once per turn of the run's loop, after `take` got all events before the moment's time.
  func turn(_ moment: RunMoment, _ words: inout RunOutput)

  func show(_ notice: String)

  /// Ends the front's work after all notes have ended, at the musical time `nanoseconds`.
  func finish(at nanoseconds: Int64, _ words: inout RunOutput)
}

extension Front {
  func take(_ event: PerformanceEvent, line: String?) {}
  func restart(_ fork: Undo.Fork, _ session: Session) {}
  func turn(_ moment: RunMoment, _ words: inout RunOutput) {}
  func show(_ notice: String) {}
  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {}
}

/// Complete lines that fronts print for the user; `lines` goes to standard output.
struct RunOutput {
  var lines = ""
  /// Lines for standard error. The run also passes them to `Front.show` of all fronts.
  var notices = ""
}

struct RunMoment {
  /// The musical time up to which fronts have got all events, in ns.
  let nanoseconds: Int64
  let isPlaying: Bool
  /// The number of gestures of the score (the replayed session) whose events are missing, because the performer's event
  /// queue was full. Counted since the run began or last jumped.
  let missedGestures: Int
  /// The greatest lateness of a MIDI message up to now, in ns; nil without a sequencer.
  let lateness: Int64?
  /// `true` if clumsy's own sound was opened, even while it is silenced or its device is lost, or if a sequencer port
  /// has a subscriber.
  let hasSound: Bool
  /// The short name of the device of clumsy's own sound; `no sound device` while the device is lost; nil if that sound
  /// is off.
  let sound: String?
  /// The delay from the due time of a note until clumsy's own sound plays the note, in ns; 0 if that sound is off or
  /// its device is lost.
  let soundDelay: Int64
  /// The peak of clumsy's own sound since the previous turn (full scale: 1); nil if that sound is off or its device is
  /// lost.
  let peak: Double?
  let session: Session
  /// `true` if the replayed session begins again at its end.
  let isLooping: Bool
}
