import Glibc
import RealTime

// A signal handler can be given nothing else.
nonisolated(unsafe) private var sequencerDescriptor: CInt = -1
nonisolated(unsafe) private var watchdogDescriptor: CInt = -1
nonisolated(unsafe) private var terminalDescriptor: CInt = -1
nonisolated(unsafe) private var closedDescriptor: CInt = -1

/// Faults of this process: a trap, a segmentation fault, an abort.
///
/// A crashing process may live on for seconds while its core is dumped or its backtrace printed. Meanwhile the kernel would deliver the queued
/// messages of its client. So the handler first closes the sequencer, and with it the queue, then the watchdog's socket. Then the crash takes its
/// course, and the process dies by its signal.
public enum Crashes {
  // The actions before ours, by signal: of Swift's runtime, where it prints backtraces.
  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Lets a crash close the painter's descriptor (negative for none), so that painting stops before the watchdog restores the terminal.
  public static func closeTerminal(_ descriptor: CInt) { terminalDescriptor = descriptor }

  /// Lets a crash close both descriptors, in this order, before it takes its course.
  static func close(_ sequencer: CInt, _ watchdogSocket: CInt) {
    sequencerDescriptor = sequencer
    watchdogDescriptor = watchdogSocket
    // Every read, write and ioctl of such a file fails with EBADF, as if it were closed. libasound would loop for ever on the 0
    // that a read of /dev/null returns. __O_PATH is O_PATH, which Swift's Glibc lacks.
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
        // The raised signal stays pending until the handler returns. Without it, a sent signal or a breakpoint would not recur.
        raise(signal)
      }
      _ = sigaction(signal, &action, previous + Int(signal))
    }
  }

  /// Closes the file behind `descriptor` and keeps the number taken, so that other threads do not meet a file opened later.
  private static func replace(_ descriptor: CInt) {
    if dup2(closedDescriptor, descriptor) < 0 { _ = Glibc.close(descriptor) }
  }

  private static func performPrevious(
    _ signal: CInt, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let action = previous[Int(signal)]
    // SIG_DFL is the null pointer, SIG_IGN the pointer 1.
    guard unsafeBitCast(action.__sigaction_handler, to: Int.self) > 1 else { return }
    if action.sa_flags & SA_SIGINFO != 0 {
      action.__sigaction_handler.sa_sigaction(signal, information, context)
    } else {
      action.__sigaction_handler.sa_handler(signal)
    }
  }
}
