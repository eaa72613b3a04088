import Glibc
import Testing

@testable import Performing

/// How the main thread and the performer shake hands over a pause.
struct PerformerLinkTests {
  /// A second Ctrl-Z right after the first one's end still found `paused`, and stopped the process while notes began.
  @Test func phaseStaysPausedOnceSeen() throws {
    let link = try PerformerLink(phase: .paused)
    #expect(link.enter(.playing) && link.phase.load(ordering: .relaxed) == .playing)
    link.phase.store(.paused, ordering: .relaxed)
    link.isPaused.store(true, ordering: .relaxed)
    #expect(!link.enter(.playing) && link.phase.load(ordering: .relaxed) == .paused)
  }

  @Test func theErrorSaysWhatToDo() {
    #expect(
      "\(PerformerError.waker(code: EMFILE))"
        == "cannot open the descriptors that wake the performer's thread: Too many open files: see 'ulimit -n'")
  }
}
