import PageServer
import Testing

@Suite struct DoorTests {
  static let keys = Configuration.Keys(watch: true)
  let open = Door(Configuration(keys: nil, names: ["studio", "studio.local"], cookieName: "clumsy-7777"))
  let guarded = Door(Configuration(keys: keys, names: ["studio"], cookieName: "clumsy-7777"))

  private func request(
    _ host: String?, origin: String? = nil, cookie: String? = nil, query: String = "", socket: Bool = false,
    address: String = "127.0.0.1"
  ) -> Request {
    var request = Request(path: socket ? "/stage" : "/", host: host, address: address)
    (request.origin, request.cookie, request.query, request.isWebSocket) = (origin, cookie, query, socket)
    return request
  }

  private func status(_ reply: Reply) -> Int? {
    if case .refused(let status, _) = reply { status } else { nil }
  }

  @Test(arguments: [
    ("127.0.0.1:7777", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("localhost:7777", "127.0.0.1"),
    ("LocalHost", "127.0.0.1"),
    ("[::1]:7777", "::1"), ("localhost", "::1"), ("192.168.1.5:7777", "192.168.1.5"),
    ("192.168.1.5:7777", "::ffff:192.168.1.5"),
    ("studio:7777", "192.168.1.5"), ("Studio.local", "192.168.1.5"),
  ])
  func requestsForOwnHostNamesAreServed(host: String, address: String) {
    #expect(open.reply(to: request(host, address: address)) == .file(path: "/"))
    #expect(
      open.reply(to: request(host, origin: "http://\(host)", socket: true, address: address)) == .socket(mayTouch: true)
    )
  }

  @Test(arguments: [
    nil, "", "evil.example", "evil.example:7777", "127.0.0.1.evil.example", "127.0.0.2", "localhost.evil.example",
    "192.168.1.5",
    "studio.evil.example", "127.0.0.1:7777:7777", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:99999", "user@127.0.0.1",
    "127.0.0.1/",
    "[127.0.0.1]", "[::1", "::1", "127.0.0.1\r\nX: y", "127.0.0.1 ", String(repeating: "a", count: 300),
  ])
  func requestsForOtherHostNamesAreRefused(host: String?) {
    #expect(status(open.reply(to: request(host))) == 421)
    #expect(status(guarded.reply(to: request(host, query: "t=\(Self.keys.touchToken.text)"))) == 421)
  }

  @Test func localhostIsRefusedAtANetworkAddressOfTheServer() {
    #expect(status(open.reply(to: request("localhost:7777", address: "192.168.1.5"))) == 421)
  }

  @Test(arguments: [
    "http://evil.example", "null", "", "https://127.0.0.1:7777", "http://127.0.0.1", "http://127.0.0.1:7778",
    "http://127.0.0.1:7777/",
    "http://localhost:7777", "file://",
  ])
  func otherOriginsAreRefused(origin: String) {
    #expect(status(open.reply(to: request("127.0.0.1:7777", origin: origin, socket: true))) == 403)
    #expect(status(open.reply(to: request("127.0.0.1:7777", origin: origin))) == 403)
  }

  @Test func socketNeedsAnOriginAndTheRightPath() {
    #expect(status(open.reply(to: request("127.0.0.1:7777", socket: true))) == 403)
    var elsewhere = request("127.0.0.1", origin: "http://127.0.0.1", socket: true)
    elsewhere.path = "/"
    #expect(status(open.reply(to: elsewhere)) == 404)
  }

  @Test func onlyGetAndHeadAreAnswered() {
    var request = request("127.0.0.1")
    request.isGet = false
    #expect(status(open.reply(to: request)) == 405)
  }

  @Test func tokensAreExchangedForCookies() throws {
    let keys = Self.keys
    #expect(status(guarded.reply(to: request("127.0.0.1"))) == 403)
    for (token, key, mayTouch) in [
      (keys.touchToken, keys.touchKey, true), (try #require(keys.watchToken), keys.watchKey, false),
    ] {
      let reply = guarded.reply(to: request("127.0.0.1", query: "x=1&t=\(token.text)"))
      let cookie = "clumsy-7777=\(key.text)"
      #expect(reply == .entered(cookie: cookie + "; Path=/; HttpOnly; SameSite=Strict"))
      #expect(guarded.reply(to: request("127.0.0.1", cookie: "a=b; \(cookie)")) == .file(path: "/"))
      let socket = request("127.0.0.1", origin: "http://127.0.0.1", cookie: cookie, socket: true)
      #expect(guarded.reply(to: socket) == .socket(mayTouch: mayTouch))
    }
  }

  /// A player may open the link that is shared for watching.
  @Test func watchLinkDoesNotRemoveTheRightToPlay() {
    let (touch, watch) = (Self.keys.touchKey.text, Self.keys.watchKey.text)
    func entered(_ key: String) -> Reply {
      .entered(cookie: "clumsy-7777=\(key); Path=/; HttpOnly; SameSite=Strict")
    }
    let query = "t=\(Self.keys.watchToken?.text ?? "")"
    #expect(guarded.reply(to: request("127.0.0.1", cookie: "clumsy-7777=\(touch)", query: query)) == entered(touch))
    #expect(guarded.reply(to: request("127.0.0.1", cookie: "clumsy-7777=\(watch)", query: query)) == entered(watch))
    #expect(guarded.reply(to: request("127.0.0.1", query: query)) == entered(watch))
  }

  @Test func tokensAndCookiesAreNotInterchangeable() throws {
    let keys = Self.keys
    let watchToken = try #require(keys.watchToken)
    for word in [keys.touchKey.text, keys.watchKey.text, "", "0", keys.touchToken.text + "0"] {
      #expect(status(guarded.reply(to: request("127.0.0.1", query: "t=\(word)"))) == 403)
    }
    for word in [keys.touchToken.text, watchToken.text, "", keys.touchKey.text.uppercased() + "x"] {
      #expect(status(guarded.reply(to: request("127.0.0.1", cookie: "clumsy-7777=\(word)"))) == 403)
      #expect(status(guarded.reply(to: request("127.0.0.1", cookie: "clumsy-7778=\(keys.touchKey.text)"))) == 403)
    }
    // The socket accepts cookies only.
    let socket = request(
      "127.0.0.1", origin: "http://127.0.0.1", query: "t=\(keys.touchToken.text)", socket: true)
    #expect(status(guarded.reply(to: socket)) == 403)
  }

  @Test func emptyTokenIsRefusedIfWatchingIsOff() {
    let keys = Configuration.Keys(watch: false)
    #expect(keys.watchToken == nil)
    let door = Door(Configuration(keys: keys, names: [], cookieName: "clumsy-1"))
    #expect(status(door.reply(to: request("127.0.0.1", query: "t="))) == 403)
  }
}
