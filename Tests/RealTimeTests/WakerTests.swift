import Glibc
import Synchronization
import Testing
import Threads

@testable import RealTime

/// The exit code of a child process whose checks all passed.
private let right: CInt = 42

struct WakerTests {
  private static let minute: Int64 = 60_000_000_000

  private struct NoFiles: Error {}

  private static func waker() throws -> Waker {
    guard let waker = Waker() else { throw NoFiles() }
    return waker
  }

  @Test func waitWithoutAWakeUpNeverEndsEarly() throws {
    let waker = try Self.waker()
    for nanoseconds: Int64 in [0, 1, 1_000, 1_000_000, 5_000_000] {
      let deadline = MonotonicClock.nanoseconds() + nanoseconds
      let isWoken = waker.wait(until: deadline)
      #expect(!isWoken && MonotonicClock.nanoseconds() >= deadline)
    }
  }

  @Test func waitUntilAPastTimeReturnsImmediately() throws {
    let waker = try Self.waker()
    for deadline in [.min, -1, 0, 1, MonotonicClock.nanoseconds() - 1] as [Int64] {
      let isWoken = waker.wait(until: deadline)
      #expect(!isWoken)
    }
  }

  @Test func severalWakeUpsBeforeAWaitEndOnlyThatWait() throws {
    let waker = try Self.waker()
    for _ in 0..<3 { waker.wake() }
    let first = waker.wait(until: MonotonicClock.nanoseconds() + Self.minute)
    let second = waker.wait(until: MonotonicClock.nanoseconds() + 1_000_000)
    #expect(first && !second)
  }

  /// A thread that is woken all the time must still learn that its deadline has come.
  @Test func deadlineTakesPrecedenceOverAWakeUp() throws {
    let waker = try Self.waker()
    waker.wake()
    let isWoken = waker.wait(until: MonotonicClock.nanoseconds())
    #expect(!isWoken)
  }

  @Test func threadIsWokenByAnotherThread() throws {
    let waker = try Self.waker()
    // The clock serves as an atomic counter of the sleeper's wake-ups.
    let clock = MusicalClock()
    let sleeper = Thread {
      var wakes: Int64 = 0
      while wakes < 100, waker.wait(until: MonotonicClock.nanoseconds() + Self.minute) {
        wakes += 1
        clock.stand(at: wakes)
      }
      return wakes
    }
    for round in 0..<100 as Range<Int64> {
      waker.wake()
      while clock.nanoseconds == round { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1000) }
    }
    #expect(sleeper.join() == 100)
  }

  // The next two tests run in child processes, where few other threads open files. Each test tries up to ten times,
  // because another thread may open or close a file between two steps.

  @Test func descriptorsAreClosedOnceAndNotInherited() async {
    await #expect(processExitsWith: .exitCode(right)) {
      for _ in 0..<10 {
        let free = [dup(0), dup(0)]
        for descriptor in free { close(descriptor) }
        var isRight = true
        for _ in 0..<3 {
          guard let waker = Waker() else { _exit(3) }
          waker.wake()
          isRight = isRight && free.allSatisfy { fcntl($0, F_GETFD) == FD_CLOEXEC }
        }
        let next = [dup(0), dup(0)]
        if isRight, next == free { _exit(right) }
        for descriptor in next { close(descriptor) }
        usleep(10_000)
      }
      _exit(1)
    }
  }

  /// A waker needs two descriptors; `left` descriptors are free.
  @Test(arguments: [0, 1] as [CInt])
  func creationWithoutFreeDescriptorsFailsAndLeavesNoneOpen(left: CInt) async {
    await #expect(processExitsWith: .exitCode(right)) { [left] in
      for _ in 0..<10 {
        let free = dup(0)
        close(free)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = rlim_t(free + left)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let isRefused = if Waker() == nil { errno == EMFILE } else { false }
        if isRefused, fcntl(free, F_GETFD) < 0 { _exit(right) }
        usleep(10_000)
      }
      _exit(1)
    }
  }

  @Test func readableDescriptorEndsTheWait() throws {
    let waker = try Self.waker()
    let other = try Self.waker()
    other.wake()
    let first = waker.wait(until: .max, orToRead: other.descriptor)
    let second = waker.wait(until: MonotonicClock.nanoseconds() + 1_000_000)
    #expect(first && !second)
  }
}
