import Instrument
import Journal
import Session

/// The journal of a run. Whatever becomes of it, the music goes on.
struct RunJournal {
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

  /// Writes down a line of the session, if there is one.
  func append(_ line: String?) {
    if let line { writer?.append(line) }
  }

  /// Tells until which musical time it was played by now, in ns.
  func played(until nanoseconds: Int64) { writer?.played(until: nanoseconds / Performance.tick) }

  /// Follows how many gestures are missing in the session, because clumsy was too slow to write them down.
  ///
  /// - Returns: a line that says how many, where they have become more, or nothing.
  mutating func missing(_ count: Int) -> String {
    guard count > missing else { return "" }
    let words = counted(count - missing, "gesture is", "gestures are") + " missing"
    missing = count
    writer?.append("# \(words) here\n")
    return complaint("\(words) in what is written down: clumsy was too slow")
  }

  /// Goes on in another file, with a session that takes the place of this one from a tick on.
  func replace(with session: Session, at tick: Int64) { writer?.replace(with: session, at: tick) }

  /// The line that says why the journal stopped, once; empty before.
  func news() -> String {
    writer?.takeTrouble().map { complaint("the journal stopped, the music goes on: \($0.text)") } ?? ""
  }

  /// Ends it at a musical time, in ns: at the tick in which the last event may be.
  ///
  /// - Returns: the line that says why it could not, or nothing.
  func finish(at nanoseconds: Int64) -> String {
    writer?.finish(at: (nanoseconds + Performance.tick - 1) / Performance.tick)
    return news()
  }
}
