import Glibc
import Sessions

/// The journal of one run: a file that is locked while the run lives, and a whole session at every instant. Lines are appended. Only the digits of
/// the last played tick, near the beginning, are overwritten, so that the file of a killed run states its length.
struct JournalFile: ~Copyable {
  var path: String { file.path }
  /// The open file, for the flusher.
  let file: OpenFile
  private var descriptor: CInt { file.descriptor }
  private let tickOffset: Int
  private var length: Int

  /// Begins a journal, named by the time and the seed, with a comment of one line below the first.
  init(_ session: Session, begun: WallTime, comment: String? = nil, in folder: SessionFolder) throws(JournalError) {
    try makeFolder(folder.path)
    var (text, offset) = SessionComments(begun: begun, played: 0).head(of: session, more: comment)
    for item in session.gestures { text += Array(Session.line(item).utf8) }
    let (descriptor, path) = try create(
      text, in: folder.path, named: "\(begun.fileName)-\(session.settings.seed)", isNumbered: true, isJournal: true)
    file = OpenFile(descriptor, path)
    tickOffset = offset ?? 0
    length = text.count
  }

  mutating func append(_ lines: [UInt8]) throws(JournalError) {
    if let code = write(lines, at: length, to: descriptor) { throw .system("write", path, code: code) }
    length += lines.count
  }

  /// Says until which tick it was played.
  func mark(_ tick: Int64) throws(JournalError) {
    if let code = write(SessionComments.digits(tick), at: tickOffset, to: descriptor) {
      throw .system("write", path, code: code)
    }
  }

  /// Checks that the file still has a name.
  func check() throws(JournalError) {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink == 0 { throw .gone(path) }
  }
}
