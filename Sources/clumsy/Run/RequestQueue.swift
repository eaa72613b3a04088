import Glibc
import Instrument
import RealTime

/// A request from a hand (an input such as keys, a page or `clumsy tell`) to the run, not to the performance.
enum RunRequest: Equatable, Sendable {
  case quit
  case undo, redo
  /// Jumps to another time of the replayed session.
  case seek(Seek.Target)
  /// Sets whether the replayed session begins again at its end; nil toggles this.
  case loop(Bool?)
  /// Keeps the session up to now under a name; nil for a name made of the date and the seed.
  case keep(name: String?)
  /// Returns the share line: the session up to now, encoded in one line of text.
  case share
  /// Continues with the settings of a preset.
  case preset(String)
  /// Continues with these settings.
  case settings(Settings)
  /// Returns the present musical and monotonic time, and the present beat.
  case time
}

/// The reason why the run does not fulfil a request.
struct Refusal: Error, Equatable, Sendable {
  /// The reason, in one line.
  let text: String

  init(_ text: String) { self.text = text }
}

/// The future answer to a question.
final class Reply: Sendable {
  private let state = Lock<Result<String, Refusal>?>(nil)

  /// Sets the answer. Only the first call has an effect.
  func answer(_ result: Result<String, Refusal>) { state.withLock { $0 = $0 ?? result } }

  var result: Result<String, Refusal>? { state.withLock { $0 } }
}

/// A request to the run, and the place for its answer.
struct Question: Sendable {
  let request: RunRequest
  let isAwaited: Bool
  let reply = Reply()

  init(_ request: RunRequest, isAwaited: Bool) { (self.request, self.isAwaited) = (request, isAwaited) }

  func answer(_ result: Result<String, Refusal>) { reply.answer(result) }

  var result: Result<String, Refusal>? { reply.result }
}

/// The questions of hands, which the main thread answers in its loop. Real-time threads must not use this object,
/// because it locks.
final class RequestQueue: Sendable {
  private struct State {
    /// The unanswered questions, in the order in which they were asked.
    var questions: [Question] = []
    /// The number of questions that `next` may return now.
    var gathered = 0
    var isClosed = false
  }

  private let state = Lock(State())

  static let ended = Refusal("the run has ended")

  /// Asks, and waits for the answer: a line, possibly empty, or a refusal. The main thread must not call this, because
  /// it would wait for itself.
  func ask(_ request: RunRequest) -> Result<String, Refusal> {
    guard let question = leave(request) else { return .failure(Self.ended) }
    while true {
      if let result = question.result { return result }
      usleep(1000)
    }
  }

  /// Asks without waiting for an answer.
  func post(_ request: RunRequest) { _ = add(Question(request, isAwaited: false)) }

  /// Asks, and returns the question, which is answered later; nil if the run has ended.
  func leave(_ request: RunRequest) -> Question? {
    let question = Question(request, isAwaited: true)
    return add(question) ? question : nil
  }

  /// Adds a question. If the latest question is a preset request whose answer nobody awaits, a new preset request
  /// replaces that question. A flood of MIDI program changes therefore cannot fill the queue.
  private func add(_ question: Question) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      if case .preset = question.request, let last = state.questions.last, !last.isAwaited, case .preset = last.request
      {
        state.questions.removeLast()
        state.gathered = min(state.gathered, state.questions.count)
      }
      state.questions.append(question)
      return true
    }
  }

  /// Lets `next` return the questions that were asked up to now. The main thread must call this before it fetches
  /// events, so that the events include the gestures made before the questions.
  func gather() { state.withLock { $0.gathered = $0.questions.count } }

  /// Removes and returns the first gathered question. Call this on the main thread.
  func next() -> Question? {
    state.withLock { state in
      guard state.gathered > 0 else { return nil }
      state.gathered -= 1
      return state.questions.removeFirst()
    }
  }

  /// Refuses all unanswered and later questions. Call this on the main thread.
  func close() {
    let rest = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.questions
    }
    for question in rest { question.answer(.failure(Self.ended)) }
  }
}
