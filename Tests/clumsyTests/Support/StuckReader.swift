import Glibc

@testable import clumsy

/// A terminal or pipe with room for a few lines (250 bytes); the `full` kinds have no room. Nobody reads it, except a
/// test that calls `available`.
final class StuckReader: Sendable {
  enum Kind: String, CaseIterable {
    /// A terminal that turns each line feed into two bytes.
    case terminal
    /// A terminal that passes each byte unchanged.
    case rawTerminal
    case fullTerminal
    case pipe
    case fullPipe
  }

  let path: String
  /// The test's own non-blocking descriptor for writing; for a FIFO, also for reading.
  private let writer: CInt
  private let terminalEnds: [CInt]
  private let folder: TestFolder?

  init(_ kind: Kind) throws {
    // To leave room for a few lines, first fill another terminal or pipe to find the capacity.
    let full = try Self.open(kind)
    let capacity = Self.fill(full.writer, upTo: .max)
    for descriptor in [full.writer] + full.terminalEnds { close(descriptor) }
    let opened = try Self.open(kind)
    let room = kind == .fullTerminal || kind == .fullPipe ? 0 : 250
    _ = Self.fill(opened.writer, upTo: room == 0 ? .max : capacity - room)
    (path, writer, terminalEnds, folder) = opened
  }

  deinit {
    for descriptor in [writer] + terminalEnds { close(descriptor) }
  }

  var isFull: Bool {
    var request = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 0
  }

  /// Returns the bytes that wait in a pipe, at most 64 KiB; none for a terminal.
  func available() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(writer, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : []
  }

  private static func open(
    _ kind: Kind
  ) throws -> (path: String, writer: CInt, terminalEnds: [CInt], folder: TestFolder?) {
    switch kind {
    case .pipe, .fullPipe:
      let folder = try TestFolder()
      let path = folder.path("pipe")
      mkfifo(path, 0o600)
      return (path, Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC), [], folder)
    case .terminal, .rawTerminal, .fullTerminal:
      var primary: CInt = -1
      var secondary: CInt = -1
      var settings = termios()
      guard openpty(&primary, &secondary, nil, nil, nil) == 0, let name = ttyname(secondary) else {
        throw Failure.system("open", "a terminal", errno: errno)
      }
      // Processes that other tests start must not keep the terminal open.
      for descriptor in [primary, secondary] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      let path = String(cString: name)
      if kind == .rawTerminal {
        tcgetattr(secondary, &settings)
        cfmakeraw(&settings)
        tcsetattr(secondary, TCSANOW, &settings)
      }
      return (path, Glibc.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), [primary, secondary], nil)
    }
  }

  /// Writes at most `limit` single bytes, until the descriptor accepts no more. Returns how many bytes were written.
  private static func fill(_ descriptor: CInt, upTo limit: Int) -> Int {
    var count = 0
    var refusals = 0
    // After a moment, the kernel moves a terminal's bytes to another buffer, which makes room again.
    while count < limit, refusals < 5 {
      if write(descriptor, "x", 1) == 1 {
        count += 1
        refusals = 0
      } else {
        refusals += 1
        usleep(5_000)
      }
    }
    return count
  }
}
