import Glibc
import Testing

@testable import RealTime

struct RealtimeTests {
  @Test func permissionIsTestedWithoutChangingTheThread() {
    let before = sched_getscheduler(0)
    let permission = Realtime.permission()
    #expect(permission.priority.map((1...Realtime.wantedPriority).contains) ?? true)
    #expect(sched_getscheduler(0) == before)
    #expect(lockedMemory() == "0 kB")
  }

  private func lockedMemory() -> String? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 1024)
    while fgets(&line, CInt(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("VmLck:") { return String(text.dropFirst(6).drop { $0 == " " || $0 == "\t" }.dropLast()) }
    }
    return nil
  }
}
