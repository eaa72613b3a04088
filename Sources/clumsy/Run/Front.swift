import Instrument
import Performing
import Sessions

/// A part of the run that shows or keeps the performance: the terminal, the pages, the journal, the lines, the controllers, the
/// checkpoints. The main thread gives all of them the same events.
protocol Front: AnyObject {
  /// Takes the next event whose time has come.
  ///
  /// - Parameter line: the line of a gesture in the session, with its line feed; nil for other events, and for a gesture that no session
  ///   has.
  func take(_ event: PerformanceEvent, line: String?)

  /// Goes on with another performance, as after an undo, and its session.
  func restart(_ fork: Undo.Fork, _ session: Session)

  /// Acts on the passage of time, after all events until a moment were taken.
  func turn(_ moment: RunMoment, _ words: inout RunWords)

  /// Shows a notice of the run or of another front, a line or several.
  func show(_ notice: String)

  /// Ends, at a musical time in nanoseconds, when all is silent.
  func finish(at nanoseconds: Int64, _ words: inout RunWords)
}

extension Front {
  func take(_ event: PerformanceEvent, line: String?) {}
  func restart(_ fork: Undo.Fork, _ session: Session) {}
  func turn(_ moment: RunMoment, _ words: inout RunWords) {}
  func show(_ notice: String) {}
  func finish(at nanoseconds: Int64, _ words: inout RunWords) {}
}

/// Whole lines that fronts say to the user.
struct RunWords {
  var lines = ""
  /// The lines for standard error and for displays of notices.
  var notices = ""
}

/// A run at one turn of its loop.
struct RunMoment {
  /// The musical time until which all events were taken, in nanoseconds.
  let nanoseconds: Int64
  let isPlaying: Bool
  /// The number of gestures that were made and have no event.
  let missedGestures: Int
  /// The latest that a message was handed over, in nanoseconds; nil if nothing can be late.
  let lateness: Int64?
  /// `true` if anything but a page sounds.
  let hasSound: Bool
  /// The short name of the device of the own sound; nil without one.
  let sound: String?
  /// The greatest amplitude of the own sound since the last turn, where full scale is 1; nil if nothing is heard of it.
  let peak: Double?
  let session: Session
}
