import CALSA
import Glibc

/// A second process that outlives this one, however it ends, and silences what it left sounding.
///
/// It is this executable, started with `Watchdog.argument`; whoever starts with that argument calls `WatchdogProcess.serve()`.
public final class Watchdog {
  /// The one argument of the watchdog's process.
  public static let argument = "--watchdog"

  /// How long it may take to be ready, in milliseconds.
  private static let patience: CInt = 5_000

  /// What is shared with it; for `Performer.Options.record`.
  public let record: SharedNoteRecord
  /// Negative when it was dismissed.
  private var socket: CInt
  private let process: pid_t

  /// Starts it.
  ///
  /// It hears no signal, and has no file but its two.
  ///
  /// - Throws: `WatchdogError`.
  public init() throws(WatchdogError) {
    record = try SharedNoteRecord.shared()
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .socket(code: errno)
    }
    let (process, code) = Self.start(record: record.descriptor, socket: ends[1])
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw .process(code: code)
    }
    self.process = process
    socket = ends[0]
  }

  deinit { dismiss() }

  /// Waits for its end. Where the performer left silence it has nothing to do, and ends at once; else it silences what
  /// there is, for a second at most.
  public func dismiss() {
    guard socket >= 0 else { return }
    if record.isOver || record.port == nil { kill(process, SIGKILL) }
    close(socket)
    socket = -1
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  /// Tells it whom to watch; then this process's crashes, too, end in silence.
  ///
  /// - Throws: `WatchdogError.gone` when it is not ready within five seconds; it takes milliseconds.
  public func watch(_ sequencer: borrowing Sequencer) throws(WatchdogError) {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    guard poll(&request, 1, Self.patience) == 1, recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) == 1 else { throw .gone }
    record.port = sequencer.address
    guard send(socket, "p", 1, Int32(MSG_NOSIGNAL)) == 1 else { throw .gone }
    Crashes.close(sequencer.descriptor, socket)
  }

  /// Whether it still watches.
  public var isAlive: Bool {
    var byte: UInt8 = 0
    // It says nothing more, so that what comes is its end.
    return recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) < 0
  }

  private static func start(record: CInt, socket: CInt) -> (process: pid_t, code: CInt) {
    var process = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: CInt in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // By way of numbers that are none of these, because each may be where the other belongs.
    let aside = max(record, socket, WatchdogProcess.socketDescriptor) + 1
    posix_spawn_file_actions_adddup2(&actions, record, aside)
    posix_spawn_file_actions_adddup2(&actions, socket, WatchdogProcess.socketDescriptor)
    posix_spawn_file_actions_adddup2(&actions, aside, WatchdogProcess.recordDescriptor)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // No signal meant for this process's group ends it.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("clumsy"), strdup(argument), nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &arguments, environ)
    return (process, code)
  }
}
