import Glibc
import Instrument
import PageServer
import Performing
import RealTime

/// The thread that starts `clumsy-stage` (the server) and restarts it if it dies. The thread passes pages' gestures to
/// the performer (the thread that plays), answers `ping`, and queues other requests for the main thread.
final class ServerKeeper: Sendable {
  private let mail: ServerConnectionState
  private let listener: PageListener
  /// The canvas that the server also serves; nil if there is none.
  private let canvas: CanvasPort?
  private let configuration: Configuration
  /// The gesture source of all pages; nil before the performer starts, at the run's end, and if no source is free.
  private let gestures = Lock<GestureSource?>(nil)

  /// The lifetime of a server, in ns, above which earlier deaths no longer count.
  private static let healthy: Int64 = 10_000_000_000
  /// The number of successive deaths after which no more servers are started.
  private static let deathLimit = 6
  /// Seconds of silence after which a server that has started is ended. A working server sends `alive` at least every
  /// four seconds.
  private static let patience = 10

  init(mail: ServerConnectionState, listener: PageListener, canvas: CanvasPort?, configuration: Configuration) {
    (self.mail, self.listener, self.canvas, self.configuration) = (mail, listener, canvas, configuration)
  }

  func begin(_ source: consuming GestureSource?) {
    var source = source
    gestures.withLock { $0 = source.take() }
  }

  /// The server's program: clumsy-stage beside this executable, or otherwise in PATH.
  private static var program: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    guard count > 0 else { return "clumsy-stage" }
    let beside =
      text(of: path).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/clumsy-stage"
    return access(beside, X_OK) == 0 ? beside : "clumsy-stage"
  }

  func run() {
    var deaths = 0
    while !mail.state.withLock({ $0.isEnding }) {
      let begun = MonotonicClock.nanoseconds()
      let end: String
      do throws(Failure) { end = try serve() } catch {
        mail.state.withLock { $0.failure = error }
        break
      }
      if mail.state.withLock({ $0.isEnding || $0.failure != nil }) { break }
      deaths = MonotonicClock.nanoseconds() - begun > Self.healthy ? 1 : deaths + 1
      guard deaths < Self.deathLimit else {
        mail.say("clumsy-stage \(end), again and again: the stage is closed, and the music goes on")
        break
      }
      mail.say("clumsy-stage \(end); it is started again")
      let pause = min(5000, 50 << deaths)
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Int64(pause) * 1_000_000)
    }
    mail.state.withLock { $0.hasEnded = true }
  }

  /// Runs one server, and returns a description of its end.
  private func serve() throws(Failure) -> String {
    let (own, its) = try ServerSocket.pair()
    defer {
      mail.state.withLock { state in
        // Change the descriptor under the lock, so that no thread sends to a closed descriptor. Drop the packets,
        // because their pages are disconnected.
        state.descriptor = -1
        state.packets = []
        state.deaths += 1
      }
      close(own)
    }
    var child: ChildProcess
    do {
      defer { close(its) }
      child = try ChildProcess(
        [Self.program], descriptors: [(its, 3), (listener.descriptor, 4)] + (canvas?.descriptors ?? []),
        cure: "it belongs beside clumsy, where make install puts it")
    }
    var configuration = configuration
    configuration.firstPage = mail.state.withLock { $0.nextPage }
    // The first packet must be the configuration: send it before the main thread can send anything.
    _ = PacketSocket.send(configuration.packet, to: own)
    mail.state.withLock { state in
      state.descriptor = own
      (state.waiting, state.waitingBytes, state.stuckSince) = ([], 0, nil)
      (state.sent, state.notices) = ([], 0)
      // The run may have ended in the meantime.
      if state.isEnding { ServerSocket.shut(own) }
    }
    // Before the first packet, wait longer than `awaitServer`, which throws the error that the user sees.
    ServerSocket.setPatience(seconds: ServerConnectionState.startPatience + Self.patience, of: own)
    while let packet = ServerSocket.receive(from: own) {
      ServerSocket.setPatience(seconds: Self.patience, of: own)
      take(ServerPacket(packet: packet), own)
    }
    // If the server hangs, `child` kills it when this function returns.
    var status: CInt?
    MonotonicClock.wait(atMost: 500_000_000) {
      status = child.endStatus
      return status != nil
    }
    guard let status else { return "does not answer" }
    let signal = status & 0x7F
    return signal != 0 ? "was ended by signal \(signal)" : "has ended with status \(status >> 8 & 0xFF)"
  }

  private func take(_ packet: ServerPacket?, _ descriptor: CInt) {
    switch packet {
    case .ready(let code): mail.state.withLock { $0.ready = code }
    case .notice(let text):
      // A server that floods us with notices has probably been taken over: stop showing its notices.
      let isShown = mail.state.withLock { state in
        state.notices += 1
        return state.notices <= ServerConnectionState.noticeLimit
      }
      if isShown { mail.say(text) }
    case .request(let page, .ping(let id)):
      let time = gestures.withLock { $0?.nanoseconds ?? 0 }
      // Ignore a failure: the page soon sends another ping.
      _ = PacketSocket.send(RunPacket(page: page, line: "pong \(id) \(time)").packet, to: descriptor)
    case .request(let page, .make(let id, let gesture)):
      if !send(ServerConnectionState.Sent(page: page, id: id, gesture: gesture)) {
        mail.send(.no(id, "too much is being played", to: page))
      }
    case .request(let page, .undo(let id)), .request(let page, .redo(let id)), .request(let page, .preset(let id, _)),
      .request(let page, .settings(let id, _, _)), .request(let page, .share(let id)):
      if !mail.take(packet, most: ServerConnectionState.packetLimit) {
        mail.send(.no(id, "the run has too much to do", to: page))
      }
    case .join, .leave, .request:
      if case .join(let page, _) = packet { mail.state.withLock { $0.nextPage = max($0.nextPage, page + 1) } }
      // A healthy server limits how often pages join. If so many packets wait, an attacker has probably taken the
      // server over.
      if !mail.take(packet, most: 16 * ServerConnectionState.packetLimit) { ServerSocket.shut(descriptor) }
    case .score(let name): mail.state.withLock { $0.scoreName = name }
    case .refused(let text):
      let name = canvas?.name ?? "the score"
      mail.state.withLock { $0.failure = Failure(.data, "\(name) is refused: \(text)") }
    case .alive, nil: break
    }
  }

  /// Returns `false` if the performer accepts no more gestures now.
  private func send(_ sent: ServerConnectionState.Sent) -> Bool {
    gestures.withLock { source in
      // Discard the source's refusals: the gesture events report them too.
      while source?.nextRefusal() != nil {}
      mail.state.withLock { $0.sent.append(sent) }
      if source?.send(sent.gesture) == true { return true }
      mail.state.withLock { _ = $0.sent.popLast() }
      return false
    }
  }
}
