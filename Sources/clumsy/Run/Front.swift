import Instrument
import Performing
import Sessions

/// A part of the run that shows or records the performance: the user interface in the terminal
/// (`TerminalFace`), the stage in browsers, the journal, the printed lines, the controllers, or the
/// checkpoints. The main thread passes the same events to all fronts.
protocol Front: AnyObject {
  /// Handles the next event whose time has come.
  ///
  /// - Parameter line: a gesture's line in the session, with its line feed; nil for other events, and for a
  ///   gesture that a session cannot contain.
  func take(_ event: PerformanceEvent, line: String?)

  /// Switches to another performance and its session, after an undo.
  func restart(_ fork: Undo.Fork, _ session: Session)

  /// Updates this front, once per turn of the run's loop. `take` got all events before the moment's time.
  func turn(_ moment: RunMoment, _ words: inout RunWords)

  /// Shows a notice of the run or of any front: one line or several.
  func show(_ notice: String)

  /// Ends this front after all notes have ended. `nanoseconds` is the musical time of the end.
  func finish(at nanoseconds: Int64, _ words: inout RunWords)
}

extension Front {
  func take(_ event: PerformanceEvent, line: String?) {}
  func restart(_ fork: Undo.Fork, _ session: Session) {}
  func turn(_ moment: RunMoment, _ words: inout RunWords) {}
  func show(_ notice: String) {}
  func finish(at nanoseconds: Int64, _ words: inout RunWords) {}
}

/// The text that fronts print for the user, in complete lines. `lines` goes to standard output.
struct RunWords {
  var lines = ""
  /// The lines for standard error, which all fronts then get by `show`.
  var notices = ""
}

/// The state of a run at one turn of its loop.
struct RunMoment {
  /// The musical time up to which all events were handled, in nanoseconds.
  let nanoseconds: Int64
  let isPlaying: Bool
  /// The number of a replayed session's gestures whose events did not fit into the queue of events.
  let missedGestures: Int
  /// The greatest lateness of a MIDI message so far, in nanoseconds; nil without a sequencer.
  let lateness: Int64?
  /// `true` if anything other than a browser's page makes sound.
  let hasSound: Bool
  /// The short name of the device of clumsy's own sound; nil if that sound is off.
  let sound: String?
  /// The greatest amplitude of clumsy's own sound since the last turn, where full scale is 1; nil if that
  /// sound is off or the device is lost.
  let peak: Double?
  let session: Session
}
