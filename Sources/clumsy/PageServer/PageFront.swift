import Glibc
import Instrument
import PageServer
import Performing
import RealTime
import Session
import Terminal

/// The stage of a run: a front that pages see, and a hand that they play with. For the main thread.
///
/// Pages and their server are elsewhere (`ServerKeeper`); this tells them each gesture, a digest each second, and where to begin.
final class PageFront: Front {
  private let mail: ServerMail
  private let keeper: ServerKeeper
  private let desk: RequestDesk
  /// Where pages find it.
  let address: PageAddress
  private var shadow: MirroredPerformance
  /// The number of the pages' hand.
  private var hand: UInt8?
  private var pages = 0
  /// How many servers had ended when this was looked at last.
  private var deaths = 0
  /// What pages have asked of the run.
  private var questions: [(page: Int, id: Int, question: Question)] = []
  private var shares = PageShares()
  /// When pages were told the time last, in ns of the monotonic clock; and whether it ran.
  private var lastBeat: Int64 = 0
  private var wasPlaying = false
  private var hasSound = false
  private var isFailureTold = false

  private static let beatTime: Int64 = 1_000_000_000
  /// The most questions at a time.
  private static let questionLimit = 4

  /// Opens the stage of a run, and says where it is.
  ///
  /// - Parameter performance: as the run plays it from where it stands.
  /// - Throws: a `Failure` of `.unavailable` where the port is taken, or there is no server.
  static func open(
    _ wanted: ListenAddress, watch: Bool, opens: Bool, _ performance: borrowing Performance, _ desk: RequestDesk,
    _ lines: inout LineOutput
  ) throws(Failure) -> PageFront {
    let listener = try PageListener(wanted)
    let address = listener.address
    let keys = !address.isLoopback || watch ? Configuration.Keys(watch: watch) : nil
    let addresses = PageAddresses(address.reachable, keys)
    let configuration = Configuration(
      keys: keys, names: address.isLoopback ? [] : machineNames(), cookieName: "clumsy-\(address.port)",
      coded: address.isLoopback ? nil : addresses.touch)
    let mail = ServerMail()
    let keeper = ServerKeeper(mail: mail, listener: listener, configuration: configuration)
    let code = DetachedThread.start { keeper.run() }
    guard code == 0 else { throw .system("start", "a thread", errno: code) }
    // What it sends is a stranger's: nothing but a code reaches the terminal.
    let page = PageAddress(touch: addresses.touch, watch: addresses.watch, code: QRCode(try mail.awaitServer()))
    lines.add("stage \(page.touch)\n" + (page.watch.map { "stage to watch \($0)\n" } ?? "") + (page.code?.lines ?? ""))
    if opens {
      Browser.open(page.touch) { words in mail.state.withLock { $0.news += complaint(words) } }
    }
    return PageFront(page, mail, keeper, desk, performance.bytes)
  }

  private init(
    _ address: PageAddress, _ mail: ServerMail, _ keeper: ServerKeeper, _ desk: RequestDesk, _ bytes: [UInt8]
  ) {
    (self.address, self.mail, self.keeper, self.desk) = (address, mail, keeper, desk)
    guard let shadow = MirroredPerformance(bytes) else {
      preconditionFailure("a performance is restored from its bytes")
    }
    self.shadow = shadow
  }

  /// Whether pages are connected: then the main thread looks more often.
  var isWatched: Bool { pages > 0 }

  /// Gives the pages their hand; nil where all sources are taken.
  func begin(_ gestures: consuming GestureSource?) {
    hand = gestures?.number
    keeper.hand.begin(gestures)
  }

  func take(_ event: PerformanceEvent, line: String?) {
    guard case .gesture(let event) = event else { return }
    let origin = event.source == hand ? mail.origin(of: event) : nil
    if let refusal = event.refusal {
      if let origin { mail.send(RunPacket(page: origin.page, line: "no \(origin.id) \(clumsy.words(refusal))")) }
      return
    }
    shadow.take(event)
    mail.send(.gesture(event, from: origin, to: nil))
  }

  /// Gives all pages the state of another performance.
  func restart(_ fork: Undo.Fork, _ session: Session) {
    guard let next = MirroredPerformance(fork.bytes) else { return }
    shadow = next
    mail.send(.state(shadow.present.moment, to: nil))
  }

