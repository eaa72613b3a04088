import Glibc
import MIDIOut
import Performing
import RealTime

/// A helper process that silences all notes still sounding when this process dies, whatever the cause.
///
/// The watchdog watches the sequencer port of the performer (the thread that plays the notes). Each
/// subscriber of this port gets a note-off for every note that may sound, then sustain off and all notes off
/// on the channels in use. Other clients get nothing. A note-off may arrive twice, because the dead process
/// could not record the last deliveries. Note-offs that a subscriber missed because its queue was full are
/// sent again, except those lost after the performer last woke up. The watchdog gives up on a subscriber that
/// does not read for a second.
///
/// The watchdog's process runs this executable with `Watchdog.argument`, and calls `WatchdogProcess.serve()`.
public final class Watchdog {
  /// The only argument of the watchdog's process.
  public static let argument = "--watchdog"

  /// The time allowed for the watchdog to become ready, in nanoseconds: a minute. Normally, milliseconds are
  /// enough, even on slow machines.
  private static let readyTimeout: Int64 = 60_000_000_000
  /// The time allowed for the watchdog to end before it is killed, in nanoseconds: 10 s. Silencing may take
  /// about a second.
  private static let endTimeout: Int64 = 10_000_000_000

  /// The record of the notes that may sound, which the watchdog reads. Pass it to the performer as
  /// `Performer.Options.record`.
  public let record: SharedNoteRecord
  /// The socket to the watchdog; negative once the watchdog is dismissed.
  private var socket: CInt
  private let process: pid_t

  /// Starts the watchdog's process, in which all signals are blocked. The watchdog closes all inherited files
  /// except the record, a socket, and the terminal if there is one. Its standard streams are `/dev/null`.
  ///
  /// - Parameter terminal: the descriptor of a terminal that the watchdog restores as `record.terminal`
  ///   states; nil for none.
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

  /// Makes a crash of this process close the watchdog's socket. Needed only without a sequencer; otherwise
  /// `watch` does this.
  public func watchCrashes() { Crashes.close(-1, socket) }

  /// Ends the watchdog and waits until it has exited. If notes may still sound, the watchdog silences them
  /// first, within about a second. A watchdog that takes 10 s, for example because SIGSTOP suspended it, is
  /// killed. If all notes are silent but the terminal is not restored yet, because it accepts no bytes, this
  /// function does not wait: the watchdog keeps running, and restores the terminal later.
  public func dismiss() {
    guard socket >= 0 else { return }
    if record.isOver, record.terminal != nil {
      close(socket)
      socket = -1
      return
    }
    if record.isOver || record.port == nil { kill(process, SIGKILL) }
    close(socket)
    socket = -1
    Self.awaitEnd(of: process, within: Self.endTimeout)
  }

  /// Waits until a child has exited, and kills the child if it has not exited after `timeout` nanoseconds.
  static func awaitEnd(of process: pid_t, within timeout: Int64) {
    let hasEnded = MonotonicClock.wait(atMost: timeout) {
      let code = waitpid(process, nil, WNOHANG)
      return code == process || code < 0 && errno != EINTR
    }
    if hasEnded { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  /// Waits at most `timeout` nanoseconds until the watchdog behind `socket` reports that it is ready. Throws
  /// if the watchdog has ended, if it is not ready in time, or if `isCancelled` returns `true`.
  static func awaitReady(_ socket: CInt, within timeout: Int64, unless isCancelled: () -> Bool) throws(WatchdogError) {
    let deadline = MonotonicClock.nanoseconds() + timeout
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while true {
      // Check the socket before the deadline. If this process was suspended for long, the deadline has passed
      // although the watchdog may be ready.
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

  /// Makes the watchdog watch the port of `sequencer`, and makes a crash of this process close `sequencer`.
  /// Throws if the watchdog has ended or hangs, or once `isCancelled` returns `true`.
  public func watch(_ sequencer: borrowing Sequencer, unless isCancelled: () -> Bool) throws(WatchdogError) {
    try Self.awaitReady(socket, within: Self.readyTimeout, unless: isCancelled)
    record.port = sequencer.address
    guard send(socket, "p", 1, Int32(MSG_NOSIGNAL)) == 1 else { throw .gone }
    Crashes.close(sequencer.descriptor, socket)
  }

  /// `true` if the watchdog still runs.
  public var isAlive: Bool {
    var byte: UInt8 = 0
    // The watchdog sends nothing after it is ready. If the socket can be read, the watchdog has ended.
    return recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) < 0
  }

  private static func start(record: CInt, socket: CInt, terminal: CInt?) -> (process: pid_t, code: CInt) {
    var process = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copy the descriptors of the record and the terminal to unused numbers first. Otherwise, a call below
    // could overwrite one of them before it is copied.
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
    // Block all signals in the watchdog, so that a signal to the whole process group does not end it.
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
