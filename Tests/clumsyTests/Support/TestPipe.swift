import Glibc
import Synchronization

@testable import clumsy

/// A pipe whose both ends are the test's own.
final class TestPipe: @unchecked Sendable {
  let writer: CInt
  private let reader: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure.system("open", "a pipe", errno: errno) }
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// The bytes that can be read now.
  func available() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(reader, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : []
  }

  /// All that is written until `body`, on a thread of its own, returns.
  func readingAll(while body: @escaping () -> Void) -> [UInt8] {
    let work = Work(body)
    var thread = pthread_t()
    let started = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let work = Unmanaged<Work>.fromOpaque(pointer).takeUnretainedValue()
        work.body()
        work.isDone.store(true, ordering: .releasing)
        return nil
      }, Unmanaged.passUnretained(work).toOpaque())
    precondition(started == 0)
    var bytes: [UInt8] = []
    while !work.isDone.load(ordering: .acquiring) { bytes += available() }
    pthread_join(thread, nil)
    return bytes + available()
  }
}

/// What a thread does, and whether it has done it.
private final class Work {
  let body: () -> Void
  let isDone = Atomic(false)

  init(_ body: @escaping () -> Void) { self.body = body }
}
