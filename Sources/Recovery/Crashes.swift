import Glibc
import RealTime

// Global, because a signal handler cannot capture variables.
nonisolated(unsafe) private var sequencerDescriptor: CInt = -1
nonisolated(unsafe) private var watchdogDescriptor: CInt = -1
nonisolated(unsafe) private var terminalDescriptor: CInt = -1
nonisolated(unsafe) private var closedDescriptor: CInt = -1

/// The handling of crashes (traps, segmentation faults and aborts). The kernel would go on delivering queued MIDI
/// messages while the core is dumped, which may take seconds. The signal handler first closes the sequencer client,
/// which makes the kernel discard the queue. The handler then closes the terminal, then the socket to the `Watchdog`
/// (which ends the sounding notes), and runs the previous handler.
public enum Crashes {
  // The replaced signal actions, indexed by signal number.
  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Makes a crash close the terminal's descriptor (negative for none), so that drawing stops before the watchdog
  /// restores the terminal.
  public static func closeTerminal(_ descriptor: CInt) { terminalDescriptor = descriptor }

  /// Makes a crash close the sequencer's descriptor, then the watchdog's socket (each negative for none).
  static func close(_ sequencer: CInt, _ watchdogSocket: CInt) {
    sequencerDescriptor = sequencer
    watchdogDescriptor = watchdogSocket
    // The closed descriptors become copies of this one: I/O fails with EBADF. A read from /dev/null would return 0,
    // and libasound would then loop for ever. `__O_PATH` is O_PATH, which Swift's Glibc lacks.
    closedDescriptor = open("/", __O_PATH | O_CLOEXEC)
    for signal in Realtime.faults {
      var action = sigaction()
      action.sa_flags = SA_SIGINFO | SA_ONSTACK
      action.__sigaction_handler.sa_sigaction = { signal, information, context in
        Crashes.replace(sequencerDescriptor)
        Crashes.replace(terminalDescriptor)
        Crashes.replace(watchdogDescriptor)
        Crashes.performPrevious(signal, information, context)
        _ = Glibc.signal(signal, SIG_DFL)
        // Without `raise`, the process would survive a signal sent by another process or caused by a breakpoint.
        raise(signal)
      }
      _ = sigaction(signal, &action, previous + Int(signal))
    }
  }

  /// Closes the file behind `descriptor` but keeps its number in use, so that no other thread can reuse the number.
  private static func replace(_ descriptor: CInt) {
    if dup2(closedDescriptor, descriptor) < 0 { _ = Glibc.close(descriptor) }
  }

  private static func performPrevious(
    _ signal: CInt, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let action = previous[Int(signal)]
    // SIG_DFL is 0, and SIG_IGN is 1.
    guard unsafeBitCast(action.__sigaction_handler, to: Int.self) > 1 else { return }
    if action.sa_flags & SA_SIGINFO != 0 {
      action.__sigaction_handler.sa_sigaction(signal, information, context)
    } else {
      action.__sigaction_handler.sa_handler(signal)
    }
  }
}
