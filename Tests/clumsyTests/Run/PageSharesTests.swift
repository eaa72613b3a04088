import PageServer
import Testing

@testable import clumsy

/// Tests pages' requests for a share line (the session up to now, encoded in one line of text). Each share line answers
/// all requests that came before `PageShares` asked the run for this line.
@Suite struct PageSharesTests {
  private let queue = RequestQueue()

  @Test func oneShareLineAnswersAllWaitingPages() throws {
    var shares = PageShares()
    for page in 1...3 {
      let refusal = shares.add((page, 10 + page))
      #expect(refusal == nil)
    }
    #expect(shares.turn(queue).isEmpty)
    queue.gather()
    let question = try #require(queue.next())
    #expect(question.request == .share && queue.next() == nil)
    // A page that asks now gets the next share line.
    _ = shares.add((4, 14))
    #expect(shares.turn(queue).isEmpty)
    queue.gather()
    #expect(queue.next() == nil)
    question.answer(.success("clumsy:1abc"))
    var packets: [RunPacket] = []
    var next: Question?
    // `PageShares` may pause before the next question.
    while next == nil {
      packets += shares.turn(queue)
      queue.gather()
      next = queue.next()
    }
    #expect(packets == (1...3).map { RunPacket(page: $0, line: "share \(10 + $0) clumsy:1abc") })
    next?.answer(.failure(Refusal("it is too long")))
    #expect(shares.turn(queue) == [RunPacket(page: 4, line: "no 14 it is too long")])
  }

  @Test func numberOfPageRequestsIsLimited() throws {
    var shares = PageShares()
    for page in 1...32 { _ = shares.add((page, 1)) }
    #expect(shares.add((33, 7)) == RunPacket(page: 33, line: "no 7 the run has too much to do"))
    _ = shares.turn(queue)
    queue.gather()
    let line = String(repeating: "x", count: PageShares.longestLine + 1)
    try #require(queue.next()).answer(.success(line))
    let packets = shares.turn(queue)
    let words = "no 1 \(PageShares.tooLong)"
    #expect(packets.count == 32 && packets[0] == RunPacket(page: 1, line: words))
  }

  @Test func requestAtEndOfRunIsRefused() {
    var shares = PageShares()
    queue.close()
    _ = shares.add((1, 5))
    #expect(shares.turn(queue) == [RunPacket(page: 1, line: "no 5 the run has ended")])
  }
}
