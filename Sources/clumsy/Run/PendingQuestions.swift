/// What was asked of the run and is not answered yet, in the order in which it was asked.
struct PendingQuestions {
  private(set) var list: [Question] = []

  /// Takes a question. Of a flood of programs the last counts: it takes the place of the one right before it, where nobody waits for that.
  mutating func add(_ question: Question) {
    if case .preset = question.request, let last = list.last, !last.isAwaited, case .preset = last.request {
      list.removeLast()
    }
    list.append(question)
  }

  /// The one that was asked first, which is pending no more; nil where there is none.
  mutating func next() -> Question? { list.isEmpty ? nil : list.removeFirst() }
}
