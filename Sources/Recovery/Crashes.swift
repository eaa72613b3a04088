import Glibc
import RealTime

// A signal handler cannot capture variables, so these descriptors are global.
nonisolated(unsafe) private var sequencerDescriptor: CInt = -1
nonisolated(unsafe) private var watchdogDescriptor: CInt = -1
nonisolated(unsafe) private var terminalDescriptor: CInt = -1
nonisolated(unsafe) private var closedDescriptor: CInt = -1

/// The handling of crashes of this process: traps, segmentation faults and aborts.
///
/// A crashing process may live on for seconds while its core is dumped or its backtrace is printed.
/// Meanwhile, the kernel would deliver the MIDI messages that are still in the sequencer queue. The signal
/// handler therefore first closes this process's sequencer client, whose queue the kernel then discards. It
/// then closes the terminal, and after that the socket to the `Watchdog` (the process that ends the sounding
/// notes). Finally, it runs the previous handler, and the process dies by the signal.
public enum Crashes {
  // The signal actions that the crash handler replaced, indexed by signal number. If Swift prints backtraces,
  // these actions are Swift's own.
  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Makes a crash close the terminal's `descriptor` (negative for none), so that drawing stops before the
  /// watchdog restores the terminal.
  public static func closeTerminal(_ descriptor: CInt) { terminalDescriptor = descriptor }

  /// Makes a crash close the sequencer's descriptor, then the watchdog's socket (each negative for none).
  static func close(_ sequencer: CInt, _ watchdogSocket: CInt) {
    sequencerDescriptor = sequencer
    watchdogDescriptor = watchdogSocket
    // Every read, write and ioctl on an O_PATH descriptor fails with EBADF, as if it were closed. A read of
    // /dev/null would return 0 instead, and libasound would then loop for ever. `__O_PATH` is O_PATH, which
    // Swift's Glibc lacks.
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
        // Raise the signal again; the signal stays pending until the handler returns. Otherwise, the process
        // would survive a signal that another process sent, or that a breakpoint caused.
        raise(signal)
      }
      _ = sigaction(signal, &action, previous + Int(signal))
    }
  }

  /// Closes the file behind `descriptor` but keeps its number in use. Otherwise, a file opened later could
  /// get the same number, and another thread could take it for the closed file.
  private static func replace(_ descriptor: CInt) {
    if dup2(closedDescriptor, descriptor) < 0 { _ = Glibc.close(descriptor) }
  }

  private static func performPrevious(
    _ signal: CInt, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let action = previous[Int(signal)]
    // SIG_DFL is the null pointer, and SIG_IGN is the pointer 1.
    guard unsafeBitCast(action.__sigaction_handler, to: Int.self) > 1 else { return }
    if action.sa_flags & SA_SIGINFO != 0 {
      action.__sigaction_handler.sa_sigaction(signal, information, context)
    } else {
      action.__sigaction_handler.sa_handler(signal)
    }
  }
}
