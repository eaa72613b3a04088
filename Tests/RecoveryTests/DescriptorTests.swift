import Glibc
import Testing

@testable import Performing
@testable import Recovery

/// The exit code of a child process whose checks all passed.
private let right: CInt = 42

/// Tests that no file descriptor stays open by mistake. Each test runs in a process of its own.
struct DescriptorTests {
  @Test func unmappableRecordLeavesNoFileOpen() async {
    await #expect(processExitsWith: .exitCode(right)) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      limit.rlim_cur = 1
      let free = dup(0)
      close(free)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      let isRefused = SharedNoteRecord.shared() == nil && errno == ENOMEM
      _exit(isRefused && fcntl(free, F_GETFD) < 0 ? right : 1)
    }
  }

  @Test func watchdogClosesDescriptorsWithHighNumbers() async {
    await #expect(processExitsWith: .exitCode(right)) {
      for descriptor: CInt in [300, 1000] { dup2(0, descriptor) }
      WatchdogProcess.closeDescriptors(above: 4)
      // Ignore the numbers below 64: other threads may open files meanwhile, which get the lowest free numbers.
      let areClosed = (64...1000).allSatisfy { fcntl($0, F_GETFD) < 0 }
      _exit(areClosed && fcntl(0, F_GETFD) >= 0 ? right : 1)
    }
  }
}
