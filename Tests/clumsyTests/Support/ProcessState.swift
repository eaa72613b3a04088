import Glibc

@testable import clumsy

/// The kernel's view of a process or thread. Tests wait for such states rather than for fixed times.
struct ProcessState {
  let process: pid_t

  /// `true` if a process blocks a signal.
  func isBlocking(_ signal: CInt) -> Bool {
    // During sigtimedwait, the kernel does not list the awaited signals as blocked, so the system call itself counts as
    // blocking. SIGTSTP is an exception, because `StopSignals` never awaits SIGTSTP.
    mask("SigBlk:") & 1 << (signal - 1) != 0 || (signal != SIGTSTP && systemCall.first == Self.sigtimedwait)
  }

  /// `true` if a signal sent to the whole process is pending.
  func isPending(_ signal: CInt) -> Bool { mask("ShdPnd:") & 1 << (signal - 1) != 0 }

  private func mask(_ field: String) -> UInt64 {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { UInt64($0.dropFirst(field.count).filter { !$0.isWhitespace }, radix: 16) } ?? 0
  }

  /// Returns the sizes, in bytes, of the process's open files in a folder, including unnamed files.
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

  var isStopped: Bool { text("status").contains("\nState:\tT") }

  /// `true` for a zombie: the process has ended, and its parent has not waited for it.
  var hasEnded: Bool { text("status").contains("\nState:\tZ") }

  #if arch(x86_64)
    private static let (write, sigtimedwait, openat) = ("1", "128", "257")
  #else
    private static let (write, sigtimedwait, openat) = ("64", "137", "56")
  #endif

  /// The words of the kernel's file `syscall`: the number and arguments of the system call in which the process sleeps,
  /// or `running`.
  private var systemCall: [String] { text("syscall").split(separator: " ").map(String.init) }

  /// `true` if a process sleeps while opening a file for writing, such as a FIFO without a reader.
  var isOpeningForWriting: Bool {
    let call = systemCall
    guard call.count > 3, call[0] == Self.openat, let flags = Int32(call[3].dropFirst(2), radix: 16) else {
      return false
    }
    return flags & O_ACCMODE == O_WRONLY
  }

  /// `true` if a process or thread sleeps in `write`, as at a full pipe.
  var isWriting: Bool { systemCall.first == Self.write }

  var processorSeconds: Double {
    // User and system time are fields 14 and 15 of the file. `fields` begins with field 3, after the name's closing
    // parenthesis, because the name (field 2) may contain blanks.
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
  }

  private func text(_ name: String) -> String {
    String(decoding: fileBytes("/proc/\(process)/\(name)") ?? [], as: UTF8.self)
  }
}

/// Waits for a condition, and throws after five minutes (300 000 polls of 1 ms).
func eventually(_ what: String, _ condition: () -> Bool) throws {
  for _ in 0..<300_000 {
    if condition() { return }
    usleep(1_000)
  }
  throw Failure(.unavailable, "never: \(what)")
}
