import Testing

@testable import MIDIOut
@testable import Performing
@testable import clumsy

@Suite struct RunNoticesTests {
  private func report(overdue: Int = 0, missed: Int = 0, lost: Int = 0, unreported: Int = 0) -> Report {
    var report = Report()
    for _ in 0..<overdue { report.overdue.add(1_234_567) }
    (report.missed, report.lost, report.unreported) = (missed, lost, unreported)
    return report
  }

  /// Without a sequencer (`isHeard` is `false`), the summary omits late messages.
  @Test func faultlessOrUnheardRunHasEmptySummary() {
    #expect(RunNotices.summary(Report(), isHeard: true).isEmpty)
    #expect(RunNotices.summary(report(overdue: 3), isHeard: false).isEmpty)
  }

  /// The summary must not say "1 messages were late".
  @Test func countOfOneIsSingular() {
    let one = RunNotices.summary(report(overdue: 1, missed: 1, lost: 1, unreported: 1), isHeard: true)
    #expect(
      one == """
        1 message was late, by 1.3 ms at most: a greater --lookahead helps
        1 message was missed by a destination that did not read; the note-offs among them were sent again
        1 message was lost
        1 event was not shown: clumsy was too slow

        """)
    #expect(RunNotices.unsilenced(1).hasPrefix("1 destination did not read"))
  }

  @Test func countOfTwoIsPlural() {
    let two = RunNotices.summary(report(overdue: 2, missed: 2, lost: 2, unreported: 2), isHeard: true)
    let starts = ["2 messages were late,", "2 messages were missed", "2 messages were lost", "2 events were not shown"]
    #expect(two.split(separator: "\n").count == 4)
    for (line, start) in zip(two.split(separator: "\n"), starts) { #expect(line.hasPrefix(start)) }
    #expect(RunNotices.unsilenced(2).hasPrefix("2 destinations did not read"))
  }

  @Test(arguments: [(0, "0 lines"), (1, "1 line"), (2, "2 lines"), (-1, "-1 lines")])
  func countedChoosesSingularOrPlural(count: Int, text: String) {
    #expect(counted(count, "line", "lines") == text)
  }
}
