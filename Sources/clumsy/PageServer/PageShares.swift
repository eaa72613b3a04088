import PageServer
import RealTime

/// The pages that ask for the share line of the session so far.
///
/// One line is made at a time, for all who asked before it was begun. Then follows a pause of the same length, so that pages that ask endlessly use
/// at most half of a processor.
struct PageShares {
  /// A page, and the number of its request.
  typealias Asker = (page: Int, id: Int)

  /// The question that was put to the run; nil if there is none.
  private var question: Question?
  /// The pages that get its answer, and those that wait for the next.
  private var asked: [Asker] = []
  private var waiting: [Asker] = []
  /// The times when it was asked, and when the next may be, in ns of the monotonic clock.
  private var begun: Int64 = 0
  private var next: Int64 = 0

  /// The most that wait: their lines take 3 MiB at most, which `ServerMail` holds.
  private static let limit = 32
  /// The most characters of a line for a page: a packet between run and server holds it with others.
  static let longestLine = 96 << 10

  /// Adds the request of a page; returns the packet that it gets at once, if any.
  mutating func add(_ asker: Asker) -> RunPacket? {
    guard waiting.count < Self.limit else { return .no(asker.id, "the run has too much to do", to: asker.page) }
    waiting.append(asker)
    return nil
  }

  /// Asks the run, if that is due; returns the packets for pages.
  mutating func turn(_ desk: RequestDesk) -> [RunPacket] {
    var packets: [RunPacket] = []
    let now = MonotonicClock.nanoseconds()
    if let result = question?.result {
      packets = asked.map { Self.packet(result, $0) }
      (question, asked, next) = (nil, [], now + (now - begun))
    }
    guard question == nil, !waiting.isEmpty, now >= next else { return packets }
    (question, begun) = (desk.leave(.share), now)
    if question == nil { return packets + takeWaiting().map { .no($0.id, RequestDesk.ended.text, to: $0.page) } }
    asked = takeWaiting()
    return packets
  }

  private mutating func takeWaiting() -> [Asker] {
    defer { waiting = [] }
    return waiting
  }

  private static func packet(_ result: Result<String, Refusal>, _ asker: Asker) -> RunPacket {
    let (page, id) = asker
    return switch result {
    case .success(let line) where line.utf8.count > longestLine:
      .no(id, "the line has \(line.utf8.count) characters, too many for a page; clumsy share prints it", to: page)
    case .success(let line): RunPacket(page: page, line: "share \(id) \(line)")
    case .failure(let refusal): .no(id, refusal.text, to: page)
    }
  }
}
