import Instrument
import Journal
import Performing
import Sessions

/// Writes the journal, the file that records the session. If writing fails, the music continues.
final class RunJournal: Front {
  let begun = WallTime.now
  private var writer: JournalWriter?
  /// The number of missed gestures that were already reported.
  private var missing = 0
  /// `true` if a gesture that the replayed session does not contain was made since the run began or the last jump.
  private var isTouched = false

  /// Begins a journal with the session up to now. If no journal can be begun, adds a notice with the reason.
  init(_ session: Session, _ options: Options, _ notices: inout LineOutput) {
    guard options.journals else { return }
    do throws(JournalError) {
      writer = try JournalWriter(session, in: SessionFolder())
    } catch {
      notices.add(noticeLine("no journal is written: \(error.text)"))
    }
  }

  var isWritten: Bool { writer != nil && !hasStopped }
  private var hasStopped = false

  func take(_ event: PerformanceEvent, line: String?) {
    if let line { writer?.append(line) }
    if case .gesture(let event) = event, event.source != Performer.Options.scoreSource { isTouched = true }
  }

  func restart(_ fork: Undo.Fork, _ session: Session) {
    let tick = fork.start.nanoseconds / Performance.tick
    writer?.replace(
      with: session, at: tick, ending: fork.jumpedFrom.map { $0 / Performance.tick },
      isKept: isTouched || fork.jumpedFrom == nil)
    // The performer counts missed gestures anew after a jump.
    if fork.jumpedFrom != nil { (isTouched, missing) = (false, 0) }
  }

  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    writer?.played(until: moment.nanoseconds / Performance.tick)
    if moment.missedGestures > missing {
      let count = counted(moment.missedGestures - missing, "gesture is", "gestures are") + " missing"
      missing = moment.missedGestures
      writer?.append("# \(count) here\n")
      words.notices += noticeLine("\(count) from the journal: clumsy was too slow")
    }
    addTrouble(&words)
  }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {
    writer?.finish(at: (nanoseconds + Performance.tick - 1) / Performance.tick)
    addTrouble(&words)
  }

  private func addTrouble(_ words: inout RunOutput) {
    guard let trouble = writer?.takeError() else { return }
    hasStopped = true
    words.notices += noticeLine("the journal stopped, the music goes on: \(trouble.text)")
  }
}
