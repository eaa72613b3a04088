import Glibc

/// Text for a descriptor, written by a thread of its own: a reader that does not read blocks nothing else.
struct LineOutput {
  private let writer: BackgroundWriter
  private var queue = ""
  private var omittedLines = 0

  /// How much text may wait for a reader, in bytes: 256 KiB, minutes of the monitor's lines.
  private static let capacity = 1 << 18

  init(_ descriptor: CInt = STDOUT_FILENO) {
    writer = BackgroundWriter(descriptor)
  }

  /// The system's error number of a write that failed; after it nothing is written.
  var failure: CInt? { writer.failure }

  /// Whether somebody can still read what is written; a file counts as a reader. False once the other end of a pipe or terminal is
  /// closed, also before anything is written.
  var hasReader: Bool { writer.hasReader }

  /// The signal of a write that failed because nobody can read it any more; nil if none did.
  var signalOfLostReader: CInt? { writer.signalOfLostReader }

  /// Queues whole lines for the next `flush()`. Lines beyond 256 KiB that wait for a reader are omitted and counted.
  mutating func add(_ lines: String) {
    guard writer.pendingBytes + queue.utf8.count + lines.utf8.count <= Self.capacity else {
      omittedLines += lines.utf8.count { $0 == UInt8(ascii: "\n") }
      return
    }
    addOmission()
    queue += lines
  }

  /// Hands the queued lines to the thread that writes them. Blocks only where the system has no thread to give.
  mutating func flush() {
    guard !queue.isEmpty else { return }
    writer.write(queue)
    queue = ""
  }

  /// Waits until what was flushed is written, for 300 ms at most: for a reader that does not read nothing is delayed for long.
  func awaitReader() {
    for _ in 0..<300 where writer.pendingBytes > 0 && writer.failure == nil { usleep(1000) }
  }

  /// Adds the last lines, which are never omitted, and returns when all is written or a write failed; once a signal has asked
  /// the process to stop, also when nothing was written for a second.
  mutating func finish(
    with lines: String = "", isStopRequested: () -> Bool = { StopSignals.stopRequest != nil }
  ) {
    addOmission()
    queue += lines
    flush()
    writer.finish(isStopRequested: isStopRequested)
  }

  /// Adds a line that says how many lines were omitted since the last one, if any were.
  private mutating func addOmission() {
    guard omittedLines > 0 else { return }
    queue += "(\(counted(omittedLines, "line", "lines")) omitted: the reader is too slow)\n"
    omittedLines = 0
  }
}

/// Writes text to standard output. A reader that leaves, such as head, ends the process as it ends others: by SIGPIPE, or SIGHUP
/// for a terminal. So does a signal to stop that comes while nobody reads.
func printText(_ text: String) throws(Failure) {
  let writer = BackgroundWriter(STDOUT_FILENO)
  writer.write(text)
  writer.finish()
  if let signal = writer.signalOfLostReader { StopSignals.end(by: signal) }
  if let code = writer.failure { throw .system("write", "standard output", errno: code) }
  if writer.pendingBytes > 0, let signal = StopSignals.stopRequest { StopSignals.end(by: signal) }
}

/// Writes one line to standard error, whatever characters the message holds. An error is dropped: there is nowhere to report it.
func complain(_ message: String) {
  let writer = BackgroundWriter(STDERR_FILENO)
  writer.write(complaint(message))
  writer.finish()
}

/// A message as the line that goes to standard error.
func complaint(_ message: String) -> String { "clumsy: \(printable(message, limit: .max))\n" }
