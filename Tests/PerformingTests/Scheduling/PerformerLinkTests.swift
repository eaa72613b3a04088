import Glibc
import Testing

@testable import Performing

struct PerformerLinkTests {
  /// If a pause is requested during a resume, the phase stays `paused`. Otherwise, Ctrl-Z could stop the process while
  /// the performer begins notes.
  @Test func phaseStaysPausedOnceSeen() throws {
    let link = try PerformerLink(phase: .paused)
    #expect(link.enter(.playing) && link.phase.load(ordering: .relaxed) == .playing)
    link.phase.store(.paused, ordering: .relaxed)
    link.isPaused.store(true, ordering: .relaxed)
    #expect(!link.enter(.playing) && link.phase.load(ordering: .relaxed) == .paused)
  }

  @Test func errorOfTheWakerGivesAdvice() {
    #expect(
      "\(PerformerError.waker(code: EMFILE))"
        == "cannot open the descriptors that wake the performer's thread: Too many open files: see 'ulimit -n'")
  }
}
