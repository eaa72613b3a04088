import Instrument
import Journal
import Session

/// The journal of a run. Whatever becomes of it, the music goes on.
final class RunJournal: Front {
  /// When the run was begun.
  let begun = WallTime.now
  private var writer: JournalWriter?
  /// How many gestures were said to be missing.
  private var missing = 0

  /// Begins it; where it cannot be, a line says so.
  ///
  /// - Parameter session: what the run begins with; a replay has its gestures until where it begins.
  init(_ session: Session, _ options: Options, _ notices: inout LineOutput) {
    guard options.journals else { return }
    do throws(JournalError) {
      writer = try JournalWriter(session, in: SessionFolder())
    } catch {
      notices.add(complaint("no journal is written: \(error.text)"))
    }
  }

  /// Writes down the line of a gesture.
  func take(_ event: PerformanceEvent, line: String?) {
    if let line { writer?.append(line) }
  }

  /// Goes on in another file.
  func restart(_ fork: Undo.Fork, _ session: Session) {
    writer?.replace(with: session, at: fork.start.nanoseconds / Performance.tick)
  }

  /// Writes down until when it was played, and how many gestures are missing because clumsy was too slow.
  func turn(_ moment: RunMoment, _ words: inout RunWords) {
    writer?.played(until: moment.nanoseconds / Performance.tick)
    if moment.missedGestures > missing {
      let count = counted(moment.missedGestures - missing, "gesture is", "gestures are") + " missing"
      missing = moment.missedGestures
      writer?.append("# \(count) here\n")
      words.notices += complaint("\(count) in what is written down: clumsy was too slow")
    }
    addTrouble(&words)
  }

  /// Ends it at the tick in which the last event may be.
  func finish(at nanoseconds: Int64, _ words: inout RunWords) {
    writer?.finish(at: (nanoseconds + Performance.tick - 1) / Performance.tick)
    addTrouble(&words)
  }

  /// Says once why the journal stopped.
  private func addTrouble(_ words: inout RunWords) {
    guard let trouble = writer?.takeTrouble() else { return }
    words.notices += complaint("the journal stopped, the music goes on: \(trouble.text)")
  }
}
