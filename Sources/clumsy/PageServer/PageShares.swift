import PageServer
import RealTime

/// Pages' requests for the share line: the session up to now, encoded in one line of text. One encoding answers all
/// waiting requests. The pause between two encodings is as long as the first of them took, so endless requests use at
/// most half a processor.
struct PageShares {
  typealias Asker = (page: Int, id: Int)

  /// The request for a new share line that the run has not answered yet; nil if there is none.
  private var question: Question?
  /// Pages' requests that wait for the answer to `question`.
  private var asked: [Asker] = []
  /// Pages' requests that wait for the next question.
  private var waiting: [Asker] = []
  /// The time at which `question` was asked, in ns of the monotonic clock.
  private var begun: Int64 = 0
  /// The earliest time of the next question, in ns of the monotonic clock.
  private var next: Int64 = 0

  /// The greatest number of waiting requests. All their answers (3 MiB at most) must fit into
  /// `ServerConnectionState.capacity`.
  private static let limit = 32
  /// The length of the longest share line that is sent, in bytes. A packet with this line and 32 KiB of other lines
  /// must stay below 256 KiB, where the server cuts packets off.
  static let longestLine = 96 << 10
  static let tooLong =
    "this session is too long for a page: in a terminal, clumsy keep NAME keeps it, and clumsy render last "
    + "-o played.wav makes its sound"

  /// Adds a request. Returns nil, or the refusal if too many requests wait.
  mutating func add(_ asker: Asker) -> RunPacket? {
    guard waiting.count < Self.limit else { return .no(asker.id, "the run has too much to do", to: asker.page) }
    waiting.append(asker)
    return nil
  }

  /// Asks the run for a new share line if requests wait and the next encoding is due. Returns the answers to pages.
  mutating func turn(_ desk: RequestQueue) -> [RunPacket] {
    var packets: [RunPacket] = []
    let now = MonotonicClock.nanoseconds()
    if let result = question?.result {
      packets = asked.map { Self.packet(result, $0) }
      (question, asked, next) = (nil, [], now + (now - begun))
    }
    guard question == nil, !waiting.isEmpty, now >= next else { return packets }
    (question, begun) = (desk.leave(.share), now)
    if question == nil { return packets + takeWaiting().map { .no($0.id, RequestQueue.ended.text, to: $0.page) } }
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
    case .success(let line) where line.utf8.count > longestLine: .no(id, tooLong, to: page)
    case .success(let line): RunPacket(page: page, line: "share \(id) \(line)")
    case .failure(let refusal): .no(id, refusal.text, to: page)
    }
  }
}
