import CWebSockets
import Glibc
import PageServer

/// The server: libwebsockets' loop, the pages, the run's packets. On one thread.
final class Server {
  static let listener: CInt = 4
  /// How many packets of the run's are taken before others have their turn.
  static let batch = 64

  let door: Door
  let files: PageFiles
  let run: RunSocket
  private(set) var context: OpaquePointer?
  private(set) var host: OpaquePointer?
  /// What waits for the run's packets, and for connections.
  private var runWaiter: OpaquePointer?
  private var listenWaiter: OpaquePointer?
  /// Who is connected, and from where.
  var connections: [OpaquePointer: String] = [:]
  private var joins = JoinLimits()
  var pages: [OpaquePointer: Page] = [:]
  private var wires: [Int: OpaquePointer] = [:]
  /// The files on their way, and how much of each was sent.
  var answers: [OpaquePointer: (bytes: [UInt8], sent: Int)] = [:]
  private var nextPage: Int
  private let timer = UnsafeMutablePointer<lws_sorted_usec_list_t>.allocate(capacity: 1)
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
  /// A second, in µs.
  private static let second: Int64 = 1_000_000

  /// Nil where libwebsockets cannot begin.
  init?(_ configuration: Configuration, _ files: PageFiles, _ run: RunSocket) {
    (door, self.files, self.run) = (Door(configuration), files, run)
    nextPage = configuration.firstPage
    timer.initialize(to: lws_sorted_usec_list_t())
    protocols.initialize(repeating: lws_protocols(), count: 2)
    protocols[0].name = UnsafePointer(strdup("stage"))
    protocols[0].callback = serverCallback
    // A frame of a page, and what comes with it.
    protocols[0].rx_buffer_size = PageRequest.longest + 1
    // libwebsockets makes a table of as many.
    var number = rlimit(rlim_cur: 160, rlim_max: 160)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &number)
    lws_set_log_level(0, nil)
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.protocols = UnsafePointer(protocols)
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.options = UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8) | UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    // Who says nothing, or takes an answer slowly, in s; and how long an idle connection is kept.
    info.timeout_secs = 10
    info.keepalive_timeout = 10
    info.max_http_header_data = 4096
    info.max_http_header_pool = 32
    info.server_string = UnsafePointer(strdup("clumsy"))
    context = lws_create_context(&info)
    guard let context else { return nil }
    host = lws_create_vhost(context, &info)
    guard host != nil else { return nil }
  }

  /// Serves until the run ends.
  func serve(code: String) {
    guard let host, let context else { return }
    runWaiter = clumsy_adopt_file(host, RunSocket.descriptor, "stage")
    listenWaiter = clumsy_adopt_file(host, Self.listener, "stage")
    guard runWaiter != nil, listenWaiter != nil else { return }
    Self.current = self
    beat()
    run.send(.ready(code: code))
    while lws_service(context, 0) >= 0 {}
  }

  var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Once a second: who takes nothing is dropped.
  fileprivate func beat() {
    guard let context else { return }
    clumsy_schedule(context, timer, serverTimer, Self.second)
    run.sendAlive()
    let now = now
    for (wire, page) in pages where page.outbox.isStuck(at: now) || page.closing != nil { drop(wire) }
  }

  /// The one that serves: a timer of libwebsockets' tells nothing but itself.
  nonisolated(unsafe) fileprivate static var current: Server?

  /// Ends a connection, whether it can be written to or not.
  private func drop(_ wire: OpaquePointer) { lws_set_timeout(wire, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC) }
}

extension Server {
  /// Something can be read of the run's socket, or of the one that listens.
  func read(_ wire: OpaquePointer) {
    if wire == runWaiter { takePackets() } else if wire == listenWaiter { acceptConnections() }
  }

  /// A connection has no page and no answer any more; `isGone`: it is none any more.
  func forget(_ wire: OpaquePointer, isGone: Bool) {
    if isGone { connections[wire] = nil }
    answers[wire] = nil
    leave(wire)
  }

  private func takePackets() {
    for _ in 0..<Self.batch {
      switch run.next() {
      case .nothing: return
      case .end: exit(0)
      case .packet(let bytes): for packet in RunPacket.list(packet: bytes) { deliver(packet) }
      }
    }
  }

  /// Gives pages what the run says.
  private func deliver(_ packet: RunPacket) {
    let now = now
    if let number = packet.page {
      guard let wire = wires[number] else { return }
      if packet.bytes != nil { pages[wire]?.hasState = true }
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
  /// Whether a page may join now, which counts.
  func mayJoin(_ wire: OpaquePointer) -> Bool { joins.take(connections[wire] ?? "", at: now) }

  /// A page is connected.
  func join(_ wire: OpaquePointer, mayTouch: Bool) {
    let page = Page(nextPage, mayTouch: mayTouch, at: now)
    nextPage += 1
    pages[wire] = page
    wires[page.number] = wire
    run.send(.join(page: page.number, mayTouch: mayTouch))
  }

  private func leave(_ wire: OpaquePointer) {
    guard let page = pages.removeValue(forKey: wire) else { return }
    wires[page.number] = nil
    run.send(.leave(page: page.number))
  }

  /// Takes a part of what a page says; the code with which it is closed, or nil.
  func take(_ bytes: UnsafeRawBufferPointer, of wire: OpaquePointer) -> UInt16? {
    if lws_frame_is_binary(wire) != 0 { return 1003 }
    guard var page = pages[wire] else { return 1011 }
    guard page.partial.count + bytes.count <= PageRequest.longest else { return 1009 }
    page.partial += bytes
    if lws_is_final_fragment(wire) != 0, lws_remaining_packet_payload(wire) == 0 {
      let line = page.partial
      page.partial = []
      if let request = page.take(line, at: now) { run.send(.request(page: page.number, request)) }
    }
    pages[wire] = page
    if !page.outbox.isEmpty { lws_callback_on_writable(wire) }
    return page.closing
  }

  /// Writes what waits for a page, as long as it takes it; false where it is to be closed.
  func write(to wire: OpaquePointer) -> Bool {
    guard var page = pages[wire], page.closing == nil else { return false }
    defer { pages[wire] = page }
    let room = clumsy_room()
    while let frame = page.outbox.next(at: now) {
      var buffer = [UInt8](repeating: 0, count: room) + frame.bytes
      let kind = frame.isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY
      let sent = buffer.withUnsafeMutableBufferPointer { pointer -> CInt in
        guard let start = pointer.baseAddress else { return -1 }
        return lws_write(wire, start + room, frame.bytes.count, kind)
      }
      guard sent >= 0 else { return false }
      if lws_send_pipe_choked(wire) != 0 {
        if !page.outbox.isEmpty { lws_callback_on_writable(wire) }
        return true
      }
    }
    return true
  }
}

private func serverTimer(_ timer: UnsafeMutablePointer<lws_sorted_usec_list_t>?) { Server.current?.beat() }
