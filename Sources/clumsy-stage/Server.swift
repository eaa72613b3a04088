import CWebSockets
import Glibc
import PageServer

/// The server between the pages and the run. A single thread runs libwebsockets' loop, and serves both sides.
final class Server {
  private static let listener: CInt = 4
  /// The maximum number of packets from the run to handle before other events.
  private static let batch = 64
  /// The maximum number of new connections to accept before other events. This number is small, because a new
  /// connection may replace a connection whose request the server has not read yet.
  private static let newcomers = 4

  let door: Door
  let files: PageFiles
  let run: RunSocket
  private let context: OpaquePointer
  private let host: OpaquePointer
  /// The libwebsockets handles of the socket to the run, of the listening socket, and of the descriptor that reports
  /// datagrams for the canvas.
  private var runWaiter: OpaquePointer?
  private var listenWaiter: OpaquePointer?
  private var scoreWaiter: OpaquePointer?
  /// The canvas that programs draw on; nil for none.
  var score: ScoreHost?
  var connections = Connections()
  var pages: [OpaquePointer: Page] = [:]
  /// The response body in progress of each connection, and the number of its bytes that were sent.
  var answers: [OpaquePointer: (bytes: [UInt8], sent: Int)] = [:]
  /// The parsers of the bytes that clients send, by descriptor. After a connection has ended, its parser stays until
  /// the descriptor is used again.
  var clients: [CInt: ClientBytes] = [:]
  private var nextPage: Int
  private let timer = UnsafeMutablePointer<lws_sorted_usec_list_t>.allocate(capacity: 1)
  private let scoreTimer = UnsafeMutablePointer<lws_sorted_usec_list_t>.allocate(capacity: 1)
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
  /// The time at which the latest packet of the run arrived, in ns of the monotonic clock.
  private var lastPacket: Int64 = 0
  private var beats = 0
  /// The time between two calls of `beat()`, in µs.
  private static let beatTime: Int64 = 500_000
  /// The longest time without a packet from a run that works, in ns. Such a run sends a line `beat` once a second.
  private static let patience: Int64 = 1_750_000_000

  init?(_ configuration: Configuration, _ files: PageFiles, _ run: RunSocket) {
    (door, self.files, self.run) = (Door(configuration), files, run)
    nextPage = configuration.firstPage
    timer.initialize(to: lws_sorted_usec_list_t())
    scoreTimer.initialize(to: lws_sorted_usec_list_t())
    protocols.initialize(repeating: lws_protocols(), count: 2)
    protocols[0].name = UnsafePointer(strdup("stage"))
    protocols[0].callback = serverCallback
    protocols[0].rx_buffer_size = PageRequest.longest + 1
    // libwebsockets allocates a table with an entry for each possible descriptor, so allow few descriptors.
    var number = rlimit(rlim_cur: 160, rlim_max: 160)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &number)
    lws_set_log_level(0, nil)
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.protocols = UnsafePointer(protocols)
    info.options = UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8) | UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    // The time limit, in seconds, for each step of a handshake or of a response.
    info.timeout_secs = 10
    // The time limit, in seconds, for an idle connection between two requests.
    info.keepalive_timeout = 10
    info.max_http_header_data = 4096
    // Clients that send their requests slowly must not use up the memory for the requests of other clients.
    info.max_http_header_pool = UInt16(Connections.limit)
    info.server_string = UnsafePointer(strdup("clumsy"))
    guard let context = lws_create_context(&info), let host = lws_create_vhost(context, &info) else { return nil }
    (self.context, self.host) = (context, host)
  }

  func serve(code: String) {
    Self.current = self
    runWaiter = clumsy_adopt_file(host, RunSocket.descriptor, "stage")
    listenWaiter = clumsy_adopt_file(host, Self.listener, "stage")
    guard runWaiter != nil, listenWaiter != nil else { return }
    if let score {
      scoreWaiter = clumsy_adopt_file(host, score.door.arrivalDescriptor, "stage")
      guard scoreWaiter != nil else { return }
    }
    lastPacket = now
    beat()
    run.send(.ready(code: code))
    while lws_service(context, 0) >= 0 {}
  }

  var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// `true` while Ctrl-Z has stopped the run, or the run hangs.
  private var isRunStopped: Bool { now - lastPacket > Self.patience }

  /// Tells the run that the server is alive. Sends the state of `score` to the pages once a second. Drops pages that
  /// are stuck or must be closed. While the run is stopped, sends `stopped` to the other pages. A stopped run gets few
  /// packets, because `RunSocket.send` blocks while the socket is full.
  fileprivate func beat() {
    clumsy_schedule(context, timer, serverTimer, Self.beatTime)
    beats += 1
    if !isRunStopped || beats % 8 == 0 { run.sendAlive() }
    if beats % 2 == 0 { sendScoreState() }
    if let notice = score?.takeNotice() { run.send(.notice(notice)) }
    let now = now
    for (wire, page) in pages where page.outbox.isStuck(at: now) || page.closing != nil { drop(wire) }
    guard isRunStopped else { return }
    for wire in pages.keys { deliver(RunPacket(page: nil, line: "stopped"), to: wire, at: now) }
  }

  /// The running server, for libwebsockets' callbacks.
  nonisolated(unsafe) static var current: Server?

  /// Schedules the next work for the canvas, after a time in µs.
  func scheduleScore(after microseconds: Int64) {
    clumsy_schedule(context, scoreTimer, scoreTimerFired, microseconds)
  }

  /// Closes a connection, even if it is not writable.
  func drop(_ wire: OpaquePointer) { lws_set_timeout(wire, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC) }
}

