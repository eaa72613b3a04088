import Instrument
import Journal
import RealTime
import Session

/// Keeps sessions while a run goes on, one after another, on a thread of its own: a disk that is slow delays neither the main thread nor the
/// journal.
final class Keeping: Sendable {
  private struct Work: Sendable {
    let question: Question
    let session: Session
    let name: String?
    let begun: WallTime
  }

  private struct State: Sendable {
    var waiting: [Work] = []
    /// Whether a thread works on what waits.
    var isServed = false
  }

  private let state = Lock(State())
  /// Keeps a session by a name, and returns its name.
  private let write: @Sendable (Session, String?, WallTime) throws(Failure) -> String
  /// How many wait at most.
  private static let capacity = 64
  private static let slow = Refusal("the disk does not take what is to be kept")

  /// What keeps sessions as `write` does.
  init(
    _ write: @escaping @Sendable (Session, String?, WallTime) throws(Failure) -> String = {
      (session, name, begun) throws(Failure) in try keepSession(session, as: name, begun: begun)
    }
  ) {
    self.write = write
  }

  /// Keeps a session, and answers a question with what came of it. Returns at once.
  func keep(_ session: Session, as name: String?, begun: WallTime, answering question: Question) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.waiting.count < Self.capacity else { return (false, false) }
      state.waiting.append(Work(question: question, session: session, name: name, begun: begun))
      defer { state.isServed = true }
      return (true, !state.isServed)
    }
    guard isTaken else { return question.answer(.failure(Self.slow)) }
    // Without a thread the main one does it.
    if isFirst, DetachedThread.start({ self.serve() }) != 0 { serve() }
  }

  /// Waits until all is kept, a second at most; what is not kept then is refused.
  func finish() {
    let deadline = MonotonicClock.nanoseconds() + 1_000_000_000
    while state.withLock({ $0.isServed }), MonotonicClock.nanoseconds() < deadline {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 500_000)
    }
    let rest = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for work in rest { work.question.answer(.failure(Self.slow)) }
  }

  private func serve() {
    while true {
      let work = state.withLock { state in
        state.isServed = !state.waiting.isEmpty
        return state.waiting.first
      }
      guard let work else { return }
      do throws(Failure) {
        let name = try write(work.session, work.name, work.begun)
        answer(work, .success("kept as \(name)"))
      } catch {
        answer(work, .failure(Refusal(error.message)))
      }
    }
  }

  /// Answers what was worked on, unless the end of the run has.
  private func answer(_ work: Work, _ result: Result<String, Refusal>) {
    let isOpen = state.withLock { state in
      guard state.waiting.first?.question === work.question else { return false }
      state.waiting.removeFirst()
      return true
    }
    if isOpen { work.question.answer(result) }
  }
}
