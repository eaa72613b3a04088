import Glibc

/// Lines of text for a descriptor. A separate thread writes them, so that a stuck reader does not block the caller.
struct LineOutput {
  private let writer: BackgroundWriter
  private var queue = ""
  private var omittedLines = 0

  /// The greatest number of bytes that wait to be written.
  private static let capacity = 1 << 18

  init(_ descriptor: CInt = STDOUT_FILENO) {
    writer = BackgroundWriter(descriptor)
  }

  var failure: CInt? { writer.failure }

  var hasReader: Bool { writer.hasReader }

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

  /// Passes the queued lines to the writing thread. Blocks only if no thread can be created.
  mutating func flush() {
    guard !queue.isEmpty else { return }
    writer.write(queue)
    queue = ""
  }

  /// Waits until the flushed lines are written or a write has failed, but not longer than about 300 ms.
  func awaitReader() {
    for _ in 0..<300 where writer.pendingBytes > 0 && writer.failure == nil { usleep(1000) }
  }

  /// Adds the final lines, which are never dropped. Then waits like `BackgroundWriter.finish`.
  mutating func finish(
    with lines: String = "", isStopRequested: () -> Bool = { StopSignals.stopRequest != nil }
  ) {
    addOmission()
    queue += lines
    flush()
    writer.finish(isStopRequested: isStopRequested)
  }

  private mutating func addOmission() {
    guard omittedLines > 0 else { return }
    queue += "(\(counted(omittedLines, "line", "lines")) omitted: the reader is too slow)\n"
    omittedLines = 0
  }
}

/// Writes to standard output. SIGPIPE ends the process if standard output is a pipe that the reader has closed. SIGHUP
/// ends the process if standard output is a closed terminal. A stop signal ends the process while the reader is stuck.
func printText(_ text: String) throws(Failure) {
  let writer = BackgroundWriter(STDOUT_FILENO)
  writer.write(text)
  writer.finish()
  if let signal = writer.signalOfLostReader { StopSignals.end(by: signal) }
  if let code = writer.failure { throw .system("write", "standard output", errno: code) }
  if writer.pendingBytes > 0, let signal = StopSignals.stopRequest { StopSignals.end(by: signal) }
}

/// Writes one line to standard error. Errors are ignored, because there is nowhere to report them.
func printNotice(_ message: String) {
  let writer = BackgroundWriter(STDERR_FILENO)
  writer.write(noticeLine(message))
  writer.finish()
}

func noticeLine(_ message: String) -> String { "clumsy: \(printable(message, limit: .max))\n" }