extension Server {
  func read(_ wire: OpaquePointer) {
    if wire == runWaiter {
      takePackets()
    } else if wire == scoreWaiter {
      takeDatagrams()
    } else if wire == listenWaiter {
      connections.accept(from: Self.listener, into: host, most: Self.newcomers, of: self)
    }
  }

  /// Removes the page and the response of a connection. If `isGone` is `true`, also removes the connection.
  func forget(_ wire: OpaquePointer, isGone: Bool) {
    if isGone { connections.forget(wire) }
    answers[wire] = nil
    if let page = pages.removeValue(forKey: wire) { run.send(.leave(page: page.number)) }
  }

  private func takePackets() {
    for _ in 0..<Self.batch {
      switch run.next() {
      case .nothing: return
      case .end:
        score?.shutDown()
        exit(0)
      case .packet(let bytes):
        lastPacket = now
        for packet in RunPacket.list(packet: bytes) { deliver(packet) }
      }
    }
  }

  private func deliver(_ packet: RunPacket) {
    let now = now
    if let number = packet.page {
      guard let wire = pages.first(where: { $0.value.number == number })?.key else { return }
      if packet.bytes != nil { pages[wire]?.hasState = true }
      if score != nil, packet.line.starts(with: "hello ".utf8) { pages[wire]?.needsCanvas = true }
      deliver(packet, to: wire, at: now)
    } else {
      for (wire, page) in pages where page.hasState { deliver(packet, to: wire, at: now) }
    }
  }

  private func deliver(_ packet: RunPacket, to wire: OpaquePointer, at now: Int64) {
    pages[wire]?.send(Outbox.Frame(packet.line, isText: true), at: now)
    if let bytes = packet.bytes { pages[wire]?.send(Outbox.Frame(bytes, isText: false), at: now) }
    lws_callback_on_writable(wire)
  }
}

extension Server {
  /// Adds a page for a new WebSocket. Returns `false` if the client has already sent a frame without a mask.
  func join(_ wire: OpaquePointer, mayTouch: Bool) -> Bool {
    let descriptor = lws_get_socket_fd(wire)
    clients[descriptor]?.expectFrames()
    guard clients[descriptor]?.isUnmasked != true else { return false }
    let page = Page(nextPage, mayTouch: mayTouch)
    nextPage += 1
    pages[wire] = page
    run.send(.join(page: page.number, mayTouch: mayTouch))
    return true
  }

  /// Examines the bytes that a client has sent. If a frame had no mask, closes the client's page and returns `true`.
  func refusesFrames(_ bytes: UnsafeRawBufferPointer, from descriptor: CInt) -> Bool {
    clients[descriptor]?.take(bytes)
    guard clients[descriptor]?.isUnmasked == true else { return false }
    close(descriptor)
    return true
  }

  /// Closes the page of a connection with the status code of a protocol error.
  private func close(_ descriptor: CInt) {
    guard let wire = pages.keys.first(where: { lws_get_socket_fd($0) == descriptor }) else { return }
    pages[wire]?.closing = 1002
    lws_callback_on_writable(wire)
  }

  /// Returns the status code to close a page with.
  func closing(_ wire: OpaquePointer) -> UInt32 { UInt32(pages[wire]?.closing ?? 1008) }

  /// Handles a part of a page's line; returns the status code to close the page with, if any.
  func take(_ bytes: UnsafeRawBufferPointer, of wire: OpaquePointer) -> UInt16? {
    if lws_frame_is_binary(wire) != 0 { return 1003 }
    guard var page = pages[wire] else { return 1011 }
    if let code = page.closing { return code }
    guard page.partial.count + bytes.count <= PageRequest.longest else { return 1009 }
    page.partial += bytes
    if lws_is_final_fragment(wire) != 0, lws_remaining_packet_payload(wire) == 0 {
      let line = page.partial
      page.partial = []
      let request = page.take(line, at: now)
      pages[wire] = page
      if case .score(let control) = request {
        follow(control)
      } else if let request, !request.isPing || !isRunStopped {
        run.send(.request(page: page.number, request))
      }
      page = pages[wire] ?? page
    }
    pages[wire] = page
    if !page.outbox.isEmpty { lws_callback_on_writable(wire) }
    return page.closing
  }

  /// Writes queued frames until the connection accepts no more bytes; returns `false` if the page must be closed.
  func write(to wire: OpaquePointer) -> Bool {
    sendCanvas(to: wire)
    guard var page = pages[wire], page.closing == nil else { return false }
    defer {
      pages[wire] = page
      // The next call sends the canvas.
      if page.needsCanvas, page.outbox.isEmpty { lws_callback_on_writable(wire) }
    }
    while let frame = page.outbox.next(at: now) {
      guard write(frame.bytes, to: wire, frame.isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY) else { return false }
      if lws_send_pipe_choked(wire) != 0 {
        if !page.outbox.isEmpty { lws_callback_on_writable(wire) }
        return true
      }
    }
    return true
  }
}

private func serverTimer(_ timer: UnsafeMutablePointer<lws_sorted_usec_list_t>?) { Server.current?.beat() }

private func scoreTimerFired(_ timer: UnsafeMutablePointer<lws_sorted_usec_list_t>?) { Server.current?.runScoreTimer() }
