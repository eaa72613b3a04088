import Glibc
import Testing

@testable import MIDIOut

/// What a thread that must not be late asks for.
struct RealtimeTests {
  @Test func isAskedForWithoutKeepingIt() {
    let before = sched_getscheduler(0)
    let permission = Realtime.permission()
    #expect(permission.priority.map((1...Realtime.wantedPriority).contains) ?? true)
    #expect(sched_getscheduler(0) == before)
    #expect(lockedMemory() == "0 kB")
  }

  private func lockedMemory() -> String? {
    contents(of: "/proc/self/status")?.split(separator: "\n").first { $0.hasPrefix("VmLck:") }
      .map { String($0.dropFirst(6).drop { $0 == " " || $0 == "\t" }) }
  }
}
