import Glibc

/// A signal handler that removes temporary files and the progress bar before a signal ends the process.
enum EndingSignals {
  private typealias Name = UnsafeMutablePointer<CChar>

  /// The names of at most two temporary files. The handler reads `names` and `hasBar`: change them only while the
  /// signals are blocked.
  nonisolated(unsafe) private static var names: (first: Name?, second: Name?) = (nil, nil)
  nonisolated(unsafe) private static var hasBar = false

  /// The signals that end a process by default, except SIGKILL, SIGSTKFLT, SIGXFSZ (which `Entry` ignores), the signals
  /// of crashes and real-time signals.
  private static let all = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGPOLL, SIGPWR,
  ]

  /// Creates a file that the handler removes when a signal ends this process. Call `install` first. At most two such
  /// files may exist at once (a precondition). Returns the descriptor; on failure, returns a negative number and sets
  /// errno.
  static func create(_ file: FileName, mode: mode_t) -> CInt {
    withSignalsBlocked { () -> CInt in
      let opened = file.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
      guard opened >= 0 else { return opened }
      precondition(names.first == nil || names.second == nil, "there are two temporary files at most")
      let copy = file.withCString { strdup($0) }
      if names.first == nil { names.first = copy } else { names.second = copy }
      return opened
    }
  }

  static func forget(_ file: FileName, removing: Bool) {
    withSignalsBlocked {
      file.withCString { name in
        if removing { unlink(name) }
        if let first = names.first, strcmp(first, name) == 0 {
          free(first)
          names.first = nil
        } else if let second = names.second, strcmp(second, name) == 0 {
          free(second)
          names.second = nil
        }
      }
    }
  }

  /// Tells the handler whether the terminal of standard error shows a progress bar, which the handler then clears.
  static func setBar(isShown: Bool) {
    if isShown { install() }
    withSignalsBlocked { hasBar = isShown }
  }

  /// The characters that clear the current line of a terminal.
  static let clearing: StaticString = "\r\u{1B}[K"

  nonisolated(unsafe) private static var isInstalled = false

  static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    for number in all where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        if let name = EndingSignals.names.first { unlink(name) }
        if let name = EndingSignals.names.second { unlink(name) }
        if EndingSignals.hasBar {
          _ = write(STDERR_FILENO, EndingSignals.clearing.utf8Start, EndingSignals.clearing.utf8CodeUnitCount)
        }
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
    for number in all { _ = sigaddset(&blocked, number) }
    _ = pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
