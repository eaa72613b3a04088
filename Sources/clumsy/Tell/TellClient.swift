import Glibc

/// A run's connection to one `clumsy tell`, the client. Its functions do not block. To keep
/// the buffers small, the connection receives more bytes only after all received lines were answered.
final class TellClient {
  /// The number of the connection in the run; it is never reused.
  let number: Int
  private let descriptor: CInt
  private var input = LineBuffer()
  private var output: [UInt8] = []
  /// `true` after a line was taken, until it is answered.
  private var isWaiting = false
  private var isAtEnd = false
  private var isLost = false
  /// The latest time at which something was received or sent, in ns of the monotonic clock.
  private(set) var lastActivity: Int64

  /// Takes over the descriptor, and makes it non-blocking.
  init(_ descriptor: CInt, number: Int, at now: Int64) {
    self.number = number
    self.descriptor = descriptor
    lastActivity = now
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  var request: pollfd {
    let events = output.isEmpty ? (canReceive ? POLLIN : 0) : POLLOUT
    // With no events to wait for, pass fd −1: otherwise, poll would report a hung-up peer repeatedly.
    return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
  }

  private var canReceive: Bool { !isLost && !isAtEnd && !isWaiting && !input.hasLine && output.isEmpty }

  /// Returns `true` if no line waits or is being handled, and the client has been inactive since `time`, in ns of the
  /// monotonic clock.
  func isIdle(since time: Int64) -> Bool { !isWaiting && !hasLine && lastActivity < time }

  var isOver: Bool { isLost || (isAtEnd && !isWaiting && !input.hasLine && output.isEmpty) }

  var hasLine: Bool { !isLost && !isWaiting && output.isEmpty && input.hasLine }

  func exchange(at now: Int64) {
    if !output.isEmpty { send(at: now) }
    guard canReceive else { return }
    var piece = [UInt8](repeating: 0, count: LineBuffer.longest)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count > 0 {
      input.add(piece[..<count])
      lastActivity = now
    } else if count == 0 {
      isAtEnd = true
    } else if errno != EAGAIN, errno != EINTR {
      isLost = true
    }
  }

  /// Takes the next line, which the caller must answer.
  func nextLine() -> LineBuffer.Line? {
    let line = input.nextLine()
    isWaiting = line != nil
    return line
  }

  func answer(_ answer: TellAnswer, at now: Int64) {
    isWaiting = false
    output += answer.line.utf8
    send(at: now)
  }

  private func send(at now: Int64) {
    let count = Glibc.send(descriptor, output, output.count, CInt(MSG_NOSIGNAL))
    if count > 0 {
      output.removeFirst(count)
      lastActivity = now
    } else if errno != EAGAIN, errno != EINTR {
      isLost = true
    }
  }
}
