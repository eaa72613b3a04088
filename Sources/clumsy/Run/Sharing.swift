import RealTime
import Session

/// Makes the share line of what is played, on a thread of its own: of a long session that takes a second, in which the main thread would
/// do nothing else. One at a time.
final class Sharing: Sendable {
  private let isBusy = Lock(false)

  /// The fewest bytes of a gesture's line, `0 play` and its end: a session of too many for a share line is refused before it is printed.
  private static let shortestLine = 7

  /// Answers a question with the share line of a session, or why there is none. Returns at once.
  func share(_ session: Session, answering question: Question) {
    guard session.gestures.count <= Session.longestSharedText / Self.shortestLine else {
      return question.answer(.failure(Refusal(unshareable("this session", .tooLong))))
    }
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return question.answer(.failure(Refusal("another line is being made"))) }
    let code = DetachedThread.start {
      let result = Self.line(of: session)
      self.isBusy.withLock { $0 = false }
      question.answer(result)
    }
    guard code != 0 else { return }
    isBusy.withLock { $0 = false }
    question.answer(.failure(Refusal("there is no thread for it")))
  }

  private static func line(of session: Session) -> Result<String, Refusal> {
    do throws(ShareError) { return .success(try session.shareLine) } catch {
      return .failure(Refusal(unshareable("this session", error)))
    }
  }
}
