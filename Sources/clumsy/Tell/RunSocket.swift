import Glibc

/// The socket at which `clumsy tell` reaches a run. Its file has mode 0600, is named after the process ID, and is
/// removed by `deinit`.
struct RunSocket: ~Copyable {
  /// The listening socket, which is non-blocking.
  let descriptor: CInt
  private let folder: RuntimeFolder
  private let name: String

  private static let backlog: CInt = 128

  init(in folder: consuming RuntimeFolder) throws(Failure) {
    folder.removeStale()
    name = "\(getpid())"
    descriptor = try Self.listening(in: folder, name)
    self.folder = folder
  }

  deinit {
    unlink(folder.link(to: name))
    close(descriptor)
  }

  private static func listening(in folder: borrowing RuntimeFolder, _ name: String) throws(Failure) -> CInt {
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    // The socket gets its final name only when it listens, because `connect` removes sockets that refuse connections.
    let draft = folder.link(to: "." + name)
    unlink(draft)
    // `bind` creates the file with this mode.
    if descriptor >= 0, fchmod(descriptor, 0o600) == 0, withSocketAddress(draft, { bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, backlog) == 0, rename(draft, folder.link(to: name)) == 0
    {
      return descriptor
    }
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    unlink(draft)
    throw Failure(.unavailable, "cannot make a socket in \(printable(folder.path)): \(systemReason(code))")
  }
}

extension RuntimeFolder {
  /// The process IDs of the runs with a socket here, in the order in which the runs started.
  var runs: [pid_t] {
    names.compactMap { name -> (process: pid_t, started: timespec)? in
      var status = stat()
      guard let process = Self.process(name), lstat(link(to: name), &status) == 0, status.st_mode & S_IFMT == S_IFSOCK
      else { return nil }
      return (process, status.st_mtim)
    }.sorted {
      ($0.started.tv_sec, $0.started.tv_nsec, $0.process) < ($1.started.tv_sec, $1.started.tv_nsec, $1.process)
    }.map(\.process)
  }

  /// Connects to a run; nil if there is no such run. Removes a dead run's socket. Later reads and writes fail with
  /// EAGAIN after `seconds` without progress.
  func connect(to process: pid_t, patience seconds: Int) throws(Failure) -> CInt? {
    let path = link(to: "\(process)")
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system("make", "a socket", errno: errno) }
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    if withSocketAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
    let code = errno
    close(descriptor)
    switch code {
    case ECONNREFUSED:
      unlink(path)
      return nil
    case ENOENT: return nil
    case EAGAIN: throw Failure(.unavailable, "clumsy \(process) does not answer")
    default: throw Failure(.unavailable, "cannot reach clumsy \(process): \(systemReason(code))")
    }
  }

  func removeStale() {
    for name in names {
      if let process = Self.process(name) {
        if let connection = try? connect(to: process, patience: 1) { close(connection) }
      } else if name.hasPrefix("."), let process = Self.process(String(name.dropFirst())), kill(process, 0) != 0,
        errno == ESRCH
      {
        unlink(link(to: name))
      }
    }
  }

  private static func process(_ name: String) -> pid_t? {
    guard let first = name.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first) else { return nil }
    return pid_t(name)
  }
}

/// Calls `body` with the address of a socket file. `path` has at most 107 bytes (a precondition).
private func withSocketAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { buffer in
    precondition(path.utf8.count < buffer.count, "the path of a socket has at most 107 bytes")
    buffer.copyBytes(from: path.utf8)
  }
  return withSocketAddress(&address) { body($0, $1) }
}
