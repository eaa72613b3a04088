/// A request to a `RollServer`, in HTTP/1.1.
struct RollRequest {
  let method: String
  let path: String
  /// The values of the query, by their names.
  let values: [String: String]
  let host: String
  let body: [UInt8]

  private static let longestHead = 16 << 10

  /// Parses a request. Returns nil if the request is incomplete, or the bytes are no HTTP request.
  init?(_ bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    let head = bytes.prefix(Self.longestHead)
    guard let length = head.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
    let lines = String(decoding: bytes[..<length], as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    let parts = words[1].split(separator: "?", maxSplits: 1)
    path = parts.first.map(String.init) ?? ""
    var values: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      values[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
    }
    self.values = values
    func header(_ name: String) -> String? {
      for line in lines.dropFirst() {
        let sides = line.split(separator: ":", maxSplits: 1)
        guard sides.count == 2, sides[0].lowercased() == name else { continue }
        return String(sides[1].drop { $0 == " " })
      }
      return nil
    }
    host = header("host") ?? ""
    let size = header("content-length").flatMap { Int($0) } ?? 0
    let rest = bytes[(length + end.count)...]
    guard size >= 0, rest.count >= size else { return nil }
    body = Array(rest.prefix(size))
  }
}

/// An answer of a `RollServer`.
struct RollAnswer {
  /// Additional lines of the head, each with its line end.
  var headers = ""
  private let code: Int
  private let reason: String
  private let type: String
  private let body: [UInt8]

  init(_ code: Int, _ reason: String, _ body: [UInt8], type: String) {
    (self.code, self.reason, self.body, self.type) = (code, reason, body, type)
  }

  init(_ code: Int, _ reason: String, _ line: String) {
    self.init(code, reason, Array((line + "\n").utf8), type: "text/plain; charset=utf-8")
  }

  static let done = RollAnswer(204, "No Content", [], type: "text/plain")

  var bytes: [UInt8] {
    let head =
      "HTTP/1.1 \(code) \(reason)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
      + "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      + "Connection: close\r\n\(headers)\r\n"
    return Array(head.utf8) + body
  }
}
