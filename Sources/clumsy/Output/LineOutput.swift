import Glibc

/// Lines to a descriptor, standard output unless told otherwise, that never block: a terminal that is held, or a reader that sleeps, stops neither the music
/// nor the ear for signals.
struct LineOutput {
  private let descriptor: CInt
  private var pending: [UInt8] = []
  private var leftOut = 0

  private static let roomForPending = 1 << 18
  /// What a pipe takes at once when it says it is ready.
  private static let pieceSize = 4096

  init(_ descriptor: CInt = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  /// Whether all that was queued has been written.
  var isEmpty: Bool { pending.isEmpty }

  /// Queues whole lines; beyond 256 KiB that nobody took they are counted instead.
  mutating func add(_ lines: String) {
    guard pending.count + lines.utf8.count <= Self.roomForPending else {
      leftOut += lines.utf8.count { $0 == UInt8(ascii: "\n") }
      return
    }
    if leftOut > 0 {
      pending.append(contentsOf: "(\(leftOut) lines left out)\n".utf8)
      leftOut = 0
    }
    pending.append(contentsOf: lines.utf8)
  }

  /// Writes as much as the descriptor takes now; the system's error number if it takes no more at all.
  mutating func flush() -> CInt? {
    while !pending.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, 0) > 0 else { return nil }
      let count = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, Self.pieceSize)) }
      if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : errno }
      pending.removeFirst(count)
    }
    return nil
  }
}
