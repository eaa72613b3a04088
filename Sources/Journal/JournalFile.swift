import Glibc
import Sessions

/// The file in which a run records its session, locked while open. Its complete lines always form a session.
/// New lines are appended. Only the number of the last played tick (4 ms) is overwritten, so even a killed run's file
/// states the run's length.
struct JournalFile: ~Copyable {
  var path: String { file.path }
  let file: OpenFile
  private var descriptor: CInt { file.descriptor }
  private let tickOffset: Int
  private var length: Int

  /// Creates a journal named after `begun` and the seed. `comment` is one line, written below the first line.
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

  /// Overwrites the number of the last played tick.
  func mark(_ tick: Int64) throws(JournalError) {
    if let code = write(SessionComments.digits(tick), at: tickOffset, to: descriptor) {
      throw .system("write", path, code: code)
    }
  }

  /// Throws `JournalError.gone` if the file was removed.
  func check() throws(JournalError) {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink == 0 { throw .gone(path) }
  }
}
