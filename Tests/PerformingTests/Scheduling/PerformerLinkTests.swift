import Glibc
import Testing

@testable import Performing

struct PerformerLinkTests {
  /// If a pause is requested during a resume, the phase stays `paused`. Formerly, the performer entered `playing`
  /// nevertheless. Ctrl-Z requests a pause, and stops the process once the phase is `paused`. Right after a resume, the
  /// phase was still `paused`, so Ctrl-Z stopped the process while the performer began notes.
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
