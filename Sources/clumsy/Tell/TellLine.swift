import Instrument
import Sessions

/// The meaning of a line of `clumsy tell`.
enum TellLine: Equatable {
  /// A line without words. The run's answer means that all earlier gestures have taken effect.
  case nothing
  case gesture(Gesture)
  case request(RunRequest)
  /// An invalid line, with the reason; for gestures, the reason includes the place of the error.
  case wrong(String)

  /// The first words of requests to the run. Lines with other first words are gestures.
  static let requests = ["keep", "undo", "redo", "preset", "time", "seek", "loop", "quit"]

  init(_ line: LineBuffer.Line) {
    guard case .bytes(let bytes) = line else {
      self = .wrong("a line is longer than \(LineBuffer.longest) bytes")
      return
    }
    let words = String(decoding: bytes, as: UTF8.self).split { " \t\r".contains($0) }.map(String.init)
    switch (words.first, words.count) {
    case ("keep", 1): self = .request(.keep(name: nil))
    case ("keep", 2): self = nameFault(words[1]).map { .wrong($0) } ?? .request(.keep(name: words[1]))
    case ("preset", 2): self = .request(.preset(words[1]))
    case ("undo", 1): self = .request(.undo)
    case ("redo", 1): self = .request(.redo)
    case ("time", 1): self = .request(.time)
    case ("quit", 1): self = .request(.quit)
    case ("seek", 2): self = Seek.Target(words[1]).map { .request(.seek($0)) } ?? .wrong(Seek.Target.fault)
    case ("loop", 1): self = .request(.loop(nil))
    case ("loop", 2) where ["on", "off"].contains(words[1].lowercased()):
      self = .request(.loop(words[1].lowercased() == "on"))
    case ("seek", _): self = .wrong(Seek.Target.fault)
    case ("loop", _): self = .wrong("loop takes on, off, or nothing")
    case ("keep", _): self = .wrong("keep takes a one-word name, or nothing")
    case ("preset", _): self = .wrong("preset takes the one-word name of a preset")
    case ("undo", _), ("redo", _), ("time", _), ("quit", _): self = .wrong("\(words[0]) takes no other words")
    default:
      do throws(TextError) {
        self = try Gesture(typed: bytes, among: Self.requests).map { .gesture($0) } ?? .nothing
      } catch {
        self = .wrong(error.textWithinLine)
      }
    }
  }
}

/// The answer to a line: an exit code and a text, such as `75 refused at tick 750: the stage is full`.
struct TellAnswer: Equatable {
  let code: Int32
  let text: String

  init(_ code: ExitCode, _ text: String = "") {
    self.code = code.rawValue
    self.text = printable(text, limit: .max)
  }

  /// Parses an answer. `line` has no line feed.
  init?(line: [UInt8]) {
    let parts = String(decoding: line, as: UTF8.self).split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let code = parts.first.flatMap({ Int32($0) }), (0...125).contains(code) else { return nil }
    self.code = code
    text = printable(parts.count > 1 ? String(parts[1]) : "", limit: .max)
  }

  var line: String { "\(code)\(text.isEmpty ? "" : " ")\(text)\n" }
}
