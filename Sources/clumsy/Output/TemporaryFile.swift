import Glibc

/// A file in the folder of its target. When the file is complete, it replaces the target. If the file system supports
/// O_TMPFILE, the file has no name until it is complete, so that not even SIGKILL leaves it behind. Otherwise the file
/// has a hidden name, and is deleted if writing fails or a signal ends the process.
struct TemporaryFile: ~Copyable {
  let descriptor: CInt
  private let target: FileName
  /// A hidden name, which an unnamed file gets just before it is renamed.
  private let name: FileName
  private let isNamed: Bool
  private let mode: mode_t?
  private var isRenamed = false

  /// O_TMPFILE, a macro that Swift does not import.
  private static let unnamed = 0o20000000 | O_DIRECTORY

  private static func folder(of target: FileName) -> FileName {
    FileName(bytes: target.directory + [UInt8(ascii: ".")])
  }

  /// Checks that the target's folder is writable. Call this before the file's contents are computed.
  static func check(for target: FileName) throws(Failure) {
    guard folder(of: target).withCString({ faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }) == 0 else {
      throw .system("create a file beside", target.quoted, errno: errno)
    }
  }

  /// Creates the file. If `mode` is nil, the permissions are 0o666 without the umask's bits; otherwise `complete()`
  /// sets the permissions to `mode`. The file has its hidden name from the start if `isNamed` is `true`, or if
  /// O_TMPFILE or /proc is not available.
  init(for target: FileName, mode: mode_t?, isNamed: Bool = false) throws(Failure) {
    let token = String(UInt64.random(in: 0...(.max)), radix: 36)
    name = FileName(bytes: target.directory + Array(".clumsy-\(token)".utf8))
    self.target = target
    self.mode = mode
    EndingSignals.install()
    var opened: CInt = -1
    if !isNamed, access("/proc/self/fd", X_OK) == 0 {
      opened = Self.folder(of: target).withCString { open($0, O_WRONLY | Self.unnamed | O_CLOEXEC, mode ?? 0o666) }
    }
    self.isNamed = opened < 0
    descriptor = opened < 0 ? EndingSignals.create(name, mode: mode ?? 0o666) : opened
    guard descriptor >= 0 else { throw .system("create a file beside", target.quoted, errno: errno) }
  }

  func complete() throws(Failure) {
    // The umask may have narrowed the mode when the file was created.
    if let mode, fchmod(descriptor, mode) != 0 {
      throw .system("set the permissions of", target.quoted, errno: errno)
    }
    // EINVAL: the file system does not support `fsync`, but the bytes are written.
    if fsync(descriptor) != 0, errno != EINVAL { throw .system("write", target.quoted, errno: errno) }
  }

  mutating func takePlace() throws(Failure) {
    let status = name.withCString { old -> CInt in
      if !isNamed, linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, old, AT_SYMLINK_FOLLOW) != 0 { return -1 }
      let status = target.withCString { rename(old, $0) }
      if status != 0, !isNamed {
        let code = errno
        unlink(old)
        errno = code
      }
      return status
    }
    if status != 0 { throw .system("replace", target.quoted, errno: errno) }
    isRenamed = true
  }

  deinit {
    _ = Glibc.close(descriptor)
    if isNamed { EndingSignals.forget(name, removing: !isRenamed) }
  }
}
