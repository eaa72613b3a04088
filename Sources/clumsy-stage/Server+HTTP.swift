import CWebSockets
import Glibc
import PageServer

extension Server {
  private static let piece = 16 << 10

  /// Returns `true` if a connection belongs to a page, or is receiving an answer.
  func isBusy(_ wire: OpaquePointer) -> Bool { pages[wire] != nil || answers[wire] != nil }

  func reply(to wire: OpaquePointer) -> Reply { door.reply(to: request(wire)) }

  private func request(_ wire: OpaquePointer) -> Request {
    let path = header(wire, WSI_TOKEN_GET_URI) ?? header(wire, WSI_TOKEN_HEAD_URI)
    var request = Request(
      path: path ?? "/", host: header(wire, WSI_TOKEN_HOST),
      address: addressText { getsockname(lws_get_socket_fd(wire), $0, $1) } ?? "")
    request.isGet = path != nil
    request.isWebSocket = lws_hdr_total_length(wire, WSI_TOKEN_UPGRADE) > 0
    request.query = header(wire, WSI_TOKEN_HTTP_URI_ARGS) ?? ""
    request.origin = header(wire, WSI_TOKEN_ORIGIN)
    request.cookie = header(wire, WSI_TOKEN_HTTP_COOKIE)
    return request
  }

  /// Returns the text of a header; empty if the header is too long, nil if it is missing.
  private func header(_ wire: OpaquePointer, _ token: lws_token_indexes) -> String? {
    let length = Int(lws_hdr_total_length(wire, token))
    guard length > 0 else { return nil }
    var text = [CChar](repeating: 0, count: length + 1)
    guard lws_hdr_copy(wire, &text, CInt(text.count), token) >= 0 else { return "" }
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns 0 if a connection may become a WebSocket. Otherwise refuses the connection, and returns a number other
  /// than 0.
  func confirm(_ wire: OpaquePointer) -> CInt {
    switch reply(to: wire) {
    case .socket where connections.mayJoin(wire, at: now): return 0
    case .socket: return lws_return_http_status(wire, 429, nil) < 0 ? -1 : 1
    case .refused(let status, _): return lws_return_http_status(wire, UInt32(status), nil) < 0 ? -1 : 1
    default: return -1
    }
  }

  func answer(_ wire: OpaquePointer) -> CInt {
    clients[lws_get_socket_fd(wire)]?.expectRequest()
    return answerRequest(wire)
  }

  private func answerRequest(_ wire: OpaquePointer) -> CInt {
    switch reply(to: wire) {
    case .refused(let status, let words): return send(wire, status: status, Array((words + "\n").utf8))
    case .socket: return send(wire, status: 400, Array("this path accepts only WebSockets\n".utf8))
    case .entered(let cookie):
      return send(
        wire, status: 200, Array(TokenRedirectPage.page.utf8), type: "text/html; charset=utf-8",
        [("set-cookie:", cookie)],
        hashes: TokenRedirectPage.hashes)
    case .file(let path):
      if let part = scoreAnswer(path) { return send(wire, status: 200, part.bytes, type: part.type, part.others) }
      guard let file = files.file(path, for: header(wire, WSI_TOKEN_HTTP_ACCEPT_ENCODING)) else {
        return send(wire, status: 404, Array("there is nothing here\n".utf8))
      }
      let cached = [("etag:", file.tag), ("vary:", "accept-encoding")]
      if file.isKnown(by: header(wire, WSI_TOKEN_HTTP_IF_NONE_MATCH)) {
        return send(wire, status: 304, [], type: nil, cached)
      }
      let packed = file.isPacked ? [("content-encoding:", "gzip")] : []
      return send(wire, status: 200, file.bytes, type: file.type, cached + packed)
    }
  }

  private func send(
    _ wire: OpaquePointer, status: Int, _ body: [UInt8], type: String? = "text/plain; charset=utf-8",
    _ others: [(name: String, value: String)] = [], hashes: PageFiles.Hashes? = nil
  ) -> CInt {
    let room = clumsy_message_prefix_size()
    var buffer = [UInt8](repeating: 0, count: room + 2048)
    // Status 421 refuses the request's host. Do not repeat that host in the headers.
    let host = status == 421 ? "" : header(wire, WSI_TOKEN_HOST).flatMap { HostName($0) }?.text ?? ""
    let code = buffer.withUnsafeMutableBufferPointer { pointer -> CInt in
      guard let base = pointer.baseAddress else { return 1 }
      let start = base + room
      let end = base + pointer.count - 1
      var next: UnsafeMutablePointer<UInt8>? = start
      // An answer without a type, such as 304, has no content and no length.
      let isBegun =
        type.map { lws_add_http_common_headers(wire, UInt32(status), $0, lws_filepos_t(body.count), &next, end) }
        ?? lws_add_http_header_status(wire, UInt32(status), &next, end)
      guard isBegun == 0 else { return 1 }
      for (name, value) in Headers.all(host: host, hashes ?? files.hashes) + others {
        let bytes = Array(value.utf8)
        guard lws_add_http_header_by_name(wire, name, bytes, CInt(bytes.count), &next, end) == 0 else { return 1 }
      }
      return lws_finalize_write_http_header(wire, start, &next, end)
    }
    guard code == 0 else { return -1 }
    let isHead = lws_hdr_total_length(wire, WSI_TOKEN_HEAD_URI) > 0
    guard !body.isEmpty, !isHead else { return lws_http_transaction_completed(wire) == 0 ? 0 : -1 }
    answers[wire] = (body, 0)
    lws_callback_on_writable(wire)
    return 0
  }

  func continueAnswer(_ wire: OpaquePointer) -> CInt {
    guard let (bytes, begun) = answers[wire] else { return 0 }
    let sent = min(begun + Self.piece, bytes.count)
    let isLast = sent == bytes.count
    guard write(bytes[begun..<sent], to: wire, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) else { return -1 }
    if isLast {
      answers[wire] = nil
      return lws_http_transaction_completed(wire) == 0 ? 0 : -1
    }
    answers[wire] = (bytes, sent)
    lws_callback_on_writable(wire)
    return 0
  }

  /// Writes bytes, after the padding that libwebsockets needs. Returns `false` if the connection is lost.
  func write(_ bytes: some Collection<UInt8>, to wire: OpaquePointer, _ kind: lws_write_protocol) -> Bool {
    var buffer = [UInt8](repeating: 0, count: clumsy_message_prefix_size()) + bytes
    return buffer.withUnsafeMutableBufferPointer { pointer in
      guard let base = pointer.baseAddress else { return false }
      return lws_write(wire, base + clumsy_message_prefix_size(), bytes.count, kind) >= 0
    }
  }
}
