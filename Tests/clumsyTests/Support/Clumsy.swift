import Glibc

@testable import clumsy

/// The built executable, started as a shell starts it.
struct Clumsy {
  /// How a process ended, and what it said.
  struct Ending {
    /// The exit code; nil if a signal ended it.
    let code: Int32?
    let signal: Int32?
    let output: [UInt8]
    let errors: String

    /// How many bytes, and their FNV-1a hash of 64 bits, as Tests/Golden/seed7.txt has them.
    var digest: String {
      let hash = String(output.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
      return "bytes=\(output.count) fnv1a=\(String(repeating: "0", count: 16 - hash.count))\(hash)"
    }

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [Substring] { text.split(separator: "\n") }
  }

  let process: pid_t
  private let child: Child
  private let folder: TestFolder

  /// A process that nobody waits for, since its test has failed, is ended and waited for with the last reference to it: as a zombie it
  /// would keep Swift Testing from seeing how its exit tests end, for ever.
  private final class Child {
    let process: pid_t
    var isOver = false

    init(_ process: pid_t) { self.process = process }

    deinit {
      guard !isOver else { return }
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// The folder of the test bundle, where the build puts the executable too.
  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }()
  private static let executable = folder + "/clumsy"

  /// ALSA's configuration without a default sound device, and without any of the machine's.
  private static let soundless = "pcm.!default { type hw card 31 }\n"

  /// The folders of whoever runs the tests: each process gets its own instead, so that no test reads or writes theirs. A line of
  /// shell may name others.
  private static let ownFolders = [
    "XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config", "XDG_RUNTIME_DIR": "runtime", "XDG_CACHE_HOME": "cache",
  ]

  /// The variables that it is started with, but for those that `own` names; copies, to be freed.
  private static func environment(_ own: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if own[String(name)] == nil { variables.append(strdup(variable)) }
      next += 1
    }
    return variables + own.map { strdup("\($0)=\($1)") }
  }

  static func run(_ arguments: String...) throws -> Ending {
    try Clumsy([executable] + arguments).wait()
  }

  /// Runs a shell line in which `clumsy` is the executable.
  static func shell(_ line: String) throws -> Ending {
    try startShell(line).wait()
  }

  /// Starts clumsy and does not wait.
  static func start(_ arguments: String...) throws -> Clumsy {
    try Clumsy([executable] + arguments)
  }

  /// Starts a shell line and does not wait; `exec` in it makes the process clumsy's own.
  ///
  /// - Parameter leadsSession: whether it leads a session of its own, as in a terminal without a shell. Else it has a process
  ///   group, as a shell gives it.
  static func startShell(_ line: String, leadsSession: Bool = false) throws -> Clumsy {
    try Clumsy(["/bin/sh", "-c", "PATH=$0:$PATH; \(line)", folder], leadsSession: leadsSession)
  }

  private init(_ arguments: [String], leadsSession: Bool = false) throws {
    let folder = try TestFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, folder.path("out"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder.path("err"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var process = pid_t()
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    // Threads that run tests block signals and would pass that on.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Tests that run under nohup or in the background ignore these signals, and a process would inherit that.
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGHUP, SIGINT, SIGQUIT] { sigaddset(&ending, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ending)
    // 0x80 is POSIX_SPAWN_SETSID, which Swift's Glibc lacks.
    let group = leadsSession ? 0x80 : CInt(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(CInt(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | group))
    // No sound device of the machine's: the tests are silent, and alike everywhere. A line of shell may name another configuration.
    folder.write(Self.soundless, to: "asound.conf")
    var own = Self.ownFolders.mapValues { folder.path($0) }
    for path in own.values { mkdir(path, 0o700) }
    own["ALSA_CONFIG_PATH"] = folder.path("asound.conf")
    var variables = Self.environment(own) + [nil]
    defer { for variable in variables { free(variable) } }
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, &strings, &variables)
    guard code == 0 else { throw Failure.system("start", arguments[0], errno: code) }
    self.process = process
    child = Child(process)
    self.folder = folder
  }

  /// What it has written to standard output until now.
  var outputSoFar: [UInt8] { folder.bytes("out") ?? [] }

  /// What the kernel shows of the process now.
  var state: ProcessState { ProcessState(process: process) }

  /// Waits for its end; one that has not ended after five minutes hangs, and is killed.
  func wait() -> Ending {
    var status: Int32 = 0
    var polls = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      usleep(1_000)
      polls += 1
      if polls == 300_000 { kill(process, SIGKILL) }
    }
    child.isOver = true
    let signal = status & 0x7F
    return Ending(
      code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: folder.bytes("out") ?? [], errors: String(decoding: folder.bytes("err") ?? [], as: UTF8.self))
  }
}
