import RealTime

/// Answers questions one after another on a thread of its own, so that a slow disk or a long session holds up neither the main thread nor
/// the journal.
final class QuestionWorker: Sendable {
  typealias Work = @Sendable () -> Result<String, Refusal>

  private struct State: Sendable {
    /// The first is worked on.
    var waiting: [(question: Question, work: Work)] = []
    var isServed = false
  }

  private let state = Lock(State())
  private let limit: Int
  private let refusal: Refusal

  /// A worker that refuses questions where as many as `limit` wait.
  init(limit: Int, refusal: String) { (self.limit, self.refusal) = (limit, Refusal(refusal)) }

  /// Has a question answered by what `work` returns. Returns at once.
  func answer(_ question: Question, by work: @escaping Work) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.waiting.count < limit else { return (false, false) }
      state.waiting.append((question, work))
      defer { state.isServed = true }
      return (true, !state.isServed)
    }
    guard isTaken else { return question.answer(.failure(refusal)) }
    // Without a thread this one does it.
    if isFirst, DetachedThread.start({ self.serve() }) != 0 { serve() }
  }

  /// Waits until all is answered, a second at most; refuses the rest.
  func finish() {
    MonotonicClock.wait(atMost: 1_000_000_000) { state.withLock { !$0.isServed } }
    let rest = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for item in rest { item.question.answer(.failure(refusal)) }
  }

  private func serve() {
    while let (question, work) = next() {
      let result = work()
      state.withLock { state in
        if state.waiting.first?.question === question { state.waiting.removeFirst() }
      }
      question.answer(result)
    }
  }

  private func next() -> (Question, Work)? {
    state.withLock { state in
      state.isServed = !state.waiting.isEmpty
      return state.waiting.first
    }
  }
}
