import Glibc

/// An output for lines of text. A separate thread writes the lines to a descriptor, so that a stuck reader
/// does not block the caller.
struct LineOutput {
  private let writer: BackgroundWriter
  private var queue = ""
  private var omittedLines = 0

  /// The greatest number of waiting bytes: 256 KiB, enough for minutes of `--monitor`'s lines.
  private static let capacity = 1 << 18

  init(_ descriptor: CInt = STDOUT_FILENO) {
    writer = BackgroundWriter(descriptor)
  }

  /// The errno of a failed write, after which nothing more is written; nil if no write has failed.
  var failure: CInt? { writer.failure }

  /// `true` if the other end of a pipe or terminal is open; always `true` for files.
  var hasReader: Bool { writer.hasReader }

  /// SIGPIPE or SIGHUP if a write failed for lack of a reader; otherwise nil.
  var signalOfLostReader: CInt? { writer.signalOfLostReader }

  /// Queues whole lines for the next `flush()`. Lines that would exceed `capacity` are dropped and counted.
  mutating func add(_ lines: String) {
    guard writer.pendingBytes + queue.utf8.count + lines.utf8.count <= Self.capacity else {
      omittedLines += lines.utf8.count { $0 == UInt8(ascii: "\n") }
      return
    }
    addOmission()
    queue += lines
  }

  /// Hands the queued lines to the writing thread. Blocks only if no thread can be created.
  mutating func flush() {
    guard !queue.isEmpty else { return }
    writer.write(queue)
    queue = ""
  }

  /// Waits until the flushed lines are written or a write has failed, at most about 300 ms.
  func awaitReader() {
    for _ in 0..<300 where writer.pendingBytes > 0 && writer.failure == nil { usleep(1000) }
  }

  /// Adds the last lines, which are never dropped, and waits until everything is written or a write has
  /// failed. After a stop signal, gives up after a second without progress.
  mutating func finish(
    with lines: String = "", isStopRequested: () -> Bool = { StopSignals.stopRequest != nil }
  ) {
    addOmission()
    queue += lines
    flush()
    writer.finish(isStopRequested: isStopRequested)
  }

  /// Adds a line with the number of lines dropped since the last such line, if any.
  private mutating func addOmission() {
    guard omittedLines > 0 else { return }
    queue += "(\(counted(omittedLines, "line", "lines")) omitted: the reader is too slow)\n"
    omittedLines = 0
  }
}

/// Writes text to standard output. If the reader closes a pipe, as `head` does, SIGPIPE ends the process; if
/// a terminal is closed, SIGHUP does. If the reader is stuck, a stop signal ends the process.
func printText(_ text: String) throws(Failure) {
  let writer = BackgroundWriter(STDOUT_FILENO)
  writer.write(text)
  writer.finish()
  if let signal = writer.signalOfLostReader { StopSignals.end(by: signal) }
  if let code = writer.failure { throw .system("write", "standard output", errno: code) }
  if writer.pendingBytes > 0, let signal = StopSignals.stopRequest { StopSignals.end(by: signal) }
}

/// Writes a message to standard error as one line, with control characters replaced. Errors of writing are
/// ignored, because there is nowhere to report them.
func complain(_ message: String) {
  let writer = BackgroundWriter(STDERR_FILENO)
  writer.write(complaint(message))
  writer.finish()
}

/// Returns a message as a line for standard error.
func complaint(_ message: String) -> String { "clumsy: \(printable(message, limit: .max))\n" }
