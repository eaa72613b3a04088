import Glibc
import MIDIOut
import Performing
import RealTime

/// A helper process that ends all sounding notes when clumsy dies, whatever the cause.
///
/// The watchdog watches the sequencer ports of the performer (the thread that plays). Each subscriber gets a note-off
/// for every note that may sound, then sustain off and all notes off on the channels in use. A note-off may arrive
/// twice, because the dead process could not record the last deliveries. A note-off that a subscriber
/// missed after the performer's last wake-up is not sent again. Subscribers that do not read within 1 s are skipped.
public final class Watchdog {
  /// The only argument of the watchdog's process, which runs this executable and calls `WatchdogProcess.serve()`.
  public static let argument = "--watchdog"

  /// The time allowed for the watchdog to become ready, in nanoseconds: a minute.
  private static let readyTimeout: Int64 = 60_000_000_000
  /// The time allowed for the watchdog to end before it is killed: 10 s.
  private static let endTimeout: Int64 = 10_000_000_000

  /// The record of the notes that may sound, for the watchdog to read and for `Performer.Options.record`.
  public let record: SharedNoteRecord
  /// The socket to the watchdog; negative after the watchdog was dismissed.
  private var socket: CInt
  private let process: pid_t

  /// Starts the watchdog, with all signals blocked and `/dev/null` as its standard streams. The watchdog closes all
  /// inherited files except the record, a socket and `terminal`, and restores `terminal` as `record.terminal` states.
  public init(terminal: CInt? = nil) throws(WatchdogError) {
    guard let record = SharedNoteRecord.shared() else { throw .memory(code: errno) }
    self.record = record
    record.sharedTerminal.isThere = terminal != nil
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .socket(code: errno)
    }
    let (process, code) = Self.start(record: record.descriptor, socket: ends[1], terminal: terminal)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw .process(code: code)
    }
    self.process = process
    socket = ends[0]
  }

  deinit { dismiss() }

  /// `true` if the watchdog has a terminal to restore.
  public var hasTerminal: Bool { record.sharedTerminal.isThere }

  /// Makes a crash close the watchdog's socket. Needed only without a sequencer; otherwise `watch` does this.
  public func watchCrashes() { Crashes.close(-1, socket) }

  /// Ends the watchdog and waits until it has exited. If notes may still sound, the watchdog silences them first,
  /// within about a second. Kills the watchdog after 10 s. If all notes have ended but the terminal is not restored
  /// yet, returns at once. The watchdog then restores the terminal, and ends without being awaited.
  public func dismiss() {
    guard socket >= 0 else { return }
    if record.isOver, record.terminal != nil {
      close(socket)
      socket = -1
      return
    }
    if record.isOver || record.ports == nil { kill(process, SIGKILL) }
    close(socket)
    socket = -1
    Self.awaitEnd(of: process, within: Self.endTimeout)
  }

  /// Waits until a child has exited; kills the child after `timeout` nanoseconds.
  static func awaitEnd(of process: pid_t, within timeout: Int64) {
    let hasEnded = MonotonicClock.wait(atMost: timeout) {
      let code = waitpid(process, nil, WNOHANG)
      return code == process || code < 0 && errno != EINTR
    }
    if hasEnded { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  static func awaitReady(_ socket: CInt, within timeout: Int64, unless isCancelled: () -> Bool) throws(WatchdogError) {
    let deadline = MonotonicClock.nanoseconds() + timeout
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while true {
      // Poll before checking the deadline, which may pass while this process is suspended.
      guard poll(&request, 1, 10) == 1 else {
        if isCancelled() { throw .cancelled }
        guard MonotonicClock.nanoseconds() < deadline else { throw .unready }
        continue
      }
      var byte: UInt8 = 0
      guard recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) == 1 else { throw .gone }
      return
    }
  }

  /// Makes the watchdog watch the ports of `sequencer`, and makes a crash of this process close `sequencer`. Throws if
  /// the watchdog has ended or hangs, or as soon as `isCancelled` returns `true`.
  public func watch(_ sequencer: borrowing Sequencer, unless isCancelled: () -> Bool) throws(WatchdogError) {
    try Self.awaitReady(socket, within: Self.readyTimeout, unless: isCancelled)
    record.ports = (sequencer.addresses[0], sequencer.addresses.count)
    guard send(socket, "p", 1, Int32(MSG_NOSIGNAL)) == 1 else { throw .gone }
    Crashes.close(sequencer.descriptor, socket)
  }

  /// `true` if the watchdog still runs. The value is valid only after `watch` and before `dismiss`.
  public var isAlive: Bool {
    var byte: UInt8 = 0
    // The watchdog sends nothing after it is ready, so a readable socket means that the watchdog has ended.
    return recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) < 0
  }

  private static func start(record: CInt, socket: CInt, terminal: CInt?) -> (process: pid_t, code: CInt) {
    var process = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copy to unused numbers first, so that no call below overwrites a descriptor before it is copied.
    let aside = max(record, socket, terminal ?? 0, WatchdogProcess.terminalDescriptor) + 1
    posix_spawn_file_actions_adddup2(&actions, record, aside)
    if let terminal { posix_spawn_file_actions_adddup2(&actions, terminal, aside + 1) }
    for descriptor: CInt in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, socket, WatchdogProcess.socketDescriptor)
    posix_spawn_file_actions_adddup2(&actions, aside, WatchdogProcess.recordDescriptor)
    if terminal != nil {
      posix_spawn_file_actions_adddup2(&actions, aside + 1, WatchdogProcess.terminalDescriptor)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A signal to the whole process group must not end the watchdog.
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
