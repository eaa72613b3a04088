import Testing

@testable import clumsy

@Suite struct RequestQueueTests {
  /// Returns the requests in the order in which `next` returns them. `gather()` lets `next` return the requests made so
  /// far. `gather()` runs after each of the first `gathers` requests, and at the end.
  private static func order(_ requests: [(RunRequest, isAwaited: Bool)], gathers: Int) -> [RunRequest] {
    let queue = RequestQueue()
    for (index, (request, isAwaited)) in requests.enumerated() {
      if isAwaited { _ = queue.leave(request) } else { queue.post(request) }
      if index < gathers { queue.gather() }
    }
    queue.gather()
    var order: [RunRequest] = []
    while let question = queue.next() { order.append(question.request) }
    return order
  }

  @Test(arguments: 0...2) func questionsAreAnsweredInTheirOrder(gathers: Int) {
    let requests: [RunRequest] = [.keep(name: "a"), .undo, .preset("rain"), .undo, .keep(name: nil), .quit]
    #expect(Self.order(requests.map { ($0, true) }, gathers: gathers) == requests)
    #expect(
      Self.order([(.undo, false), (.preset("a"), false), (.quit, false)], gathers: gathers) == [
        .undo, .preset("a"), .quit,
      ])
  }

  @Test(arguments: [0, 1, 60]) func lastOfManyPresetRequestsIsPlayed(gathers: Int) {
    #expect(Self.order((0..<100).map { (.preset("\($0)"), false) }, gathers: gathers) == [.preset("99")])
  }

  @Test func presetDoesNotReplaceAnEarlierPresetAcrossAnotherRequest() {
    #expect(
      Self.order([(.preset("a"), false), (.keep(name: nil), true), (.preset("b"), false)], gathers: 0)
        == [.preset("a"), .keep(name: nil), .preset("b")])
  }

  @Test func awaitedPresetIsNotReplaced() {
    #expect(Self.order([(.preset("a"), true), (.preset("b"), false)], gathers: 0) == [.preset("a"), .preset("b")])
    #expect(Self.order([(.preset("a"), false), (.preset("b"), true)], gathers: 0) == [.preset("b")])
  }

  /// Gestures made before a late question (a request) may not be fetched before the next `gather()`.
  @Test func laterQuestionWaitsForTheNextGather() {
    let queue = RequestQueue()
    queue.post(.undo)
    queue.gather()
    queue.post(.quit)
    #expect(queue.next()?.request == .undo && queue.next() == nil)
    queue.gather()
    #expect(queue.next()?.request == .quit)
    queue.post(.undo)
    let question = queue.leave(.share)
    queue.close()
    #expect(question?.result == .failure(RequestQueue.ended) && queue.ask(.undo) == .failure(RequestQueue.ended))
  }
}
