import Glibc

/// The reason why a session's file cannot be found, read or written.
public enum JournalError: Error, Equatable, Sendable {
  /// Neither XDG_STATE_HOME nor HOME names a folder.
  case noFolder
  /// A system call failed: the operation in words, the file's path, and the errno.
  case system(String, String, code: Int32)
  /// The file was removed while the run was writing it.
  case gone(String)
  /// The disk is too slow: more than `JournalWriter.capacity` bytes wait to be written, or the last lines were not
  /// written within a second.
  case slow(String)
  /// A kept session has this name already.
  case exists(String)

  /// One line, such as `cannot write /x/y: No space left on device`.
  public var text: String {
    switch self {
    case .noFolder: "no folder for sessions: neither XDG_STATE_HOME nor HOME is an absolute path"
    case .system(let operation, let path, let code): "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    case .gone(let path): "\(path) was removed"
    case .slow(let path): "the disk is too slow to write \(path)"
    case .exists(let name): "there is a session named '\(name)' already: choose another name"
    }
  }
}
