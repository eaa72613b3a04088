import Testing

@testable import clumsy

/// In which order the main thread answers.
@Suite struct PendingQuestionsTests {
  private static func order(_ requests: [(RunRequest, isAwaited: Bool)]) -> [RunRequest] {
    var pending = PendingQuestions()
    for (request, isAwaited) in requests { pending.add(Question(request, isAwaited: isAwaited)) }
    var order: [RunRequest] = []
    while let question = pending.next() { order.append(question.request) }
    return order
  }

  @Test func questionsAreAnsweredInTheOrderInWhichTheyWereAsked() {
    let requests: [RunRequest] = [.keep(name: "a"), .undo, .preset("rain"), .undo, .keep(name: nil), .quit]
    #expect(Self.order(requests.map { ($0, true) }) == requests)
  }

  @Test func ofAFloodOfProgramsTheLastIsPlayed() {
    #expect(Self.order((0..<100).map { (.preset("\($0)"), false) }) == [.preset("99")])
  }

  /// What came between two programs was asked of the first of them.
  @Test func aProgramStaysBeforeWhatWasAskedAfterIt() {
    #expect(
      Self.order([(.preset("a"), false), (.keep(name: nil), true), (.preset("b"), false)])
        == [.preset("a"), .keep(name: nil), .preset("b")])
  }

  @Test func aPresetForWhichSomebodyWaitsIsNotLeftOut() {
    #expect(Self.order([(.preset("a"), true), (.preset("b"), false)]) == [.preset("a"), .preset("b")])
    #expect(Self.order([(.preset("a"), false), (.preset("b"), true)]) == [.preset("b")])
  }

  @Test func theDeskHandsOutWhatWasAskedFirst() {
    let desk = RequestDesk()
    desk.post(.undo)
    desk.post(.preset("a"))
    desk.post(.quit)
    #expect(
      [desk.next()?.request, desk.next()?.request, desk.next()?.request, desk.next()?.request]
        == [.undo, .preset("a"), .quit, nil])
  }
}
