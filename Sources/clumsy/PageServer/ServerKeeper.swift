import Glibc
import Instrument
import PageServer
import Performing
import RealTime

/// Starts the server, reads what it says, and starts it again where it dies: all on a thread of its own. A gesture of a page goes to the
/// performer from here, at once; what else pages ask waits for the main thread.
struct ServerKeeper: Sendable {
  let mail: ServerMail
  let listener: PageListener
  let configuration: Configuration
  /// The hand of all pages; nil until the run has a performer.
  let hand = HandBox()

  /// How long a server must have lived for its death to be the first, in ns; how many deaths in a row are too many.
  private static let healthy: Int64 = 10_000_000_000
  private static let deathLimit = 6

  /// How long a server may say nothing, in s: it says each second that it serves.
  private static let patience = 10

  /// Where clumsy-stage is: beside this executable, or else in PATH.
  private static var program: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    guard count > 0 else { return "clumsy-stage" }
    let own = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/clumsy-stage"
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
      if mail.state.withLock({ $0.isEnding }) { break }
      deaths = MonotonicClock.nanoseconds() - begun > Self.healthy ? 1 : deaths + 1
      guard deaths < Self.deathLimit else {
        say("clumsy-stage \(end), again and again: the stage is closed, and the music goes on")
        break
      }
      say("clumsy-stage \(end); it is started again")
      let pause = min(5000, 50 << deaths)
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Int64(pause) * 1_000_000)
    }
    mail.state.withLock { $0.hasEnded = true }
  }

  private func say(_ words: String) { mail.state.withLock { $0.news += complaint(words) } }

  /// Has one server serve until its end; how that was.
  private func serve() throws(Failure) -> String {
    let (own, its) = try ServerSocket.pair()
    defer {
      mail.state.withLock { state in
        // Nobody sends to it any more, under this lock; and its pages went with it.
        state.descriptor = -1
        state.packets = []
        state.deaths += 1
      }
      close(own)
    }
    var child: ChildProcess
    do throws(Failure) {
      child = try ChildProcess(
        [Self.program], descriptors: [(its, 3), (listener.descriptor, 4)],
        cure: "it belongs beside clumsy, where make install puts it")
    } catch {
      close(its)
      throw error
    }
    close(its)
    var configuration = configuration
    configuration.firstPage = mail.state.withLock { $0.nextPage }
    // Before the main thread can send anything: the server takes what comes first for its configuration.
    _ = ServerSocket.send(configuration.packet, to: own)
    mail.state.withLock { state in
      state.descriptor = own
      (state.waiting, state.waitingBytes, state.stuckSince) = ([], 0, nil)
      (state.sent, state.notices) = ([], 0)
      // The run has ended meanwhile.
      if state.isEnding { ServerSocket.shut(own) }
    }
    ServerSocket.setPatience(seconds: Self.patience, of: own)
    while let packet = ServerSocket.receive(from: own) { take(ServerPacket(packet: packet), own) }
    // It ends by itself where its socket is at its end; one that hangs is ended with the value.
    let deadline = MonotonicClock.nanoseconds() + 500_000_000
    while MonotonicClock.nanoseconds() < deadline {
      if let status = child.endStatus { return words(status) }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 5_000_000)
    }
    return "does not answer"
  }

  private func words(_ status: CInt) -> String {
    let signal = status & 0x7F
    return signal != 0 ? "was ended by signal \(signal)" : "has ended with status \(status >> 8 & 0xFF)"
  }

  private func take(_ packet: ServerPacket?, _ descriptor: CInt) {
    switch packet {
    case .ready(let code): mail.state.withLock { $0.ready = code }
    case .notice(let text):
      // One that talks without end is not ours any more: the terminal is not filled with that.
      let isHeard = mail.state.withLock { state in
        state.notices += 1
        return state.notices <= ServerMail.noticeLimit
      }
      if isHeard { say(text) }
    case .request(let page, .ping(let id)):
      let packet = RunPacket(page: page, line: "pong \(id) \(hand.nanoseconds)")
      // One that does not fit is not missed: the next comes soon.
      _ = ServerSocket.send(packet.packet, to: descriptor)
    case .request(let page, .make(let id, let gesture)):
      guard hand.send(gesture, page: page, id: id, mail) else {
        mail.send(RunPacket(page: page, line: "no \(id) too much is being played"))
        return
      }
    case .request(let page, .undo(let id)), .request(let page, .preset(let id, _)), .request(let page, .share(let id)):
      guard let packet else { return }
      let isTaken = mail.state.withLock { $0.take(packet, most: ServerMail.packetLimit) }
      if !isTaken { mail.send(RunPacket(page: page, line: "no \(id) the run has too much to do")) }
    case .join, .leave, .request:
      guard let packet else { return }
      mail.state.withLock { state in
        if case .join(let page, _) = packet { state.nextPage = max(state.nextPage, page + 1) }
        // Of these the server has bounds; one whose pages come and go without end is not ours any more.
        if !state.take(packet, most: 16 * ServerMail.packetLimit) { ServerSocket.shut(descriptor) }
      }
    case .alive, nil: break
    }
  }
}

/// The hand of all pages: the keeper's thread sends, and the main one gives it.
final class HandBox: Sendable {
  private let source = Lock<GestureSource?>(nil)

  /// Gives it its source.
  func begin(_ gestures: consuming GestureSource?) {
    var gestures = gestures
    source.withLock { $0 = gestures.take() }
  }

  /// Takes its source back.
  func end() { source.withLock { $0 = nil } }

  /// The musical time now, in ns.
  var nanoseconds: Int64 { source.withLock { $0?.nanoseconds ?? 0 } }

  /// Sends a gesture of a page; false where the performance takes no more now.
  func send(_ gesture: Gesture, page: Int, id: Int, _ mail: ServerMail) -> Bool {
    source.withLock { source in
      // They are among the events too.
      while source?.nextRefusal() != nil {}
      mail.state.withLock { $0.sent.append(ServerMail.Sent(page: page, id: id, gesture: gesture)) }
      if source?.send(gesture) == true { return true }
      mail.state.withLock { _ = $0.sent.popLast() }
      return false
    }
  }
}
