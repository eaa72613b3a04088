import Sessions

/// The comments of a session's file, below its first line.
public struct SessionComments: Equatable, Sendable {
  /// The time when it was begun.
  public var begun: WallTime?
  /// The last tick that was played so far. An ended session states its end in a line of its own.
  public var played: Int64?

  /// The comments that are known.
  public init(begun: WallTime? = nil, played: Int64? = nil) {
    self.begun = begun
    self.played = played
  }

  /// Reads the comments that stand below the first line of a text, or of the beginning of one.
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

  /// The beginning of a session's text with comments below its first line.
  ///
  /// - Parameter more: a further comment, of one line.
  /// - Returns: the text, and the place in it of the twelve digits of the last played tick; nil if that tick is not known.
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

  /// The digits of a tick, always of one width, so that later ones are written over them.
  static func digits(_ tick: Int64) -> [UInt8] { Array(padded(Int(tick), 12).utf8) }

  /// The bytes at the beginning of a file in which all comments stand.
  static let longest = 1024
  private static let begunText = "# begun "
  private static let playedText = "# played until tick "
}
