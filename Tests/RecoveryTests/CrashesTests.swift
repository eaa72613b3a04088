import Glibc
import Instrument
import RealTime
import Testing

@testable import Performing
@testable import Recovery

/// The exit code of a child process whose checks all passed.
private let handled: CInt = 42
// The two ends of each socket pair, which the tests' signal handlers read. Each test runs in its own child process.
nonisolated(unsafe) private var ends: (sequencer: [CInt], watchdog: [CInt]) = ([-1, -1], [-1, -1])

/// Tests what happens when a process crashes.
struct CrashesTests {
  @Test(arguments: Realtime.faults)
  func crashEndsTheProcessByItsSignalEvenIfTheHandlerReturns(signal: CInt) async {
    await #expect(processExitsWith: .signal(signal)) { [signal] in
      // Like this handler, Swift's own handler returns after it has printed the backtrace.
      Self.handle { _, _, _ in }
      Self.prepare()
      raise(signal)
      exit(69)
    }
  }

  @Test func crashClosesSequencerAndSocketAndKeepsTheirNumbersInUse() async {
    await #expect(processExitsWith: .exitCode(handled)) {
      Self.handle { _, _, _ in
        var byte: UInt8 = 0
        let areClosed = [ends.sequencer, ends.watchdog].allSatisfy { recv($0[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0 }
        let areTaken = [ends.sequencer, ends.watchdog].allSatisfy { fcntl($0[0], F_GETFD) >= 0 }
        _exit(areClosed && areTaken ? handled : 1)
      }
      Self.prepare()
      raise(SIGSEGV)
    }
  }

  /// The performer's thread may use the sequencer during a crash. If a read returned 0, libasound would loop for ever.
  @Test func sequencerReadsAndWritesFailAfterACrash() async {
    await #expect(processExitsWith: .exitCode(handled)) {
      Self.handle { _, _, _ in
        var byte: UInt8 = 0
        let descriptor = ends.sequencer[0]
        let readCode = read(descriptor, &byte, 1) < 0 ? errno : 0
        let writeCode = write(descriptor, &byte, 1) < 0 ? errno : 0
        _exit(readCode == EBADF && writeCode == EBADF ? handled : 1)
      }
      Self.prepare()
      raise(SIGSEGV)
    }
  }

  @Test func crashOnThePerformersThreadIsHandled() async {
    await #expect(processExitsWith: .exitCode(handled)) {
      Self.handle { _, _, _ in
        var byte: UInt8 = 0
        _exit(recv(ends.sequencer[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0 ? handled : 1)
      }
      Self.prepare()
      var options = Performer.Options()
      let record = try #require(SharedNoteRecord.shared())
      options.record = record
      let settings = Settings()
      let performer = try Performer(
        Performance(settings), options: options)
      while performer.phase != .playing { usleep(1000) }
      // The performer's next note writes to the record and faults.
      mprotect(record.base, SharedNoteRecord.size, PROT_NONE)
      while performer.phase == .playing { usleep(1000) }
      exit(1)
    }
  }

  /// Installs `handler` in place of Swift's own.
  private static func handle(
    _ handler: @escaping @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  ) {
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    action.__sigaction_handler.sa_sigaction = handler
    var unblocked = sigset_t()
    for signal in Realtime.faults {
      sigaction(signal, &action, nil)
      // The threads that run tests block some of these signals.
      sigaddset(&unblocked, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  private static func prepare() {
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends.sequencer)
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends.watchdog)
    Crashes.close(ends.sequencer[0], ends.watchdog[0])
  }
}
