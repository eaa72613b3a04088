import RealTime

/// A thread that answers questions (such as requests to save a session) in order. Slow disks and long sessions thus do
/// not delay the main thread or the journal.
final class AnswerWorker: Sendable {
  typealias Work = @Sendable () -> Result<String, Refusal>

  private struct State: Sendable {
    var waiting: [(reply: Reply, work: Work)] = []
    /// `true` while the thread runs or is being started.
    var isServed = false
  }

  private let state = Lock(State())
  private let limit: Int
  private let refusal: Refusal

  /// Creates a worker without a thread. While `limit` questions are unanswered, every further question gets the text
  /// `refusal`.
  init(limit: Int, refusal: String) { (self.limit, self.refusal) = (limit, Refusal(refusal)) }

  /// Queues `work`, whose result becomes the answer.
  func answer(_ reply: Reply, by work: @escaping Work) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.waiting.count < limit else { return (false, false) }
      state.waiting.append((reply, work))
      defer { state.isServed = true }
      return (true, !state.isServed)
    }
    guard isTaken else { return reply.answer(.failure(refusal)) }
    // If no thread can be started, do the work on this thread.
    if isFirst, DetachedThread.start({ self.serve() }) != 0 { serve() }
  }

  /// Waits at most a second for the remaining answers, then refuses the questions that are still unanswered.
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
