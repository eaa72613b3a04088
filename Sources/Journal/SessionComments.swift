import Sessions

/// The comments below the first line of a session's file.
public struct SessionComments: Equatable, Sendable {
  /// The time at which the session began.
  public var begun: WallTime?
  /// The last tick (a time step of 4 ms) played so far.
  public var played: Int64?

  /// Creates comments from the known values.
  public init(begun: WallTime? = nil, played: Int64? = nil) {
    self.begun = begun
    self.played = played
  }

  /// Parses the comments of a text. The first `longest` bytes of the text are enough.
  public init(of text: [UInt8]) {
    let lines = text.prefix(Self.longest).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropFirst().prefix(while: { $0.first == UInt8(ascii: "#") }) {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix(Self.begunText) { begun = WallTime(String(line.dropFirst(Self.begunText.count))) }
      if line.hasPrefix(Self.playedText), let tick = Int64(line.dropFirst(Self.playedText.count)), tick >= 0 {
        played = tick
      }
    }
  }

  /// Returns the beginning of a session's text, with these comments and `more` (one line) below its first line.
  /// `tick` is the byte offset of the last played tick's digits; nil if `played` is nil.
  func head(of session: Session, more: String? = nil) -> (text: [UInt8], tick: Int?) {
    let head = Array(session.head.utf8)
    let first = (head.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    var text = Array(head[..<first])
    if let begun { text += Array((Self.begunText + begun.text + "\n").utf8) }
    if let more { text += Array("# \(more)\n".utf8) }
    var tick: Int?
    if let played {
      text += Array(Self.playedText.utf8)
      tick = text.count
      text += Self.digits(played) + [UInt8(ascii: "\n")]
    }
    return (text + head[first...], tick)
  }

  /// Returns a tick as twelve digits, so that a later tick can overwrite an earlier one in the file.
  static func digits(_ tick: Int64) -> [UInt8] { Array(padded(Int(tick), 12).utf8) }

  /// The number of bytes at the beginning of a file that contain all comments.
  static let longest = 1024
  private static let begunText = "# begun "
  private static let playedText = "# played until tick "
}
