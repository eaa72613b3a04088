import Glibc
import RealTime

/// A request from a hand (an input such as the keys, a page or `clumsy tell`) to the run itself, not to the
/// performance.
enum RunRequest: Equatable, Sendable {
  case quit
  case undo
  /// Keeps the session so far under this name; nil for a name made of the date and the seed.
  case keep(name: String?)
  /// Asks for the share line: the session so far, encoded in one line of text.
  case share
  /// Continues with the settings of a preset.
  case preset(String)
}

/// The reason why a request is not fulfilled.
struct Refusal: Error, Equatable, Sendable {
  /// The reason, in one line.
  let text: String

  init(_ text: String) { self.text = text }
}

/// The future answer to a question.
final class Reply: Sendable {
  private let state = Lock<Result<String, Refusal>?>(nil)

  /// Answers the question; the first answer counts.
  func answer(_ result: Result<String, Refusal>) { state.withLock { $0 = $0 ?? result } }

  /// The answer; nil before `answer` was called.
  var result: Result<String, Refusal>? { state.withLock { $0 } }
}

/// A request, and its answer.
struct Question: Sendable {
  let request: RunRequest
  /// `true` if the caller will read the answer.
  let isAwaited: Bool
  let reply = Reply()

  init(_ request: RunRequest, isAwaited: Bool) { (self.request, self.isAwaited) = (request, isAwaited) }

  func answer(_ result: Result<String, Refusal>) { reply.answer(result) }

  var result: Result<String, Refusal>? { reply.result }
}

/// The queue of questions from hands to the run, which the main thread answers in its loop. Not for real-time
/// threads, because the queue uses a lock.
final class RequestDesk: Sendable {
  private struct State {
    /// The questions without an answer, in the order in which they were asked.
    var questions: [Question] = []
    /// The number of questions that `next` may return now.
    var gathered = 0
    /// `true` if the run has stopped answering.
    var isClosed = false
  }

  private let state = Lock(State())

  static let ended = Refusal("the run has ended")

  /// Asks a question and waits for its answer: a line, possibly empty, or a refusal. For any thread but the
  /// main thread, which would wait for itself.
  func ask(_ request: RunRequest) -> Result<String, Refusal> {
    guard let question = leave(request) else { return .failure(Self.ended) }
    while true {
      if let result = question.result { return result }
      usleep(1000)
    }
  }

  /// Asks a question without waiting for an answer. For any thread.
  func post(_ request: RunRequest) { _ = add(Question(request, isAwaited: false)) }

  /// Asks a question, and returns it, for its later answer; nil if the run has ended. For any thread.
  func leave(_ request: RunRequest) -> Question? {
    let question = Question(request, isAwaited: true)
    return add(question) ? question : nil
  }

  /// Adds a question. A request for a preset first removes the last question if that requests a preset, too,
  /// and nobody awaits its answer. Otherwise, a flood of MIDI program changes would fill the queue.
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

  /// Lets `next` return the questions asked so far. For the main thread, before it fetches events, so that
  /// the events include the gestures made before the questions.
  func gather() { state.withLock { $0.gathered = $0.questions.count } }

  /// Removes and returns the first gathered question; nil if there is none. For the main thread.
  func next() -> Question? {
    state.withLock { state in
      guard state.gathered > 0 else { return nil }
      state.gathered -= 1
      return state.questions.removeFirst()
    }
  }

  /// Refuses all unanswered questions, and all later ones. For the main thread.
  func close() {
    let rest = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.questions
    }
    for question in rest { question.answer(.failure(Self.ended)) }
  }
}
