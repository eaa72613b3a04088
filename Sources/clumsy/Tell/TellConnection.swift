import Glibc

/// A connection of `clumsy tell` to a run, which answers each line.
struct TellConnection: ~Copyable {
  private let process: pid_t
  private let descriptor: CInt
  private var input = LineBuffer()
  /// `true` if the previous line was `quit`, and the run accepted it.
  private var hasQuit = false

  /// The longest wait for an answer, in seconds. A run that Ctrl-Z stopped does not answer.
  private static let patience = 10

  /// Connects to the run with a process ID; without a process ID, connects to the run that was started most recently.
  init(to process: pid_t?) throws(Failure) {
    let path = RuntimeFolder.standardPath
    var status = stat()
    if lstat(path, &status) == 0 || errno != ENOENT {
      let folder = try RuntimeFolder(path, isMade: false)
      for run in process.map({ [$0] }) ?? folder.runs.reversed() {
        guard let descriptor = try folder.connect(to: run, patience: Self.patience) else { continue }
        (self.process, self.descriptor) = (run, descriptor)
        return
      }
    }
    let missing = process.map { "no clumsy of the process \($0) runs" } ?? "no running clumsy was found"
    let place = ": none has a socket in \(printable(path, limit: 200))"
    throw Failure(.unavailable, missing + place + (RuntimeFolder.fault.map { "; \($0)" } ?? ""))
  }

  deinit { close(descriptor) }

  /// Sends a line and returns the answer. `line` has no line feed.
  mutating func tell(_ line: [UInt8]) throws(Failure) -> TellAnswer {
    let answer = try exchange(line)
    hasQuit = answer.code == 0 && TellLine(.bytes(line)) == .request(.quit)
    return answer
  }

  /// Waits until all sent gestures have taken effect, and returns the answer; nil after `quit`. Sends an empty line,
  /// which the run answers only after these gestures.
  mutating func settle() throws(Failure) -> TellAnswer? { hasQuit ? nil : try exchange([]) }

  private mutating func exchange(_ line: [UInt8]) throws(Failure) -> TellAnswer {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw lost(errno) }
    }
    var piece = [UInt8](repeating: 0, count: LineBuffer.longest)
    while true {
      if let line = input.nextLine() {
        guard case .bytes(let bytes) = line, let answer = TellAnswer(line: bytes) else {
          throw Failure(.unavailable, "clumsy \(process) has another version, whose answer is not understood")
        }
        return answer
      }
      let count = recv(descriptor, &piece, piece.count, 0)
      if count == 0 { throw lost(0) }
      if count > 0 { input.add(piece[..<count]) } else if errno != EINTR { throw lost(errno) }
    }
  }

  private func lost(_ code: CInt) -> Failure {
    Failure(.unavailable, "clumsy \(process) \(code == EAGAIN ? "does not answer" : "has ended")")
  }
}
