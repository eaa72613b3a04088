/// The reason why a line cannot be read as a session, or a session cannot be written as a line.
public enum ShareError: Error, Equatable, Sendable {
  /// It does not begin as share lines do: `clumsy:` and a version.
  case notShared
  /// A newer clumsy wrote it.
  case newer
  /// A character of it is lost, added or changed.
  case damaged
  /// The text of the session is longer than `Session.longestSharedText`.
  case tooLong
  /// The line is whole, but its text is of another engine, or has words that this version does not know.
  case session(TextError)

  /// The error in a line.
  public var text: String {
    switch self {
    case .notShared: "it is no shared session: that begins with clumsy:1"
    case .newer: "a newer clumsy shared it; this one reads clumsy:1…"
    case .damaged: "it is damaged: not all of its characters are as they were shared"
    case .tooLong: "it is too long; allowed: " + String(Session.longestSharedText) + " bytes of text"
    case .session(let error): "its session is not read: " + error.text
    }
  }
}
