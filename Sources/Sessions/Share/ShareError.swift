/// The reason why a line cannot be read as a session, or a session cannot be written as a line.
public enum ShareError: Error, Equatable, Sendable {
  case notShared
  case newer
  case damaged
  case tooLong
  /// The line is intact, but its session cannot be read, for example because it needs a newer engine.
  case session(TextError)

  /// The error as one line.
  public var text: String {
    switch self {
    case .notShared: "not a share line: share lines begin with clumsy:1"
    case .newer: "the line was shared by a newer clumsy; this clumsy reads lines that begin with clumsy:1"
    case .damaged: "the line is damaged: characters are missing, added or changed"
    case .tooLong: "the session is too long; allowed: " + String(Session.longestSharedText) + " bytes of text"
    case .session(let error): "its session cannot be read: " + error.text
    }
  }
}
