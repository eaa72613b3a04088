import Glibc
import Testing

@testable import clumsy

@Suite struct BackgroundWriterTests {
  /// Only the main thread may receive signals: the main thread of `doctor --timing` waits for SIGINT to print the
  /// results.
  @Test func writerThreadReceivesNoSignal() throws {
    let reader = try StuckReader(.fullPipe)
    let clumsy = try Clumsy.startShell("exec clumsy help run >\(reader.path)")
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    // The main thread blocks the signals while it starts the writing thread. Wait until the main thread has unblocked
    // them.
    try eventually("a thread writes, and the main thread has started it") {
      clumsy.state.threads.contains { $0.isWriting && $0.process != clumsy.process }
        && signals.allSatisfy { !clumsy.state.isBlocking($0) }
    }
    // A sanitizer's thread, if there is one, also blocks the signals.
    for thread in clumsy.state.threads where thread.process != clumsy.process {
      for signal in signals { #expect(thread.isBlocking(signal)) }
    }
    kill(clumsy.process, SIGINT)
    #expect(clumsy.wait().signal == SIGINT)
  }

  /// A reader that leaves, such as `head`, must not cause an error with status 74.
  @Test func closedReaderEndsCommandBySIGPIPE() throws {
    let folder = try TestFolder()
    let pipe = folder.path("pipe")
    let ending = try Clumsy.shell("mkfifo \(pipe); exec 3<>\(pipe) 4>\(pipe) 3<&-; exec clumsy help run >&4")
    #expect(ending.signal == SIGPIPE && ending.errors == "")
  }

  @Test(arguments: [StuckReader.Kind.terminal, .fullTerminal, .pipe, .fullPipe])
  func hasReaderIsFalseAfterTheReaderHasLeft(kind: StuckReader.Kind) throws {
    var reader: StuckReader? = try StuckReader(kind)
    let descriptor = open(try #require(reader?.path), O_WRONLY | O_NOCTTY | O_CLOEXEC)
    defer { close(descriptor) }
    let writer = BackgroundWriter(descriptor)
    #expect(writer.hasReader)
    reader = nil
    // Until its exec, a process started by another test also holds the reader's descriptor.
    try eventually("the reader has left") { !writer.hasReader }
  }

  @Test func aFileCountsAsAReader() throws {
    for path in [try TestFolder().path("file"), "/dev/null", "/dev/full"] {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(descriptor) }
      #expect(BackgroundWriter(descriptor).hasReader)
    }
  }

  /// If nobody reads, a signal must not end clumsy with status 0.
  @Test func signalEndsCommandWithStuckReader() throws {
    let reader = try StuckReader(.fullPipe)
    let clumsy = try Clumsy.startShell("exec env --block-signal=INT clumsy help run >\(reader.path)")
    try eventually("clumsy waits for its reader") { clumsy.state.isBlocking(SIGINT) && clumsy.state.threads.count >= 2 }
    kill(clumsy.process, SIGINT)
    let ending = clumsy.wait()
    #expect(ending.signal == SIGINT && ending.errors == "")
  }

  @Test func closedTerminalEndsCommandBySIGHUP() throws {
    var reader: StuckReader? = try StuckReader(.fullTerminal)
    let path = try #require(reader?.path)
    let clumsy = try Clumsy.startShell("exec clumsy help run >\(path)")
    try eventually("clumsy waits for its reader") { clumsy.state.threads.count >= 2 }
    reader = nil
    let ending = clumsy.wait()
    #expect(ending.signal == SIGHUP && ending.errors == "")
  }

  /// clumsy must not discard its output after a signal while the reader still reads.
  @Test func slowReaderGetsAllOutputAfterSignal() throws {
    let pipe = try TestPipe()
    let writer = BackgroundWriter(pipe.writer)
    let text = String(repeating: "0123456789abcde\n", count: 20_000)
    writer.write(text)
    var checks = 0
    var read: [UInt8] = []
    writer.finish(patience: .max) {
      checks += 1
      // For the first 50 checks, at most 10 ms apart, the reader reads nothing.
      if checks > 50 { read += pipe.available() }
      return true
    }
    #expect(writer.pendingBytes == 0)
    // If the expectation failed, let the thread finish before the descriptor is closed.
    while writer.pendingBytes > 0 { read += pipe.available() }
    #expect(read + pipe.available() == Array(text.utf8))
  }

  @Test func stuckReaderIsGivenUpAfterSignal() throws {
    let pipe = try TestPipe()
    let writer = BackgroundWriter(pipe.writer)
    writer.write(String(repeating: "x", count: 1 << 20))
    writer.finish(patience: 50) { true }
    #expect(writer.pendingBytes > 0)
    while writer.pendingBytes > 0 { _ = pipe.available() }
  }

  /// The count of omitted lines must be printed even if no other line follows.
  @Test func lateReaderGetsOmissionCountAndSummary() throws {
    let pipe = try TestPipe()
    // The full pipe accepts nothing until it is read, so the omitted lines do not depend on thread timing.
    let filling = try pipe.fill()
    var output = LineOutput(pipe.writer)
    let line = String(repeating: "x", count: 127) + "\n"
    for _ in 0..<5_000 {
      output.add(line)
      output.flush()
    }
    var read: [UInt8] = []
    // `finish` calls this closure after it has queued the summary.
    output.finish(with: "the summary\n") {
      read += pipe.available()
      return false
    }
    read += pipe.available()
    let queued = (256 << 10) / line.utf8.count
    let omission = "(\(5_000 - queued) lines omitted: the reader is too slow)\n"
    #expect(
      String(decoding: read.dropFirst(filling), as: UTF8.self)
        == String(repeating: line, count: queued) + omission + "the summary\n")
  }
}
