import Glibc

/// The names of at most two temporary files, which a signal handler removes before the process ends. They change only while signals are
/// blocked.
nonisolated(unsafe) private var temporaryNames: (first: Name?, second: Name?) = (nil, nil)
private typealias Name = UnsafeMutablePointer<CChar>

/// A file in its target's folder that replaces the target when it is complete, and is removed otherwise.
struct TemporaryFile: ~Copyable {
  let descriptor: CInt
  private let target: FileName
  private let name: FileName
  private let mode: mode_t?
  private let isFirst: Bool
  private var isRenamed = false

  /// Checks that a file can be created beside `target`, before the work for it begins.
  static func check(for target: FileName) throws(Failure) {
    let directory = FileName(bytes: target.directory + [UInt8(ascii: ".")])
    guard directory.withCString({ faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }) == 0 else {
      throw .system("create a file beside", target.quoted, errno: errno)
    }
  }

  /// Creates the file in the target's folder, with the permissions `mode`, or the umask's if it is nil.
  init(for target: FileName, mode: mode_t?) throws(Failure) {
    let token = String(UInt64.random(in: 0...(.max)), radix: 36)
    let name = FileName(bytes: target.directory + Array(".clumsy-\(token)".utf8))
    Self.removeOnSignals()
    let isFirst = temporaryNames.first == nil
    precondition(isFirst || temporaryNames.second == nil, "there are two temporary files at most")
    let (opened, reason) = Self.withSignalsBlocked {
      let opened = name.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666) }
      let reason = errno
      if opened >= 0 {
        let copy = name.withCString { strdup($0) }
        if isFirst { temporaryNames.first = copy } else { temporaryNames.second = copy }
      }
      return (opened, reason)
    }
    guard opened >= 0 else { throw .system("create a file beside", target.quoted, errno: reason) }
    descriptor = opened
    self.target = target
    self.name = name
    self.mode = mode
    self.isFirst = isFirst
  }

  /// Flushes the file to the disk.
  func complete() throws(Failure) {
    // The umask may have narrowed the mode when the file was created.
    if let mode, fchmod(descriptor, mode) != 0 {
      throw .system("set the permissions of", target.quoted, errno: errno)
    }
    // File systems that cannot flush fail with EINVAL, but have the bytes.
    if fsync(descriptor) != 0, errno != EINVAL { throw .system("write", target.quoted, errno: errno) }
  }

  /// Renames the complete file over the target.
  mutating func takePlace() throws(Failure) {
    let status = name.withCString { old in target.withCString { rename(old, $0) } }
    if status != 0 { throw .system("replace", target.quoted, errno: errno) }
    isRenamed = true
  }

  deinit {
    _ = Glibc.close(descriptor)
    Self.withSignalsBlocked {
      if !isRenamed { _ = name.withCString { unlink($0) } }
      if isFirst {
        free(temporaryNames.first)
        temporaryNames.first = nil
      } else {
        free(temporaryNames.second)
        temporaryNames.second = nil
      }
    }
  }

  /// The signals that end a process by default, except those of crashes.
  private static let endings = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGPOLL, SIGPWR,
  ]

  /// Installs the handler that removes the temporary file; ignored signals stay ignored.
  private static func removeOnSignals() {
    for number in endings where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        if let name = temporaryNames.first { unlink(name) }
        if let name = temporaryNames.second { unlink(name) }
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
      _ = sigaction(number, &action, nil)
    }
  }

  private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var blocked = sigset_t()
    var before = sigset_t()
    _ = sigemptyset(&blocked)
    for number in endings { _ = sigaddset(&blocked, number) }
    _ = pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
