import Glibc

/// Why a session's file cannot be found, read or written.
public enum JournalError: Error, Equatable, Sendable {
  /// Neither XDG_STATE_HOME nor HOME names a folder.
  case noFolder
  /// A system call failed: its operation, its file, and the system's error number.
  case system(String, String, code: Int32)
  /// The file was removed while it was written.
  case gone(String)
  /// The disk takes lines slower than they come.
  case slow(String)
  /// A kept session has this name already.
  case exists(String)

  /// All of it, without a line's end: `cannot write /x/y: No space left on device`.
  public var text: String {
    switch self {
    case .noFolder: "neither XDG_STATE_HOME nor HOME says where sessions lie"
    case .system(let operation, let path, let code): "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    case .gone(let path): "\(path) was removed"
    case .slow(let path): "the disk does not take \(path)"
    case .exists(let name): "there is a session \(name) already: choose another name"
    }
  }
}
