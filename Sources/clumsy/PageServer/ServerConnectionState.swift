import Instrument
import PageServer
import RealTime

/// The state of the connection to the server, the process `clumsy-stage`. The main thread and the thread of
/// `ServerKeeper` share this state.
final class ServerConnectionState: Sendable {
  /// A page's gesture that was sent to the performer, with the page's number and the request's `ID`.
  struct Sent {
    let page: Int
    let id: Int
    let gesture: Gesture
  }

  struct State {
    /// The socket to the server; -1 while no server runs.
    var descriptor: CInt = -1
    /// Packets to the server, in order.
    var waiting: [RunPacket] = []
    var waitingBytes = 0
    /// The time since which no waiting packet could be sent, in ns of the monotonic clock; nil if no packet waits.
    var stuckSince: Int64?
    /// Packets from the server, for the main thread.
    var packets: [ServerPacket] = []
    /// The number of servers that have ended.
    var deaths = 0
    /// The number of notices that the present server has sent.
    var notices = 0
    /// Gestures that were sent to the performer, but have no event yet, in order.
    var sent: [Sent] = []
    /// Lines for the user.
    var news = ""
    /// The rows of the QR code; nil until a server is ready.
    var ready: String?
    /// The name of the score that the server serves.
    var scoreName = ""
    /// The error after which no server is started any more; nil if there was no such error.
    var failure: Failure?
    var nextPage = 1
    var isEnding = false
    var hasEnded = false
  }

  /// The greatest number of bytes that may wait for the server; several saved performances fit. If more bytes wait,
  /// `flush` ends the server.
  private static let capacity = 4 << 20
  /// The time in which a server must start, in seconds. It is long, because other programs may keep the machine busy.
  static let startPatience = 30
  /// The time without an accepted packet after which the server counts as stuck, in ns.
  private static let patience: Int64 = 3_000_000_000
  private static let packetSize = 32 << 10
  /// The number of packets waiting for the main thread at which further requests are refused.
  static let packetLimit = 256
  static let noticeLimit = 8

  let state = Lock(State())

  func awaitServer() throws(Failure) -> String {
    MonotonicClock.wait(atMost: Int64(Self.startPatience) * 1_000_000_000) {
      state.withLock { $0.failure != nil || $0.ready != nil || $0.hasEnded }
    }
    let (ready, failure, news) = state.withLock { ($0.ready, $0.failure, $0.news) }
    if let failure { throw failure }
    if let ready { return ready }
    let line = news.split(separator: "\n").first.map(String.init) ?? ""
    throw Failure(
      .unavailable,
      line.hasPrefix("clumsy: ")
        ? String(line.dropFirst(8))
        : "clumsy-stage has not started within \(Self.startPatience) s: end programs that keep this machine busy, "
          + "and try again")
  }

  func say(_ words: String) { state.withLock { $0.news += noticeLine(words) } }

  func take(_ packet: ServerPacket?, most limit: Int) -> Bool {
    state.withLock { state in
      guard let packet, state.packets.count < limit else { return false }
      state.packets.append(packet)
      return true
    }
  }

  /// Queues a packet for `flush`; discards it while no server runs.
  func send(_ packet: RunPacket) {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      state.waiting.append(packet)
      state.waitingBytes += packet.size
    }
  }

  /// Joins waiting lines into packets, and sends packets until the socket's buffer is full. Ends a server that seems to
  /// hang.
  func flush() {
    state.withLock { state in
      guard state.descriptor >= 0 else {
        (state.waiting, state.waitingBytes, state.stuckSince) = ([], 0, nil)
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
        guard PacketSocket.send(packet, to: state.descriptor) else { break }
        for item in state.waiting[next..<end] { state.waitingBytes -= item.size }
        next = end
      }
      state.waiting.removeFirst(next)
      let now = MonotonicClock.nanoseconds()
      state.stuckSince = state.waiting.isEmpty ? nil : next > 0 ? now : state.stuckSince ?? now
      let isStuck = state.stuckSince.map { now - $0 > Self.patience } ?? false
      if isStuck || state.waitingBytes > Self.capacity { ServerSocket.shut(state.descriptor) }
    }
  }

  /// Removes and returns the request that caused a gesture event; nil if no page's request caused it.
  func origin(of event: GestureEvent) -> Sent? {
    state.withLock { state in
      guard let index = state.sent.firstIndex(where: { $0.gesture == event.gesture }) else { return nil }
      let found = state.sent[index]
      // Events come in the order of sending, so also remove earlier requests, whose events were lost.
      state.sent.removeFirst(index + 1)
      return found
    }
  }
}

extension RunPacket {
  fileprivate var size: Int { line.count + (bytes?.count ?? 0) }
}
