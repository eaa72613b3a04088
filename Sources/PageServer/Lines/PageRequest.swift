import Instrument
import ScoreProtocol
import Sessions

/// A request from a page, parsed from an untrusted line. Gestures are written as in session files.
package enum PageRequest: Equatable, Sendable {
  case ping(id: Int)
  case make(id: Int, Gesture)
  case undo(id: Int)
  case redo(id: Int)
  case preset(id: Int, name: String)
  /// Asks the run to change to these settings. `text` is a session without gestures, with tabs for line feeds.
  case settings(id: Int, Settings, text: String)
  /// Asks for the share line: the session so far, encoded in one line of text.
  case share(id: Int)
  case state
  /// A use of the canvas's controls: play, pause, reset, seek or a new duration. The server carries out this request
  /// without the run.
  case score(ScoreControl)
  /// An invalid request, with the reason in one line.
  case wrong(id: Int, String)
  /// A line that is not a request.
  case nonsense

  /// The maximum number of bytes of a line.
  package static let longest = 4096
  /// The exclusive upper bound of the `id` of a request, and of the number of a page.
  static let idLimit = 1 << 31

  package init(_ line: [UInt8]) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard line.count <= Self.longest, !line.contains(UInt8(ascii: "\n")), let verb = words.first else {
      self = .nonsense
      return
    }
    let id = words.count > 1 ? Self.id(words[1]) : nil
    switch (String(decoding: verb, as: UTF8.self), words.count, id) {
    case ("state?", 1, _): self = .state
    case ("score", 2..., _): self = ScoreControl(words.dropFirst()).map { .score($0) } ?? .nonsense
    case ("ping", 2, let id?): self = .ping(id: id)
    case ("do", 3, let id?): self = Self.gesture(Array(words[2]), id)
    case ("ask", 3, let id?): self = Self.request(String(decoding: words[2], as: UTF8.self), id)
    default: self = .nonsense
    }
  }

  private static func id(_ word: ArraySlice<UInt8>) -> Int? {
    guard word.allSatisfy(\.isDigit), let number = Int(String(decoding: word, as: UTF8.self)), word.count <= 10 else {
      return nil
    }
    return number < idLimit ? number : nil
  }

  private static func gesture(_ text: [UInt8], _ id: Int) -> PageRequest {
    do throws(TextError) {
      guard let gesture = try Gesture(parsing: text) else { return .wrong(id: id, "a gesture is missing") }
      return .make(id: id, gesture)
    } catch {
      return .wrong(id: id, printable(error.textWithinLine))
    }
  }

  private static func request(_ text: String, _ id: Int) -> PageRequest {
    if text.hasPrefix("settings ") { return settings(text.dropFirst("settings ".count), id) }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if words == ["undo"] { return .undo(id: id) }
    if words == ["redo"] { return .redo(id: id) }
    if words == ["share"] { return .share(id: id) }
    guard words.count == 2, words[0] == "preset", isPresetName(words[1]) else {
      return .wrong(id: id, "ask allows only undo, redo, share, preset NAME and settings TEXT")
    }
    return .preset(id: id, name: String(words[1]))
  }

  /// Reads settings from the text of a session, with tabs in place of line feeds.
  private static func settings(_ text: Substring, _ id: Int) -> PageRequest {
    do throws(TextError) {
      let session = try Session(parsing: text.utf8.map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: "\n") : $0 })
      guard session.gestures.isEmpty else { return .wrong(id: id, "settings have no gestures") }
      return .settings(id: id, session.settings, text: String(text))
    } catch {
      return .wrong(id: id, printable(error.textWithinLine))
    }
  }

  /// Returns `true` if a text can be a preset's name. A preset's name has no `/` and no `.`, so that it cannot name a
  /// file outside the presets' folder.
  private static func isPresetName(_ text: Substring) -> Bool {
    text.utf8.count <= 64 && !text.hasPrefix("-")
      && text.utf8.allSatisfy { $0.isSmallLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
  }

  package var isPing: Bool { if case .ping = self { true } else { false } }

  /// The line to forward to the run; nil for `score`, `wrong` and `nonsense`.
  package var text: String? {
    switch self {
    case .ping(let id): "ping \(id)"
    case .make(let id, let gesture): "do \(id) \(gesture.sessionText)"
    case .undo(let id): "ask \(id) undo"
    case .redo(let id): "ask \(id) redo"
    case .preset(let id, let name): "ask \(id) preset \(name)"
    case .settings(let id, _, let text): "ask \(id) settings \(text)"
    case .share(let id): "ask \(id) share"
    case .state: "state?"
    case .score, .wrong, .nonsense: nil
    }
  }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isSmallLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
}

/// Replaces control characters with `?`, and keeps at most the first 200 Unicode scalars.
func printable(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(200) {
    scalars.append(scalar.value < 32 || (127..<160).contains(scalar.value) ? "?" : scalar)
  }
  return String(scalars)
}
