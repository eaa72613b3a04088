import Glibc

/// One connection of `clumsy tell`: lines come in, each gets an answer.
///
/// Nothing here blocks, and little is kept: more is read when each line that came has its answer, and the next line is taken when that was
/// sent. It owns the descriptor.
final class TellClient {
  /// Tells clients apart; never used again.
  let number: Int
  private let descriptor: CInt
  private var input = LineBuffer()
  private var output: [UInt8] = []
  /// Whether a line has no answer yet.
  private var isWaiting = false
  private var isAtEnd = false
  private var isLost = false
  /// When something was last received or sent, in ns of the monotonic clock.
  private(set) var lastActivity: Int64

  /// The client of a connection, which is made non-blocking.
  init(_ descriptor: CInt, number: Int, at now: Int64) {
    self.number = number
    self.descriptor = descriptor
    lastActivity = now
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// What to wait for.
  var request: pollfd {
    let events =
      (output.isEmpty ? 0 : POLLOUT) | (isWaiting || input.hasLine || isAtEnd || !output.isEmpty ? 0 : POLLIN)
    // Without the descriptor where nothing is wanted: else one that has left would be told at once, over and over.
    return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
  }

  /// Whether nothing of it is to be done, and nothing was heard of it since a time, in ns of the monotonic clock.
  func isIdle(since time: Int64) -> Bool { !isWaiting && !hasLine && lastActivity < time }

  /// Whether nothing can come of it any more.
  var isOver: Bool { isLost || (isAtEnd && !isWaiting && !input.hasLine && output.isEmpty) }

  /// Whether a line can be taken.
  var hasLine: Bool { !isLost && !isWaiting && output.isEmpty && input.hasLine }

  /// Receives and sends what is possible.
  func exchange(at now: Int64) {
    if !output.isEmpty { send(at: now) }
    guard !isLost, !isAtEnd, !isWaiting, !input.hasLine, output.isEmpty else { return }
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

  /// The next line, which is to be answered.
  func nextLine() -> LineBuffer.Line? {
    let line = input.nextLine()
    isWaiting = line != nil
    return line
  }

  /// Answers a line.
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
