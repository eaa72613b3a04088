import Glibc

/// The one file being written beside its target: a signal that ends the process removes it first.
///
/// The handler knows it by this pointer, which is set and cleared with the signals blocked.
nonisolated(unsafe) private var temporaryName: UnsafeMutablePointer<CChar>?

/// A file beside its target that takes its place when it is whole, or vanishes.
struct TemporaryFile: ~Copyable {
  let descriptor: CInt
  private let target: FileName
  private let name: FileName
  private let mode: mode_t?
  private var isRenamed = false

  /// Tells at once, before the work for it is done, if none can be created.
  static func check(for target: FileName) throws(Failure) {
    let directory = FileName(bytes: target.directory + [UInt8(ascii: ".")])
    guard directory.withCString({ faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }) == 0 else {
      throw .system("create a file beside", target.quoted, errno: errno)
    }
  }

  /// Creates it in the target's directory, under the umask's permissions or the replaced file's.
  init(for target: FileName, mode: mode_t?) throws(Failure) {
    let token = String(UInt64.random(in: 0...(.max)), radix: 36)
    let name = FileName(bytes: target.directory + Array(".clumsy-\(token)".utf8))
    Self.removeOnSignals()
    let (opened, reason) = Self.withSignalsBlocked {
      let opened = name.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666) }
      let reason = errno
      if opened >= 0 { temporaryName = name.withCString { strdup($0) } }
      return (opened, reason)
    }
    guard opened >= 0 else { throw .system("create a file beside", target.quoted, errno: reason) }
    descriptor = opened
    self.target = target
    self.name = name
    self.mode = mode
  }

  /// Brings it to the disk and puts it in the target's place.
  mutating func takePlace() throws(Failure) {
    // The umask narrowed what was asked for when the file was made.
    if let mode, fchmod(descriptor, mode) != 0 {
      throw .system("set the permissions of", target.quoted, errno: errno)
    }
    // Some file systems cannot flush and say EINVAL; the bytes are written all the same.
    if fsync(descriptor) != 0, errno != EINVAL { throw .system("write", target.quoted, errno: errno) }
    let status = name.withCString { old in target.withCString { rename(old, $0) } }
    if status != 0 { throw .system("replace", target.quoted, errno: errno) }
    isRenamed = true
  }

  deinit {
    _ = Glibc.close(descriptor)
    Self.withSignalsBlocked {
      if !isRenamed { _ = name.withCString { unlink($0) } }
      free(temporaryName)
      temporaryName = nil
    }
  }

  /// The signals that end a process by default and are sent to it, not brought on by a fault of its own.
  private static let endings = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGPOLL, SIGPWR,
  ]

  /// One that is ignored stays ignored.
  private static func removeOnSignals() {
    for number in endings where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        if let temporaryName { unlink(temporaryName) }
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
