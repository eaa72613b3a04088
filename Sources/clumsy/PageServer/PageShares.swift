import PageServer
import RealTime

/// The pages that ask for the share line of what was played until now. One line is made at a time, for all who asked before it was begun;
/// and before the next one comes a rest as long as that took, so that pages that ask without end take half of a processor at most.
struct PageShares {
  /// A page, and the number of what it asked.
  typealias Asker = (page: Int, id: Int)

  /// What was asked of the run; nil while nothing is.
  private var question: Question?
  /// Who is given its answer, and who waits for the next.
  private var asked: [Asker] = []
  private var waiting: [Asker] = []
  /// When it was asked, and when the next may be, in ns of the monotonic clock.
  private var begun: Int64 = 0
  private var next: Int64 = 0

  /// The most that wait: of the longest lines these are 3 MiB, which `ServerMail` holds.
  private static let limit = 32
  /// The most characters of a line that pages are given: a packet between run and server holds it with others.
  static let longestLine = 96 << 10

  /// Takes that a page asks; what it is told at once, if anything is.
  mutating func add(_ asker: Asker) -> RunPacket? {
    guard waiting.count < Self.limit else { return Self.refusal("the run has too much to do", asker) }
    waiting.append(asker)
    return nil
  }

  /// Asks the run what is due; what pages are told.
  mutating func turn(_ desk: RequestDesk) -> [RunPacket] {
    var packets: [RunPacket] = []
    let now = MonotonicClock.nanoseconds()
    if let result = question?.result {
      packets = asked.map { Self.packet(result, $0) }
      (question, asked, next) = (nil, [], now + (now - begun))
    }
    guard question == nil, !waiting.isEmpty, now >= next else { return packets }
    (question, begun) = (desk.leave(.share), now)
    if question == nil {
      packets += waiting.map { Self.refusal(RequestDesk.ended.text, $0) }
    } else {
      asked = waiting
    }
    waiting = []
    return packets
  }

  private static func packet(_ result: Result<String, Refusal>, _ asker: Asker) -> RunPacket {
    switch result {
    case .success(let line) where line.utf8.count > longestLine:
      refusal("the line has \(line.utf8.count) characters, too many for a page; clumsy share prints it", asker)
    case .success(let line): RunPacket(page: asker.page, line: "share \(asker.id) \(line)")
    case .failure(let refusal): Self.refusal(refusal.text, asker)
    }
  }

  private static func refusal(_ words: String, _ asker: Asker) -> RunPacket {
    RunPacket(page: asker.page, line: "no \(asker.id) \(words)")
  }
}
