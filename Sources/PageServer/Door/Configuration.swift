/// The configuration of the page's server (`clumsy-stage`): the first packet that the server gets from the run.
package struct Configuration: Equatable, Sendable {
  package struct Keys: Equatable, Sendable {
    /// The token in the printed address. A page opened with this token may touch, which means send gestures and
    /// requests.
    package var touchToken = Secret()
    /// The token in the address for watching only; nil if there is no such address.
    package var watchToken: Secret?
    /// The values of the cookies that a browser gets in exchange for `touchToken` and `watchToken`.
    package var touchKey = Secret()
    package var watchKey = Secret()

    package init(watch: Bool) { watchToken = watch ? Secret() : nil }
  }

  /// The keys; nil if everybody on this machine may touch, without a token.
  package var keys: Keys?
  /// The names of this machine that the header `Host` of a request may contain, in lower case.
  package var names: [String]
  /// The name of the cookie. It contains the port, because browsers do not separate cookies by port.
  package var cookieName: String
  /// The address to show as a QR code; nil for none.
  package var coded: String?
  /// The canvas that programs draw on; nil for none.
  package var canvas: CanvasConfiguration?
  /// The number for the first page that joins. Each further page gets the next number.
  package var firstPage: Int

  package init(
    keys: Keys?, names: [String], cookieName: String, coded: String? = nil,
    canvas: CanvasConfiguration? = nil, firstPage: Int = 1
  ) {
    (self.keys, self.names, self.cookieName, self.coded) = (keys, names, cookieName, coded)
    (self.canvas, self.firstPage) = (canvas, firstPage)
  }

  package var packet: [UInt8] {
    var text = "config\ncookie \(cookieName)\nfirst \(firstPage)\n"
    for name in names { text += "name \(name)\n" }
    if let coded { text += "code \(coded)\n" }
    if let canvas { text += canvas.line + "\n" }
    if let keys {
      text += "touch \(keys.touchToken.text) \(keys.touchKey.text)\n"
      text += "watch \(keys.watchToken?.text ?? "-") \(keys.watchKey.text)\n"
    }
    return Array(text.utf8)
  }

  package init?(packet: [UInt8]) {
    let lines = String(decoding: packet, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == "config" else { return nil }
    self.init(keys: nil, names: [], cookieName: "")
    var touch: [Secret?] = []
    var watch: [Secret?] = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("cookie", 2): cookieName = words[1]
      case ("name", 2): names.append(words[1])
      case ("code", 2): coded = words[1]
      case ("canvas", _):
        guard let read = CanvasConfiguration(words) else { return nil }
        canvas = read
      case ("first", 2):
        guard let number = Int(words[1]) else { return nil }
        firstPage = number
      case ("touch", 3): touch = words.dropFirst().map { Secret($0) }
      case ("watch", 3): watch = words.dropFirst().map { Secret($0) }
      default: return nil
      }
    }
    guard !cookieName.isEmpty else { return nil }
    guard !touch.isEmpty || !watch.isEmpty else { return }
    guard touch.count == 2, watch.count == 2, let token = touch[0], let key = touch[1], let watchKey = watch[1] else {
      return nil
    }
    var keys = Keys(watch: false)
    (keys.touchToken, keys.watchToken, keys.touchKey, keys.watchKey) = (token, watch[0], key, watchKey)
    self.keys = keys
  }
}
