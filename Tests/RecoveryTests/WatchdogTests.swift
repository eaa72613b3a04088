import Glibc
import Testing

@testable import Recovery

private let ms: Int64 = 1_000_000

struct WatchdogTests {
  @Test func readyWatchdogIsAccepted() throws {
    let ends = Self.sockets()
    defer { for end in ends { close(end) } }
    #expect(write(ends[1], "r", 1) == 1)
    try Watchdog.awaitReady(ends[0], within: 60_000 * ms) { false }
  }

  /// Formerly, if the watchdog hung while it started, Ctrl-C took effect only after a minute.
  @Test func waitForAHangingWatchdogCanBeCancelled() {
    let ends = Self.sockets()
    defer { for end in ends { close(end) } }
    var looks = 0
    #expect(throws: WatchdogError.cancelled) {
      try Watchdog.awaitReady(ends[0], within: 60_000 * ms) {
        looks += 1
        return looks == 3
      }
    }
  }

  @Test func endedAndHangingWatchdogsAreReportedDifferently() {
    let ends = Self.sockets()
    defer { close(ends[0]) }
    #expect(throws: WatchdogError.unready) { try Watchdog.awaitReady(ends[0], within: ms) { false } }
    close(ends[1])
    #expect(throws: WatchdogError.gone) { try Watchdog.awaitReady(ends[0], within: 60_000 * ms) { false } }
  }

  @Test func stoppedWatchdogIsKilledAndReaped() throws {
    let process = try Self.sleeper()
    kill(process, SIGSTOP)
    Watchdog.awaitEnd(of: process, within: 20 * ms)
    #expect(kill(process, 0) != 0 && errno == ESRCH)
  }

  @Test func endedWatchdogIsReaped() throws {
    let process = try Self.sleeper("0")
    Watchdog.awaitEnd(of: process, within: 60_000 * ms)
    #expect(kill(process, 0) != 0 && errno == ESRCH)
  }

  private static func sockets() -> [CInt] {
    var ends: [CInt] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    return ends
  }

  private static func sleeper(_ seconds: String = "600") throws -> pid_t {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup(seconds), nil]
    defer { for argument in arguments { free(argument) } }
    try #require(posix_spawnp(&process, "sleep", nil, nil, &arguments, environ) == 0)
    return process
  }
}
