import Glibc

@testable import clumsy

/// What the kernel shows of a process that runs: conditions to wait for, in place of times.
struct ProcessState {
  let process: pid_t

  /// Whether the process has blocked a signal, as `run` does once it takes signals as requests.
  func isBlocking(_ signal: CInt) -> Bool {
    // As long as it waits for requests to stop, the kernel does not count them as blocked.
    mask("SigBlk:") & 1 << (signal - 1) != 0 || (signal != SIGTSTP && systemCall.first == Self.sigtimedwait)
  }

  /// Whether a signal for the whole process waits to be taken.
  func isPending(_ signal: CInt) -> Bool { mask("ShdPnd:") & 1 << (signal - 1) != 0 }

  private func mask(_ field: String) -> UInt64 {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { UInt64($0.dropFirst(field.count).filter { !$0.isWhitespace }, radix: 16) } ?? 0
  }

  /// The sizes of the files in a folder that it has open, those without a name included.
  func openFiles(in folder: String) -> [Int] {
    TestFolder.names(in: "/proc/\(process)/fd").compactMap { number in
      let link = "/proc/\(process)/fd/\(number)"
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(link, &buffer, buffer.count)
      let path = String(decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
      var status = stat()
      guard path.hasPrefix(folder + "/"), stat(link, &status) == 0 else { return nil }
      return Int(status.st_size)
    }
  }

  /// The state of each of its threads.
  var threads: [ProcessState] {
    guard let directory = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(directory) }
    var threads: [ProcessState] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let number = pid_t(name) { threads.append(ProcessState(process: number)) }
    }
    return threads
  }

  /// Whether a signal has stopped the process.
  var isStopped: Bool { text("status").contains("\nState:\tT") }

  /// Whether the process has ended, and its parent has not waited for it.
  var hasEnded: Bool { text("status").contains("\nState:\tZ") }

  #if arch(x86_64)
    private static let (write, sigtimedwait, openat) = ("1", "128", "257")
  #else
    private static let (write, sigtimedwait, openat) = ("64", "137", "56")
  #endif

  /// The number of the system call in which the process sleeps, and its arguments; other words, or none, where it does not.
  private var systemCall: [String] { text("syscall").split(separator: " ").map(String.init) }

  /// Whether the process sleeps in the opening of a file for writing, such as a FIFO without a reader.
  var isOpeningForWriting: Bool {
    let call = systemCall
    guard call.count > 3, call[0] == Self.openat, let flags = Int32(call[3].dropFirst(2), radix: 16) else {
      return false
    }
    return flags & O_ACCMODE == O_WRONLY
  }

  /// Whether the process, or the thread, sleeps in `write`, as at a full pipe.
  var isWriting: Bool { systemCall.first == Self.write }

  /// The processor time the process has used, in seconds.
  var processorSeconds: Double {
    // Fields 14 and 15; the name before the last parenthesis may hold blanks.
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
  }

  private func text(_ name: String) -> String {
    String(decoding: fileBytes("/proc/\(process)/\(name)") ?? [], as: UTF8.self)
  }
}

/// Waits for a condition. The limit, five minutes, only ends a test that can no longer pass.
///
/// - Throws: a `Failure` where the limit is reached.
func eventually(_ what: String, _ condition: () -> Bool) throws {
  for _ in 0..<300_000 {
    if condition() { return }
    usleep(1_000)
  }
  throw Failure(.unavailable, "never: \(what)")
}
