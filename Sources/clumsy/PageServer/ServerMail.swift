import Instrument
import PageServer
import RealTime

/// What the main thread and the one that reads the server's packets share.
final class ServerMail: Sendable {
  /// A gesture of a page that is on its way.
  struct Sent {
    let page: Int
    let id: Int
    let gesture: Gesture
  }

  struct State {
    /// The socket to the server; -1 while there is none.
    var descriptor: CInt = -1
    /// What is to be sent when there is room, in its order; and how many bytes that is.
    var waiting: [RunPacket] = []
    var waitingBytes = 0
    /// Since when nothing of it could be sent, in ns of the monotonic clock; nil where all is well.
    var stuckSince: Int64?
    /// What pages ask of the main thread.
    var packets: [ServerPacket] = []
    /// How many servers have ended, and how many notices the present one gave.
    var deaths = 0
    var notices = 0
    /// Gestures of pages, in the order in which they were sent to the performer.
    var sent: [Sent] = []
    /// Lines to be shown.
    var news = ""
    /// The server serves; the rows of its QR code.
    var ready: String?
    /// Why there is no server and will be none.
    var failure: Failure?
    /// The number that the next page gets, at least.
    var nextPage = 1
    var isEnding = false
    var hasEnded = false

    /// Leaves a packet for the main thread; false where so many wait already.
    mutating func take(_ packet: ServerPacket, most limit: Int) -> Bool {
      guard packets.count < limit else { return false }
      packets.append(packet)
      return true
    }
  }

  /// How much may wait for the server: more than some states. One that takes less hangs, and is ended.
  private static let capacity = 4 << 20
  /// How long the server may take to begin, in ns.
  private static let beginning: Int64 = 5_000_000_000
  /// How long the server may take nothing, in ns.
  private static let patience: Int64 = 3_000_000_000
  /// The most bytes of a packet of lines.
  private static let packetSize = 32 << 10
  /// The most that pages may ask before the main thread has looked.
  static let packetLimit = 256
  /// The most notices of a server that are shown.
  static let noticeLimit = 8

  let state = Lock(State())

  /// Waits for the server; the rows of its QR code.
  func awaitServer() throws(Failure) -> String {
    let deadline = MonotonicClock.nanoseconds() + Self.beginning
    while true {
      let (ready, failure, hasEnded) = state.withLock { ($0.ready, $0.failure, $0.hasEnded) }
      if let failure { throw failure }
      if let ready { return ready }
      guard MonotonicClock.nanoseconds() < deadline, !hasEnded else {
        let news = state.withLock { $0.news.split(separator: "\n").first.map(String.init) } ?? ""
        let why = news.hasPrefix("clumsy: ") ? String(news.dropFirst(8)) : "clumsy-stage does not begin"
        throw Failure(.unavailable, why)
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 2_000_000)
    }
  }

  /// Sends a packet, now or when there is room.
  func send(_ packet: RunPacket) {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      state.waiting.append(packet)
      state.waitingBytes += packet.line.count + (packet.bytes?.count ?? 0)
    }
  }

  /// Sends what waits, as far as there is room.
  func flush() {
    state.withLock { state in
      guard state.descriptor >= 0 else {
        state.waiting = []
        state.waitingBytes = 0
        state.stuckSince = nil
        return
      }
      var next = 0
      while next < state.waiting.count {
        var packet = state.waiting[next].packet
        var end = next + 1
        while end < state.waiting.count, state.waiting[end - 1].bytes == nil, state.waiting[end].bytes == nil,
          packet.count < Self.packetSize
        {
          packet.append(UInt8(ascii: "\n"))
          packet += state.waiting[end].packet
          end += 1
        }
        guard ServerSocket.send(packet, to: state.descriptor) else { break }
        for item in state.waiting[next..<end] { state.waitingBytes -= item.line.count + (item.bytes?.count ?? 0) }
        next = end
      }
      state.waiting.removeFirst(next)
      let now = MonotonicClock.nanoseconds()
      if next > 0 || state.waiting.isEmpty { state.stuckSince = nil }
      if !state.waiting.isEmpty, state.stuckSince == nil { state.stuckSince = now }
      let isStuck = state.stuckSince.map { now - $0 > Self.patience } ?? false
      if isStuck || state.waitingBytes > Self.capacity { ServerSocket.shut(state.descriptor) }
    }
  }

  /// Whose gesture an event is; nil for that of another hand.
  func origin(of event: GestureEvent) -> Sent? {
    state.withLock { state in
      guard let index = state.sent.firstIndex(where: { $0.gesture == event.gesture }) else { return nil }
      let found = state.sent[index]
      // Those before it were withdrawn.
      state.sent.removeFirst(index + 1)
      return found
    }
  }
}
