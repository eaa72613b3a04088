import Glibc

@testable import clumsy

/// A pipe whose reading end does not block.
final class TestPipe {
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

  /// Reads the bytes that are in the pipe, at most 65,536; returns no bytes if the pipe is empty.
  func available() -> [UInt8] {
    // Read directly into the returned array. If the function returned `Array(bytes.prefix(count))`, and the caller
    // ignored the result, Swift 6.3's optimizer would free `bytes` before `read` has filled it.
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, read(reader, buffer.baseAddress, buffer.count))
    }
  }

  /// Fills the pipe, so that the next write blocks until a read; returns the number of bytes written.
  func fill() throws -> Int {
    let flags = fcntl(writer, F_GETFL)
    guard flags >= 0, fcntl(writer, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw Failure.system("fill", "a pipe", errno: errno)
    }
    defer { _ = fcntl(writer, F_SETFL, flags) }
    let piece = [UInt8](repeating: 0, count: 4096)
    var count = 0
    while true {
      let written = write(writer, piece, piece.count)
      guard written > 0 else { return count }
      count += written
    }
  }
}
