import Glibc
import MIDI
import PageServer

/// The server of `clumsy roll` and `clumsy image`. It serves a view of the page, and the MIDI file of the piano roll,
/// only to this machine. Each request must have the token from the printed address.
struct RollServer {
  private let listener: PageListener
  private let page: [UInt8]
  /// The page's view, and perhaps further parameters, as in the address: `image&kiosk`.
  private let view: String
  private let file: RollFile?
  private let token = Secret()
  private var connections: [RollConnection] = []

  private static let mostConnections = 32

  init(_ listener: PageListener, page: [UInt8], _ file: RollFile? = nil, view: String) {
    (self.listener, self.page, self.file, self.view) = (listener, page, file, view)
  }

  /// The address of the page.
  var address: String { "http://\(listener.address.text)/?view=\(view)&t=\(token.text)" }

  /// Waits at most the given time until bytes or connections arrive, and then handles these. If nothing arrives, drops
  /// stale connections.
  mutating func turn(milliseconds: CInt) {
    var polled = [pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)]
    for connection in connections {
      polled.append(pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else {
      return connections.removeAll { $0.isStale }
    }
    for index in connections.indices.reversed() where polled[index + 1].revents != 0 {
      if connections[index].read() {
        guard let request = connections[index].request else { continue }
        connections[index].send(answer(request))
      }
      connections.remove(at: index)
    }
    if polled[0].revents != 0, let made = RollConnection(acceptedBy: listener.descriptor) {
      if connections.count >= Self.mostConnections { connections.removeFirst() }
      connections.append(made)
    }
  }

  private func answer(_ request: RollRequest) -> RollAnswer {
    let port = listener.address.port
    // A page of another site can reach this server by a name of that site (DNS rebinding). The request then has that
    // name as its host.
    guard [listener.address.text, "localhost:\(port)"].contains(request.host) else {
      return RollAnswer(403, "Forbidden", "open the address that clumsy prints")
    }
    guard token.matches(request.values["t"] ?? "") else {
      return RollAnswer(403, "Forbidden", "open the whole address that clumsy prints, with its t=")
    }
    do throws(Failure) {
      switch (request.method, request.path) {
      case ("GET", "/"): return RollAnswer(200, "OK", page, type: "text/html; charset=utf-8")
      case ("GET", "/state"): return state
      case ("GET", "/roll.mid"): return try open(isSaved: request.values["saved"] == "1")
      case ("PUT", "/roll.mid"): return try save(request)
      case ("PUT", "/draft.mid"): return try keep(request)
      case ("DELETE", "/draft.mid"):
        try file?.dropDrafts()
        return .done
      default: return RollAnswer(404, "Not Found", "there is no \(request.method) \(request.path)")
      }
    } catch {
      return RollAnswer(500, "Internal Server Error", error.message)
    }
  }

  private static let noFile = RollAnswer(404, "Not Found", "no MIDI file is open: a session is shown")

  private var state: RollAnswer {
    let json = #"{"version":"\#(file?.version ?? "0")","draft":\#(file?.draftVersion != nil)}"#
    return RollAnswer(200, "OK", Array(json.utf8), type: "application/json")
  }

  private func open(isSaved: Bool) throws(Failure) -> RollAnswer {
    guard let file else { return Self.noFile }
    let (bytes, version, isDraft) = try file.read(isSaved: isSaved)
    var answer = RollAnswer(200, "OK", bytes, type: "audio/midi")
    answer.headers =
      "X-Roll-Name: \(percentEncoded(file.name))\r\nX-Roll-Draft: \(isDraft ? 1 : 0)\r\n\(Self.header(version))"
    return answer
  }

  /// Saves notes that are based on the file's present version. Refuses other notes with the code 409 and the present
  /// version.
  private func save(_ request: RollRequest) throws(Failure) -> RollAnswer {
    guard let file else { return Self.noFile }
    if let refusal = refusal(of: request) { return refusal }
    let version = file.version
    let isCurrent = request.values["base"] == version
    if isCurrent { try file.save(request.body) }
    var answer =
      isCurrent ? RollAnswer.done : RollAnswer(409, "Conflict", "the file has changed since these notes were opened")
    answer.headers = Self.header(isCurrent ? file.version : version)
    return answer
  }

  private func keep(_ request: RollRequest) throws(Failure) -> RollAnswer {
    guard let file else { return Self.noFile }
    if let refusal = refusal(of: request) { return refusal }
    guard let base = request.values["base"], RollFile.isVersion(base) else {
      return RollAnswer(400, "Bad Request", "base= must be the version on which the draft is based")
    }
    try file.keep(request.body, basedOn: base)
    return .done
  }

  private static func header(_ version: String) -> String { "X-Roll-Version: \(version)\r\n" }

  private func refusal(of request: RollRequest) -> RollAnswer? {
    do throws(MIDIFileError) {
      _ = try MIDIDocument(request.body)
      return nil
    } catch {
      return RollAnswer(422, "Unprocessable Content", "byte \(error.offset): expected \(error.expected.text)")
    }
  }
}

private func percentEncoded(_ name: [UInt8]) -> String {
  var text = ""
  for byte in name {
    let scalar = Unicode.Scalar(byte)
    let isPlain =
      "-._~".unicodeScalars.contains(scalar) || scalar.isASCII && scalar.properties.isAlphabetic
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    text += isPlain ? String(Character(scalar)) : "%" + String(hexadecimal(UInt64(byte)).suffix(2))
  }
  return text
}
