import Glibc

/// A thread's sleep that other threads end. Its files are closed when the value ends, and in a program that this process starts.
struct Bell: ~Copyable, Sendable {
  private let input: CInt
  private let output: CInt

  /// A bell that nobody has rung; nil when this process or the system has no files left.
  init?() {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (input, output) = (ends[0], ends[1])
  }

  deinit {
    close(input)
    close(output)
  }

  /// Ends the sleep, or the next one. Never blocks: a pipe that is full ends it too. For any thread.
  func ring() {
    var one: UInt8 = 1
    _ = Glibc.write(output, &one, 1)
  }

  /// Sleeps until the bell rings, also before the call, or the time is over. For one thread.
  func wait(milliseconds: CInt) {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, milliseconds)
    var rings = [UInt8](repeating: 0, count: 4096)
    _ = Glibc.read(input, &rings, rings.count)
  }
}
