import RealTime

/// Answers questions one after another on a thread of its own, so that a slow disk or a long session holds up neither the main thread nor
/// the journal.
final class AnswerWorker: Sendable {
  typealias Work = @Sendable () -> Result<String, Refusal>

  private struct State: Sendable {
    /// The first is worked on.
    var waiting: [(reply: Reply, work: Work)] = []
    var isServed = false
  }

  private let state = Lock(State())
  private let limit: Int
  private let refusal: Refusal

  /// A worker that refuses questions while `limit` of them wait.
  init(limit: Int, refusal: String) { (self.limit, self.refusal) = (limit, Refusal(refusal)) }

  /// Has `work` find an answer. Returns at once.
  func answer(_ reply: Reply, by work: @escaping Work) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.waiting.count < limit else { return (false, false) }
      state.waiting.append((reply, work))
      defer { state.isServed = true }
      return (true, !state.isServed)
    }
    guard isTaken else { return reply.answer(.failure(refusal)) }
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
    for item in rest { item.reply.answer(.failure(refusal)) }
  }

  private func serve() {
    while let (reply, work) = next() {
      let result = work()
      state.withLock { state in
        if state.waiting.first?.reply === reply { state.waiting.removeFirst() }
      }
      reply.answer(result)
    }
  }

  private func next() -> (Reply, Work)? {
    state.withLock { state in
      state.isServed = !state.waiting.isEmpty
      return state.waiting.first
    }
  }
}
