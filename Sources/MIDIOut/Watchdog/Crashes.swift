import Glibc

// The handler can be given nothing else.
nonisolated(unsafe) private var sequencerDescriptor: CInt = -1
nonisolated(unsafe) private var watchdogDescriptor: CInt = -1

/// Faults of this process: a trap, a segmentation fault, an abort.
///
/// A process that crashes may live on for seconds, while its memory is written down or its stack is told, and its client
/// plays what the queue holds. So the first thing a crash does is to close the sequencer, and with it the queue; then the
/// guard knows.
enum Crashes {
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  // What was there before, Swift's own handlers where they are wanted: one for each of the faults.
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Lets a crash close both descriptors, in this order, before it takes its course.
  static func close(_ sequencer: CInt, _ watchdogSocket: CInt) {
    sequencerDescriptor = sequencer
    watchdogDescriptor = watchdogSocket
    for fault in faults {
      var action = sigaction()
      action.sa_flags = SA_SIGINFO | SA_ONSTACK
      action.__sigaction_handler.sa_sigaction = { number, information, _ in
        _ = Glibc.close(sequencerDescriptor)
        _ = Glibc.close(watchdogDescriptor)
        _ = sigaction(number, Crashes.before + Int(number), nil)
        // A fault happens again as soon as this returns; a signal that was sent does not.
        if let information, information.pointee.si_code <= 0 { raise(number) }
      }
      _ = sigaction(fault, &action, before + Int(fault))
    }
  }
}
