import Instrument
import Session

/// What a line of `clumsy tell` asks for.
enum TellLine: Equatable {
  /// Nothing: a line without words. It is answered when all before it has taken effect.
  case nothing
  case gesture(Gesture)
  case request(RunRequest)
  /// It is no line that clumsy knows; why, and where.
  case wrong(String)

  /// What may be asked of the run itself, beside gestures.
  static let requests = ["keep", "undo", "preset", "quit"]

  /// Reads a line.
  init(_ line: LineBuffer.Line) {
    guard case .bytes(let bytes) = line else {
      self = .wrong("a line is longer than \(LineBuffer.longest) bytes")
      return
    }
    let words = String(decoding: bytes, as: UTF8.self).split { " \t\r".contains($0) }.map(String.init)
    switch (words.first, words.count) {
    case ("keep", 1...2): self = .request(.keep(name: words.count > 1 ? words[1] : nil))
    case ("preset", 2): self = .request(.preset(words[1]))
    case ("undo", 1): self = .request(.undo)
    case ("quit", 1): self = .request(.quit)
    case ("keep", _): self = .wrong("keep takes a name, one word, or nothing")
    case ("preset", _): self = .wrong("preset takes the name of a preset, one word")
    case ("undo", _), ("quit", _): self = .wrong("\(words[0]) stands alone")
    default: self = Self.gesture(bytes)
    }
  }

  private static func gesture(_ bytes: [UInt8]) -> TellLine {
    do throws(SessionError) {
      return try Gesture(parsing: bytes, among: requests).map { .gesture($0) } ?? .nothing
    } catch {
      return .wrong(error.textWithinLine)
    }
  }
}
