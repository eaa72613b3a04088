import Glibc

@testable import clumsy

/// A process of the built executable `clumsy`, started as from a shell.
struct Clumsy {
  /// The outcome of a process that has ended.
  struct Ending {
    /// The exit code; nil if a signal ended the process.
    let code: Int32?
    let signal: Int32?
    let output: [UInt8]
    let errors: String

    /// The byte count and 64-bit FNV-1a hash of the output, in the format of Tests/Golden/seed7.txt.
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

  /// A child process. `deinit` kills and reaps the child of a failed test. Otherwise, the zombie would keep Swift
  /// Testing's exit tests waiting without end.
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

  /// The test bundle's folder, which also contains the executable.
  private static let bundleFolder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }()
  private static let executable = bundleFolder + "/clumsy"

  /// An ALSA configuration without any usable sound device.
  private static let soundless = "pcm.!default { type hw card 31 }\n"

  /// The variables that give each process its own folders, so that tests do not touch the user's folders. A shell line
  /// may set other folders.
  private static let ownFolders = [
    "XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config", "XDG_RUNTIME_DIR": "runtime", "XDG_CACHE_HOME": "cache",
  ]

  /// Returns copies of the environment's variables, overridden by `own`; the caller frees the copies.
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

  static func start(_ arguments: String...) throws -> Clumsy {
    try Clumsy([executable] + arguments)
  }

  /// Starts a shell line without waiting. With `exec`, the process becomes clumsy itself.
  ///
  /// - Parameter leadsSession: `true` if the process leads a POSIX session, as in a terminal without a shell; `false`
  ///   if it leads only a process group, as a shell's job does.
  static func startShell(_ line: String, leadsSession: Bool = false) throws -> Clumsy {
    try Clumsy(["/bin/sh", "-c", "PATH=$0:$PATH; \(line)", bundleFolder], leadsSession: leadsSession)
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
    // Unblock all signals. Swift Testing's threads block signals, and the process would inherit their mask.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Under nohup or in the background, tests ignore the signals below, and the process would ignore them too.
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGHUP, SIGINT, SIGQUIT] { sigaddset(&ending, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ending)
    // 0x80 is POSIX_SPAWN_SETSID, which Swift's Glibc lacks.
    let group = leadsSession ? 0x80 : CInt(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(CInt(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | group))
    // Without the machine's sound devices, tests are silent and run the same everywhere.
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

  var outputSoFar: [UInt8] { folder.bytes("out") ?? [] }

  var state: ProcessState { ProcessState(process: process) }

  /// Waits for the process to end, and kills the process after five minutes.
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
