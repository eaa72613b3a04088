/// The reason why a line cannot be read as a session, or a session cannot be written as a line.
public enum ShareError: Error, Equatable, Sendable {
  /// The line does not begin with `clumsy:` and a version.
  case notShared
  /// A newer version of clumsy wrote the line.
  case newer
  /// A character of the line is missing, added or changed.
  case damaged
  /// The text of the session is longer than `Session.longestSharedText`.
  case tooLong
  /// The line is intact, but this version cannot parse its session, which may need a newer engine or contain
  /// unknown words.
  case session(TextError)

  /// The error as one line.
  public var text: String {
    switch self {
    case .notShared: "not a share line: share lines begin with clumsy:1"
    case .newer: "a newer clumsy shared it; this one reads clumsy:1…"
    case .damaged: "the line is damaged: characters are missing, added or changed"
    case .tooLong: "it is too long; allowed: " + String(Session.longestSharedText) + " bytes of text"
    case .session(let error): "its session cannot be read: " + error.text
    }
  }
}