  func turn(_ moment: RunMoment, _ words: inout RunWords) {
    hasSound = moment.hasSound
    let (time, isPlaying) = (moment.nanoseconds, moment.isPlaying)
    let moments = shadow.follow(to: time)
    let now = MonotonicClock.nanoseconds()
    for packet in takePackets() { answer(packet, time, isPlaying) }
    answerQuestions()
    for packet in shares.turn(desk) { mail.send(packet) }
    for moment in moments { mail.send(.beat(time, isPlaying, moment, to: nil)) }
    if moments.isEmpty, isPlaying != wasPlaying || now - lastBeat > Self.beatTime + Self.beatTime / 2 {
      mail.send(.beat(time, isPlaying, nil, to: nil))
      lastBeat = now
    } else if !moments.isEmpty {
      lastBeat = now
    }
    wasPlaying = isPlaying
    mail.flush()
    words.notices += takeNews()
  }

  func finish(at nanoseconds: Int64, _ words: inout RunWords) {
    mail.send(RunPacket(page: nil, line: "end"))
    mail.flush()
    // What the server has not sent by then is not missed.
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + (pages > 0 ? 20_000_000 : 0))
    mail.state.withLock { state in
      state.isEnding = true
      if state.descriptor >= 0 { ServerSocket.shut(state.descriptor) }
    }
    keeper.hand.end()
    let deadline = MonotonicClock.nanoseconds() + 700_000_000
    while !mail.state.withLock({ $0.hasEnded }), MonotonicClock.nanoseconds() < deadline {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 2_000_000)
    }
  }
}

extension PageFront {
  private func takePackets() -> [ServerPacket] {
    let (packets, deaths) = mail.state.withLock { state in
      defer { state.packets = [] }
      return (state.packets, state.deaths)
    }
    // A server that dies tells of no page that leaves.
    if deaths != self.deaths { (pages, self.deaths) = (0, deaths) }
    return packets
  }

  private func takeNews() -> String {
    let (news, failure) = mail.state.withLock { state in
      defer { state.news = "" }
      return (state.news, state.failure)
    }
    guard let failure, !isFailureTold else { return news }
    isFailureTold = true
    return news + complaint("the stage is closed, and the music goes on: \(failure.message)")
  }

  private func answer(_ packet: ServerPacket, _ time: Int64, _ isPlaying: Bool) {
    switch packet {
    case .join(let page, let mayTouch):
      pages += 1
      let words = "\(mayTouch ? "touch" : "watch") \(hasSound ? "silent" : "sound")"
      mail.send(RunPacket(page: page, line: "hello 1 \(Performance.engineVersion) \(page) \(words)"))
      sendState(to: page)
      mail.send(.beat(time, isPlaying, shadow.present.moment, to: page))
    // What it has asked is answered still, and counts until then: else pages that come and go could ask without end.
    case .leave:
      pages = max(0, pages - 1)
    case .request(let page, .state): sendState(to: page)
    case .request(let page, .undo(let id)): ask(.undo, page, id)
    case .request(let page, .preset(let id, let name)): ask(.preset(name), page, id)
    case .request(let page, .share(let id)):
      if let refusal = shares.add((page, id)) { mail.send(refusal) }
    case .request, .ready, .notice, .alive: break
    }
  }

  private func ask(_ request: RunRequest, _ page: Int, _ id: Int) {
    guard questions.count < Self.questionLimit, let question = desk.leave(request) else {
      mail.send(RunPacket(page: page, line: "no \(id) the run has too much to do"))
      return
    }
    questions.append((page, id, question))
  }

  private func answerQuestions() {
    questions.removeAll { page, id, question in
      switch question.result {
      case nil: return false
      case .success?: mail.send(RunPacket(page: page, line: "done \(id)"))
      case .failure(let refusal)?: mail.send(RunPacket(page: page, line: "no \(id) \(refusal.text)"))
      }
      return true
    }
  }

  /// Sends a page the newest state, and what was done since.
  private func sendState(to page: Int) {
    mail.send(.state(shadow.present.moment, to: page))
    for event in shadow.present.gestures { mail.send(.gesture(event, from: nil, to: page)) }
  }
}
