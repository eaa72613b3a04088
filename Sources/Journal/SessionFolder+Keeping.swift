import Glibc
import Sessions

extension SessionFolder {
  /// The maximum length of a kept session's name, in characters.
  public static let longestName = 64
  /// The rule for names of kept sessions, in words.
  public static let allowedNames =
    "letters, digits, - and _ (\(longestName) at most, first a letter or a digit), but not 'last'"

  /// `true` if a kept session may have this name.
  public static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && name.lowercased() != "last" && name.utf8.first.map(isWord) == true
      && name.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  private func keptPath(of name: String) -> String { keptPath + "/" + name + Self.suffix }

  /// Removes a kept session. `isName(name)` must be `true` (a precondition). Throws `JournalError.system`.
  public func forget(_ name: String) throws(JournalError) {
    precondition(Self.isName(name), "a kept session's name has \(Self.allowedNames)")
    let path = keptPath(of: name)
    guard unlink(path) == 0 else { throw .system("remove", path, code: errno) }
  }

  /// Renames a kept session. `isName` must be `true` for both names (a precondition). Throws `JournalError.exists` if
  /// the new name is taken, or `.system` if the file cannot be renamed.
  public func rename(_ old: String, to name: String) throws(JournalError) {
    precondition(Self.isName(old) && Self.isName(name), "a kept session's name has \(Self.allowedNames)")
    let (before, path) = (keptPath(of: old), keptPath(of: name))
    // Unlike `rename`, `link` never replaces a session that another process has just kept under this name.
    if link(before, path) == 0 {
      unlink(before)
      return
    }
    guard errno != EEXIST, access(path, F_OK) != 0 else { throw .exists(name) }
    // `rename` also works on a file system without hard links.
    guard Glibc.rename(before, path) == 0 else { throw .system("rename", before, code: errno) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Keeps a session; returns its name. `isName(name)` must be `true` (a precondition). If `name` is nil, the file is
  /// named after `begun` and the seed, such as `2026-11-23-013105-7`, with a further number if this name is taken.
  /// Throws `JournalError.exists` if `name` is taken, or `.system` if the file cannot be written.
  public func keep(_ session: Session, as name: String?, begun: WallTime) throws(JournalError) -> String {
    precondition(name.map(Self.isName) ?? true, "a kept session's name has \(Self.allowedNames)")
    try makeFolder(keptPath)
    removeHidden(in: keptPath)
    var (text, _) = SessionComments(begun: begun).head(of: session)
    for item in session.gestures { text += Array(Session.line(item).utf8) }
    if let end = session.end { text += Array(Session.endLine(at: end).utf8) }
    do throws(JournalError) {
      let file = try create(
        text, in: keptPath, named: name ?? "\(begun.fileName)-\(session.settings.seed)", isNumbered: name == nil,
        isJournal: false)
      close(file.descriptor)
      return String(file.path.dropFirst(keptPath.count + 1).dropLast(Self.suffix.count))
    } catch {
      if let name, case .system(_, _, EEXIST) = error { throw .exists(name) }
      throw error
    }
  }
}
