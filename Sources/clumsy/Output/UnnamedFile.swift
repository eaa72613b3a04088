import Glibc

/// A file without a name, which disappears when its last descriptor is closed.
struct UnnamedFile: ~Copyable {
  /// The file's descriptor: open for reading and writing, initially at offset 0, closed on exec.
  let descriptor: CInt

  /// Creates the file in `$TMPDIR`, or in `/tmp` if TMPDIR is not set or empty.
  init(_ bytes: [UInt8]) throws(Failure) {
    var folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    if folder.isEmpty { folder = "/tmp" }
    var template = Array("\(folder)/clumsy-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .system("create a file in", folder, errno: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
      throw .system("write a file in", folder, errno: code)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
