import Glibc

/// The kind of file that a name given to `-o` refers to.
enum Target {
  /// A regular file, after symbolic links are followed. `mode` is nil if the file does not exist.
  case regular(FileName, mode: mode_t?)
  /// A FIFO or a device, which is written directly.
  case special(FileName)
  /// A descriptor of this process, which a name such as `/dev/stdout` refers to; it is written directly.
  case descriptor(CInt)

  init(_ path: [UInt8]) throws(Failure) {
    let typed = FileName(bytes: path)
    var name = typed
    for _ in 0..<40 {
      if let descriptor = Self.descriptor(named: name.bytes) {
        self = .descriptor(descriptor)
        return
      }
      var status = stat()
      guard name.withCString({ lstat($0, &status) }) == 0 else {
        guard errno == ENOENT, name.bytes.last != UInt8(ascii: "/") else {
          throw .system("write", typed.quoted, errno: errno == ENOENT ? EISDIR : errno)
        }
        self = .regular(name, mode: nil)
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        // A link in /proc may lead to a pipe: `stat` follows the link, but the text that `readlink` returns names no
        // file.
        if name.withCString({ stat($0, &status) }) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
          self = .special(name)
          return
        }
        name = try Self.followed(name, typed: typed)
      case S_IFREG:
        // Replacing a file by renaming needs no write permission for the replaced file, so this check protects
        // read-only files.
        guard name.withCString({ faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) == 0 else {
          throw .system("write", typed.quoted, errno: errno)
        }
        self = .regular(name, mode: status.st_mode & 0o777)
        return
      case S_IFDIR:
        throw .system("write", typed.quoted, errno: EISDIR)
      default:
        self = .special(name)
        return
      }
    }
    throw .system("write", typed.quoted, errno: ELOOP)
  }

  private static func followed(_ name: FileName, typed: FileName) throws(Failure) -> FileName {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = name.withCString { readlink($0, &buffer, buffer.count) }
    guard count > 0 else { throw .system("follow", typed.quoted, errno: count < 0 ? errno : ENOENT) }
    let link = buffer[..<count].map(UInt8.init(bitPattern:))
    return FileName(bytes: link.first == UInt8(ascii: "/") ? link : name.directory + link)
  }

  private static func descriptor(named name: [UInt8]) -> CInt? {
    let text = String(decoding: name, as: UTF8.self)
    if text == "/dev/stdout" { return STDOUT_FILENO }
    if text == "/dev/stderr" { return STDERR_FILENO }
    for directory in ["/dev/fd/", "/proc/self/fd/"] where text.hasPrefix(directory) {
      return integer(String(text.dropFirst(directory.count)), in: 0...Int(CInt.max)).map(CInt.init)
    }
    return nil
  }
}
