import Glibc
import Instrument
import PageServer
import RealTime

/// `clumsy score`: serves a canvas and the canvas's web page, without music. Programs draw on the canvas. The command
/// ends after a stop signal, when standard output is closed, or when the server cannot continue.
func score(_ options: Options) throws(Failure) {
  var options = options
  options.canvas.isOn = true
  options.canvas.file = options.operands.first
  if let fault = options.canvas.fault { throw Failure(.usage, fault) }
  let signals = StopSignals()
  var notices = LineOutput(STDERR_FILENO)
  var lines = LineOutput()
  let canvas = try CanvasPort(options.canvas)
  var pages = ScorePages(
    try PageService(at: options.stage ?? options.canvas.page, options, canvas, &lines))
  lines.flush()
  while signals.wait(milliseconds: 8) == nil, pages.failure == nil {
    notices.add(pages.turn())
    notices.flush()
    if lines.failure != nil || !lines.hasReader { break }
  }
  pages.service.finish(isWatched: pages.count > 0)
  lines.finish()
  notices.finish(with: pages.turn())
  if let failure = pages.failure { throw failure }
}

/// The pages of a canvas without music.
private struct ScorePages {
  let service: PageService
  private(set) var count = 0
  private var deaths = 0
  private var lastBeat: Int64 = 0

  private static let beatTime: Int64 = 1_000_000_000

  init(_ service: PageService) { self.service = service }

  /// The reason why the server cannot continue; nil while it runs.
  var failure: Failure? {
    service.mail.state.withLock { state in
      state.failure ?? (state.hasEnded && !state.isEnding ? Failure(.unavailable, "the canvas is closed") : nil)
    }
  }

  /// Answers the pages, and returns lines for the user.
  mutating func turn() -> String {
    let (packets, deaths, news) = service.mail.state.withLock { state in
      defer { (state.packets, state.news) = ([], "") }
      return (state.packets, state.deaths, state.news)
    }
    // A server that died sent no `leave` packets for its pages.
    if deaths != self.deaths { (count, self.deaths) = (0, deaths) }
    for packet in packets { answer(packet) }
    let now = MonotonicClock.nanoseconds()
    if now - lastBeat >= Self.beatTime {
      // The server regards a run that sends no `beat` line as stopped.
      service.mail.send(RunPacket(page: nil, line: "beat"))
      lastBeat = now
    }
    service.mail.flush()
    return news
  }

  private mutating func answer(_ packet: ServerPacket) {
    switch packet {
    case .join(let page, let mayTouch):
      count += 1
      let words = "\(mayTouch ? "touch" : "watch") score"
      service.mail.send(RunPacket(page: page, line: "hello 1 \(Performance.engineVersion) \(page) \(words)"))
      if let shared = service.shared { service.mail.send(RunPacket(page: page, line: "address \(shared)")) }
    case .leave: count = max(0, count - 1)
    case .request(let page, .undo(let id)), .request(let page, .redo(let id)), .request(let page, .preset(let id, _)),
      .request(let page, .settings(let id, _, _)), .request(let page, .share(let id)):
      service.mail.send(.no(id, "there is no music here: clumsy score serves only a canvas", to: page))
    case .request, .ready, .notice, .score, .refused, .alive: break
    }
  }
}
