import Glibc

/// A program that this process starts and ends.
struct ChildProcess: ~Copyable {
  let process: pid_t
  /// `true` after the exit status was collected.
  private(set) var hasEnded = false

  /// Starts a program, which is found in PATH unless `arguments[0]` contains a slash. The program leads its own process
  /// group, so that Ctrl-C and Ctrl-Z do not reach it. It blocks no signals. Signals that this process may be ignoring
  /// have their default action in the program. Each `own` descriptor of this process is copied to the descriptor `its`
  /// of the program. No `its` may equal an `own` of any pair: a copy could overwrite an `own` that is not copied yet.
  /// Standard descriptors (0…2) that are not given are opened on /dev/null. Throws `.unavailable` with `cure` if the
  /// program is missing.
  init(_ arguments: [String], descriptors: [(own: CInt, its: CInt)], cure: String) throws(Failure) {
    let (process, code) = Self.spawn(arguments, descriptors: descriptors, leading: .group)
    guard code == 0 else {
      if code == ENOENT { throw Failure(.unavailable, "\(arguments[0]) is not installed: \(cure)") }
      throw .system("start", arguments[0], errno: code)
    }
    self.process = process
  }

  var isOver: Bool {
    mutating get {
      if !hasEnded { hasEnded = waitpid(process, nil, WNOHANG) == process }
      return hasEnded
    }
  }

  /// The status of waitpid(2); nil before the process has ended, and if the status was collected before (`hasEnded`).
  var endStatus: CInt? {
    mutating get {
      var status: CInt = 0
      guard !hasEnded, waitpid(process, &status, WNOHANG) == process else { return nil }
      hasEnded = true
      return status
    }
  }

  /// Waits for the program's end, and returns the exit code; nil if a signal ended the program, or if `hasEnded` is
  /// already `true`.
  mutating func wait() -> Int32? {
    var status: Int32 = 0
    guard !hasEnded else { return nil }
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    hasEnded = true
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  deinit {
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }
}

extension ChildProcess {
  enum Leading {
    /// A process group, which Ctrl-C and Ctrl-Z do not reach.
    case group
    /// A POSIX session, which can also outlive the terminal.
    case session

    /// The flag of posix_spawn(3). Swift's Glibc lacks POSIX_SPAWN_SETSID, 0x80.
    fileprivate var flag: CInt {
      switch self {
      case .group: CInt(POSIX_SPAWN_SETPGROUP)
      case .session: 0x80
      }
    }
  }

  /// Starts a program as `init` does, but the caller must wait for the program's end. `code` is 0, or the errno of the
  /// failure.
  static func spawn(
    _ arguments: [String], descriptors: [(own: CInt, its: CInt)] = [], leading: Leading
  ) -> (process: pid_t, code: CInt) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for standard in 0...2 as ClosedRange<CInt> where !descriptors.contains(where: { $0.its == standard }) {
      posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
    }
    for (own, its) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, its) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = CInt(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | leading.flag
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &strings, environ)
    return (process, code)
  }
}
