import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct JournalTests {
  @Test func runWritesJournal() throws {
    let ending = try Clumsy.shell(
      "clumsy run --seed 42 --preset rain --key Eb --no-audio --duration 400ms >/dev/null; cat $XDG_STATE_HOME/clumsy/*-42.clumsy"
    )
    #expect(ending.code == 0 && ending.errors.isEmpty)
    let session = try Session(parsing: ending.text)
    #expect(session.settings.seed == 42 && session.gestures.isEmpty && session.end == 100)
    #expect(session.settings.key.tonicName.text == "E♭")
  }

  @Test func noJournalFlagWritesNothing() throws {
    let ending = try Clumsy.shell("clumsy run --no-journal --duration 400ms >/dev/null; ls -A $XDG_STATE_HOME")
    #expect(ending.code == 0 && ending.output.isEmpty && ending.errors.isEmpty)
  }

  @Test func concurrentRunsHaveSeparateJournals() throws {
    let ending = try Clumsy.shell(
      """
      for n in 1 2 3 4; do clumsy run --seed 7 --no-audio --duration 1s >/dev/null & done; wait
      clumsy sessions --json | grep -c '"seconds":1,"seed":7,'
      """)
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.text == "4\n")
  }

  @Test(arguments: [
    ("touch $XDG_STATE_HOME/clumsy", "cannot create a file in", "/clumsy: Not a directory"),
    ("(ulimit -f 0; exec", "cannot write a file in", "/clumsy: File too large"),
  ])
  func failedJournalDoesNotStopTheMusic(obstacle: String, operation: String, reason: String) throws {
    let isLimited = obstacle.hasPrefix("(")
    let ending = try Clumsy.shell(
      (isLimited ? obstacle : obstacle + ";") + " clumsy run --seed 7 --no-audio --duration 1s"
        + (isLimited ? ") 2>&1 | cat" : " 2>&1"))
    let complaints = ending.lines.filter { $0.hasPrefix("clumsy: ") }
    #expect(complaints.count == 1 && ending.lines.count > 4, "\(ending.text)")
    #expect(complaints.first?.hasPrefix("clumsy: the journal stopped, the music goes on: \(operation)") == true)
    #expect(complaints.first?.hasSuffix(reason) == true, "\(complaints)")
  }

  /// The count of missed gestures begins again at 0 after a jump, so that later missed gestures are reported at once.
  @Test func gesturesMissedAfterAJumpAreReported() throws {
    let session = try #require(Session(Settings()))
    var options = Options()
    options.journals = false
    var output = LineOutput()
    let journal = RunJournal(session, options, &output)
    func notice(missed: Int) -> String {
      var words = RunOutput()
      let moment = RunMoment(
        nanoseconds: 0, isPlaying: true, missedGestures: missed, lateness: nil, hasSound: false, sound: nil,
        soundDelay: 0, peak: nil, session: session, isLooping: false)
      journal.turn(moment, &words)
      return words.notices
    }
    #expect(notice(missed: 3).contains("3 gestures are missing"))
    let start = PerformanceStart(Settings())
    journal.restart(Undo.Fork(text: "", start: start, bytes: [], jumpedFrom: 1_000_000_000), session)
    #expect(notice(missed: 0).isEmpty)
    #expect(notice(missed: 2).contains("2 gestures are missing"))
  }
}
