import Glibc
import RealTime

/// Where hands leave what they ask of the run; the main thread answers, 50 times a second. Never for a real-time thread.
final class RequestDesk: Sendable {
  /// What is not answered yet, in the order in which it was asked; nil when nobody answers any more.
  private let questions = Lock<[Question]?>([])

  static let ended = Refusal("the run has ended")

  /// Asks, and waits for the answer: what was done, in one line that may be empty, or why nothing was. For any thread but the main one.
  func ask(_ request: RunRequest) -> Result<String, Refusal> {
    let question = Question(request, isAwaited: true)
    return add(question) ? question.wait() : .failure(Self.ended)
  }

  /// Asks, and waits for nothing. For any thread.
  func post(_ request: RunRequest) { _ = add(Question(request, isAwaited: false)) }

  /// Asks, and looks for the answer later; nil where nobody answers any more. For any thread.
  func leave(_ request: RunRequest) -> Question? {
    let question = Question(request, isAwaited: true)
    return add(question) ? question : nil
  }

  private func add(_ question: Question) -> Bool {
    questions.withLock { list in
      list?.append(question)
      return list != nil
    }
  }

  /// The question that was asked first; nil when there is none. For the main thread, which answers it.
  func next() -> Question? {
    questions.withLock { list in list?.isEmpty == false ? list?.removeFirst() : nil }
  }

  /// Refuses all that is not answered, and what is asked from now on. For the main thread.
  func close() {
    let rest = questions.withLock { list in list.take() }
    for question in rest ?? [] { question.answer(.failure(Self.ended)) }
  }
}

/// A request, and its answer.
final class Question: Sendable {
  let request: RunRequest
  /// Whether somebody waits for the answer.
  let isAwaited: Bool
  private let reply = Lock<Result<String, Refusal>?>(nil)
  nonisolated(unsafe) private let answered: UnsafeMutablePointer<sem_t>

  init(_ request: RunRequest, isAwaited: Bool) {
    self.request = request
    self.isAwaited = isAwaited
    answered = .allocate(capacity: 1)
    // Cannot fail: 0 is a valid count.
    sem_init(answered, 0, 0)
  }

  deinit {
    sem_destroy(answered)
    answered.deallocate()
  }

  /// Answers it, once.
  func answer(_ result: Result<String, Refusal>) {
    reply.withLock { $0 = result }
    sem_post(answered)
  }

  /// The answer; nil while there is none.
  var result: Result<String, Refusal>? { reply.withLock { $0 } }

  /// Waits for the answer.
  func wait() -> Result<String, Refusal> {
    while sem_wait(answered) != 0 {}
    return reply.withLock { $0 } ?? .success("")
  }
}
