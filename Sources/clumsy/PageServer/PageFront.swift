import Glibc
import Instrument
import PageServer
import Performing
import RealTime
import Sessions
import Terminal

/// The front (a part of the run that shows or records the performance) for browsers. Use this object only on the main
/// thread. `ServerKeeper` runs the server and passes the browsers' gestures to the performer (the thread that plays).
/// This class sends each page a state to start from, every gesture, and once a second a digest (hash) of the
/// performance.
final class PageFront: Front {
  private let service: PageService
  private let desk: RequestQueue
  private var mirror: MirroredPerformance
  private var hand: UInt8?
  private var hands = RunHands()
  /// The number of hands (sources of gestures) that were sent to the pages.
  private var knownHands = 0
  private var pages = 0
  /// The number of servers that had ended when `takePackets` was last called.
  private var deaths = 0
  private var questions: [(page: Int, id: Int, question: Question)] = []
  private var shares = PageShares()
  /// The latest time at which all pages got the line `beat`, in ns of the monotonic clock.
  private var lastBeat: Int64 = 0
  private var wasPlaying = false
  private var hasSound = false
  private var isFailureTold = false

  private static let beatTime: Int64 = 1_000_000_000
  private static let questionLimit = 4

  /// Starts the server, and prints the page's address. Returns nil if neither `--stage` nor `--score` is given. Throws
  /// if a port is in use, the server does not start, or the score's file cannot be read or is invalid.
  init?(
    _ options: Options, _ performance: borrowing Performance, _ desk: RequestQueue, _ lines: inout LineOutput
  ) throws(Failure) {
    guard let wanted = options.stage else { return nil }
    let canvas = options.canvas.isOn ? try CanvasPort(options.canvas) : nil
    service = try PageService(at: wanted, options, canvas, &lines)
    guard let mirror = MirroredPerformance(performance.bytes) else {
      preconditionFailure("a performance could not be restored from its own bytes")
    }
    self.desk = desk
    self.mirror = mirror
  }

  private var mail: ServerConnectionState { service.mail }

  var address: PageAddress { service.address }

  var isWatched: Bool { pages > 0 }

  /// Starts to pass the pages' gestures to the performer. `gestures` is nil if all gesture sources are in use.
  func begin(_ gestures: consuming GestureSource?, _ hands: RunHands) {
    (hand, self.hands) = (gestures?.number, hands)
    service.keeper.begin(gestures)
  }

  func take(_ event: PerformanceEvent, line: String?) {
    guard case .gesture(let event) = event else { return }
    let origin = event.source == hand ? mail.origin(of: event) : nil
    if let refusal = event.refusal {
      if let origin { mail.send(.no(origin.id, clumsy.words(refusal), to: origin.page)) }
      return
    }
    mirror.take(event)
    mail.send(.gesture(event, from: origin, to: nil))
  }

  func restart(_ fork: Undo.Fork, _ session: Session) {
    guard let next = MirroredPerformance(fork.bytes) else { return }
    mirror = next
    if fork.jumpedFrom != nil {
      // Without this beat, the pages' clocks would glide to the new time.
      mail.send(.beat(fork.start.nanoseconds, false, nil, to: nil))
      wasPlaying = false
    }
    mail.send(.state(mirror.present.moment, to: nil))
  }

  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    hasSound = moment.hasSound
    let (time, isPlaying) = (moment.nanoseconds, moment.isPlaying)
    let moments = mirror.follow(to: time)
    let now = MonotonicClock.nanoseconds()
    let all = hands.all
    if all.count > knownHands {
      for (number, kind) in all { mail.send(.hand(number, kind, to: nil)) }
      knownHands = all.count
    }
    for packet in takePackets() { answer(packet, time, isPlaying) }
    answerQuestions()
    for packet in shares.turn(desk) { mail.send(packet) }
    for moment in moments { mail.send(.beat(time, isPlaying, moment, to: nil)) }
    if moments.isEmpty, isPlaying != wasPlaying || now - lastBeat > Self.beatTime + Self.beatTime / 4 {
      mail.send(.beat(time, isPlaying, nil, to: nil))
      lastBeat = now
    } else if !moments.isEmpty {
      lastBeat = now
    }
    wasPlaying = isPlaying
    mail.flush()
    words.notices += takeChanges()
  }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {
    service.finish(isWatched: pages > 0)
  }
}

extension PageFront {
  private func takePackets() -> [ServerPacket] {
    let (packets, deaths) = mail.state.withLock { state in
      defer { state.packets = [] }
      return (state.packets, state.deaths)
    }
    // A server that died sent no `leave` packets for its pages.
    if deaths != self.deaths { (pages, self.deaths) = (0, deaths) }
    return packets
  }

  private func takeChanges() -> String {
    let (news, failure) = mail.state.withLock { state in
      defer { state.news = "" }
      return (state.news, state.failure)
    }
    guard let failure, !isFailureTold else { return news }
    isFailureTold = true
    return news + noticeLine("the stage is closed, and the music goes on: \(failure.message)")
  }

  private func answer(_ packet: ServerPacket, _ time: Int64, _ isPlaying: Bool) {
    switch packet {
    case .join(let page, let mayTouch):
      pages += 1
      let words = "\(mayTouch ? "touch" : "watch") \(hasSound ? "silent" : "sound")"
      mail.send(RunPacket(page: page, line: "hello 1 \(Performance.engineVersion) \(page) \(words)"))
      if let shared = service.shared { mail.send(RunPacket(page: page, line: "address \(shared)")) }
      for (number, kind) in hands.all { mail.send(.hand(number, kind, to: page)) }
      sendState(to: page)
      mail.send(.beat(time, isPlaying, mirror.present.moment, to: page))
    // Keep the questions of a page that leaves, so that reconnecting does not evade `questionLimit`.
    case .leave: pages = max(0, pages - 1)
    case .request(let page, .state): sendState(to: page)
    case .request(let page, .undo(let id)): ask(.undo, page, id)
    case .request(let page, .redo(let id)): ask(.redo, page, id)
    case .request(let page, .preset(let id, let name)): ask(.preset(name), page, id)
    case .request(let page, .settings(let id, let settings, _)): ask(.settings(settings), page, id)
    case .request(let page, .share(let id)):
      if let refusal = shares.add((page, id)) { mail.send(refusal) }
    case .request, .ready, .notice, .score, .refused, .alive: break
    }
  }

  private func ask(_ request: RunRequest, _ page: Int, _ id: Int) {
    guard questions.count < Self.questionLimit, let question = desk.leave(request) else {
      return mail.send(.no(id, "the run has too much to do", to: page))
    }
    questions.append((page, id, question))
  }

  private func answerQuestions() {
    questions.removeAll { page, id, question in
      switch question.result {
      case nil: return false
      case .success?: mail.send(RunPacket(page: page, line: "done \(id)"))
      case .failure(let refusal)?: mail.send(.no(id, refusal.text, to: page))
      }
      return true
    }
  }

  private func sendState(to page: Int) {
    mail.send(.state(mirror.present.moment, to: page))
    for event in mirror.present.gestures { mail.send(.gesture(event, from: nil, to: page)) }
  }
}
