import Announcing
import Glibc
import PageServer
import RealTime
import Terminal

/// The server of the page, the thread in this process that keeps the server running, and the page's addresses.
struct PageService {
  let mail: ServerConnectionState
  let keeper: ServerKeeper
  let address: PageAddress
  /// The page's address for links that the user sends to other people. Other people may watch but not play at this
  /// address. The address is nil if only this machine can open the page.
  let shared: String?
  /// The announcement of the canvas while the server runs; nil without a canvas, or if only this machine can draw.
  private let announcement: ServiceAnnouncement?

  /// Starts the server, and prints the page's address. Throws if the port is in use, the server does not start, or the
  /// server refuses the score's file, because it is invalid or exceeds a limit.
  init(
    at wanted: ListenAddress, _ options: Options, _ canvas: CanvasPort?, _ lines: inout LineOutput
  ) throws(Failure) {
    let listener = try PageListener(wanted)
    let address = listener.address
    let keys = !address.isLoopback || options.watch ? Configuration.Keys(watch: true) : nil
    let page = "http://\(address.reachable.text)/"
    let touch = page + (keys.map { "?t=\($0.touchToken.text)" } ?? "")
    let configuration = Configuration(
      keys: keys, names: address.isLoopback ? [] : machineNames(), cookieName: "clumsy-\(address.port)",
      coded: address.isLoopback ? nil : touch, canvas: canvas?.configuration)
    let mail = ServerConnectionState()
    let keeper = ServerKeeper(mail: mail, listener: listener, canvas: canvas, configuration: configuration)
    let code = DetachedThread.start { keeper.run() }
    guard code == 0 else { throw .system("start", "a thread", errno: code) }
    // Make the printed addresses here, because the server is not trusted.
    let watch = keys?.watchToken.map { "\(page)?t=\($0.text)" }
    shared = address.reachable.isLoopback ? nil : watch
    self.address = PageAddress(
      touch: touch, watch: options.watch ? watch : nil, code: QRCode(try mail.awaitServer()))
    lines.add("stage \(touch)\n" + (self.address.watch.map { "stage to watch \($0)\n" } ?? ""))
    if let canvas { lines.add("score \(canvas.text)\n") }
    if TerminalType.takesColors(STDOUT_FILENO) { lines.add(self.address.code?.lines ?? "") }
    announcement = canvas.flatMap { canvas in
      canvas.socket.endpoint.isLoopback ? nil : canvas.announcement(of: mail.state.withLock { $0.scoreName })
    }
    if let notice = announcement?.notice { mail.say(notice) }
    if options.opensPage { Browser.open(touch) { mail.say($0) } }
    (self.mail, self.keeper) = (mail, keeper)
  }

  /// Tells the pages that the run is over, and ends the server.
  func finish(isWatched: Bool) {
    mail.send(RunPacket(page: nil, line: "end"))
    mail.flush()
    // Give the server 20 ms to send the last lines.
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + (isWatched ? 20_000_000 : 0))
    mail.state.withLock { state in
      state.isEnding = true
      if state.descriptor >= 0 { ServerSocket.shut(state.descriptor) }
    }
    keeper.begin(nil)
    MonotonicClock.wait(atMost: 700_000_000) { mail.state.withLock { $0.hasEnded } }
  }
}
