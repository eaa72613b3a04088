/// An HTTP request from an untrusted client.
package struct Request: Equatable, Sendable {
  /// `true` for GET and HEAD.
  package var isGet = true
  package var isWebSocket = false
  /// The path, which begins with `/`.
  package var path: String
  /// The query, without the `?`.
  package var query = ""
  package var host: String?
  package var origin: String?
  package var cookie: String?
  /// The local address of the connection, as text without a port.
  package var address: String

  package init(path: String, host: String?, address: String) {
    self.path = path
    self.host = host
    self.address = address
  }
}

/// The answer of `Door` to a request.
package enum Reply: Equatable, Sendable {
  /// Refuses the request with an HTTP status and a line of text.
  case refused(Int, String)
  /// Sets the cookie, and reloads the page from an address without the token.
  case entered(cookie: String)
  case file(path: String)
  /// Opens the page's WebSocket. With `mayTouch`, the page may play; without it, the page may only watch.
  case socket(mayTouch: Bool)
}

/// The access control of the server: it checks tokens, cookies, hosts and origins.
package struct Door: Sendable {
  private let configuration: Configuration

  package init(_ configuration: Configuration) { self.configuration = configuration }

  package func reply(to request: Request) -> Reply {
    guard request.isGet else { return .refused(405, "only GET and HEAD are allowed") }
    guard let host = request.host.flatMap({ HostName($0) }), isOwn(host, of: request.address) else {
      return .refused(421, "unknown host: open the address that clumsy printed")
    }
    if let origin = request.origin, origin != "http://" + host.text {
      return .refused(403, "requests from other sites are refused")
    }
    guard configuration.keys != nil else { return open(request, mayTouch: true) }
    if !request.isWebSocket, let token = token(of: request.query) { return enter(token, with: request.cookie) }
    guard let mayTouch = right(of: request.cookie) else {
      return .refused(403, "the token is missing: open the whole address that clumsy printed")
    }
    return open(request, mayTouch: mayTouch)
  }

  private func open(_ request: Request, mayTouch: Bool) -> Reply {
    guard request.isWebSocket else { return .file(path: request.path) }
    guard request.path == "/stage" else { return .refused(404, "there is nothing here") }
    guard request.origin != nil else { return .refused(403, "the header Origin is missing") }
    return .socket(mayTouch: mayTouch)
  }

  /// Returns `true` if a host is the address that the client connected to, or a name of this machine.
  private func isOwn(_ host: HostName, of address: String) -> Bool {
    // An IPv6 socket reports IPv4 addresses as `::ffff:192.0.2.1`.
    let plain = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
    if host.name == plain || configuration.names.contains(host.name) { return true }
    return host.name == "localhost" && (plain.hasPrefix("127.") || plain == "::1")
  }

  private func token(of query: String) -> String? {
    query.split(separator: "&").first { $0.hasPrefix("t=") }.map { String($0.dropFirst(2)) }
  }

  /// Checks the token of an address. A browser that may touch keeps this right when it opens a link for watching.
  private func enter(_ token: String, with cookie: String?) -> Reply {
    guard let keys = configuration.keys else { return .refused(403, "no token is needed") }
    var mayTouch = keys.touchToken.matches(token)
    guard mayTouch || keys.watchToken?.matches(token) == true else {
      return .refused(403, "wrong token: open the address that clumsy printed")
    }
    mayTouch = mayTouch || right(of: cookie) == true
    let key = mayTouch ? keys.touchKey : keys.watchKey
    return .entered(cookie: "\(configuration.cookieName)=\(key.text); Path=/; HttpOnly; SameSite=Strict")
  }

  /// Returns `true` if the header `Cookie` allows touching, `false` for only watching, nil for neither.
  private func right(of cookie: String?) -> Bool? {
    guard let keys = configuration.keys, let cookie, cookie.utf8.count <= 4096 else { return nil }
    var mayWatch = false
    for part in cookie.split(separator: ";") {
      let words = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0] == configuration.cookieName else { continue }
      if keys.touchKey.matches(String(words[1])) { return true }
      if keys.watchKey.matches(String(words[1])) { mayWatch = true }
    }
    return mayWatch ? false : nil
  }
}
