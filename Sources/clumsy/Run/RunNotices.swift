import Hands
import Performing
import Sessions

enum RunNotices {
  /// Returns a line for each kind of fault in a run. Without a sequencer (`isHeard` is `false`), omits lateness.
  static func summary(_ report: Report, isHeard: Bool) -> String {
    var lines = ""
    if isHeard, report.overdue.count > 0 {
      let worst = plain((Double(report.overdue.worst) / 100_000).rounded(.up) / 10)
      let late = counted(report.overdue.count, "message was", "messages were")
      lines += "\(late) late, by \(worst) ms at most: a greater --lookahead helps\n"
    }
    if report.missed > 0 {
      let resent = report.unsilenced == 0 ? "; the note-offs among them were sent again" : ""
      let missed = counted(report.missed, "message was", "messages were")
      lines += "\(missed) missed by a destination that did not read\(resent)\n"
    }
    if report.clockJumps > 0 {
      lines += "the computer slept or was too slow: the music went on from where it had stopped\n"
    }
    if report.lost > 0 { lines += "\(counted(report.lost, "message was", "messages were")) lost\n" }
    if report.unreported > 0 {
      lines += "\(counted(report.unreported, "event was", "events were")) not shown: clumsy was too slow\n"
    }
    return lines
  }

  /// Returns the last line of a run: `12m3s of seed 7; clumsy keep NAME keeps it`.
  static func keeping(_ session: Session, until nanoseconds: Int64) -> String {
    let length = TimeSpan(nanoseconds: nanoseconds / 1_000_000_000 * 1_000_000_000)
    return "\(length) of seed \(session.settings.seed); clumsy keep NAME keeps it\n"
  }

  static func unsilenced(_ count: Int) -> String {
    "\(counted(count, "destination did", "destinations did")) not read the last note-offs: a note may still sound there"
  }
}
