import Glibc
import Testing

@testable import clumsy

@Suite struct OutputFileTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func render(_ name: String) throws -> Clumsy.Ending {
    try Clumsy.run("render", "--seed", "7", "--duration", "10s", "-o", folder.path(name))
  }

  @Test func aNewFileHasTheUmasksPermissions() throws {
    let ending = try Clumsy.shell("umask 027; exec clumsy render --seed 7 --duration 1s -o \(folder.path("a.mid"))")
    #expect(ending.code == 0 && ending.output.isEmpty && ending.errors.isEmpty)
    #expect(folder.names == ["a.mid"])
    #expect(folder.mode("a.mid") == 0o640)
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    folder.write("old", to: "a.mid", mode: 0o606)
    #expect(try render("a.mid").code == 0)
    #expect(folder.mode("a.mid") == 0o606)
    #expect(folder.bytes("a.mid")?.starts(with: "MThd".utf8) == true)
    #expect(folder.names == ["a.mid"])
  }

  @Test func linkStaysAndItsTargetIsReplaced() throws {
    folder.write("old", to: "real.mid")
    symlink("real.mid", folder.path("link.mid"))
    symlink(folder.path("link.mid"), folder.path("far.mid"))
    #expect(try render("far.mid").code == 0)
    #expect(folder.names == ["far.mid", "link.mid", "real.mid"])
    #expect(folder.link("link.mid") == "real.mid" && folder.link("far.mid") == folder.path("link.mid"))
    #expect(folder.bytes("real.mid")?.starts(with: "MThd".utf8) == true)
  }

  @Test func danglingLinkGetsItsTarget() throws {
    symlink("new.mid", folder.path("link.mid"))
    #expect(try render("link.mid").code == 0)
    #expect(folder.bytes("new.mid")?.starts(with: "MThd".utf8) == true)
  }

  @Test func linksInACircleAreRefused() throws {
    symlink("b", folder.path("a"))
    symlink("a", folder.path("b"))
    let ending = try render("a")
    #expect(ending.code == 74)
    #expect(ending.errors == "clumsy: cannot write \(folder.path("a")): Too many levels of symbolic links\n")
  }

  /// A limit on file sizes stands in for a full disk.
  @Test func aFullDiskLeavesTheOldFileWhole() throws {
    folder.write("old", to: "a.jsonl")
    let path = folder.path("a.jsonl")
    let ending = try Clumsy.shell("ulimit -f 8; exec clumsy render --seed 7 --duration 10m --format jsonl -o \(path)")
    #expect(ending.code == 74)
    #expect(ending.errors == "clumsy: cannot write \(path): File too large\n")
    #expect(folder.names == ["a.jsonl"])
    #expect(folder.bytes("a.jsonl") == Array("old".utf8))
  }

  /// On a file system without unnamed files, such as NFS, a hidden file exists until the target is complete.
  @Test(arguments: [false, true]) func temporaryFileLeavesNothingButItsTarget(isNamed: Bool) throws {
    let target = FileName(bytes: Array(folder.path("a").utf8))
    for isCompleted in [false, true] {
      do {
        var file = try TemporaryFile(for: target, mode: nil, isNamed: isNamed)
        #expect(folder.names.count == (isNamed ? 1 : 0))
        if isCompleted { try file.takePlace() }
      }
      #expect(folder.names == (isCompleted ? ["a"] : []))
    }
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGPOLL, SIGPWR,
  ])
  func aSignalLeavesTheOldFileWhole(signal: Int32) throws { try checkOldFileIsWhole(after: signal) }

  @Test func theSignalOfABrokenPipeLeavesTheOldFileWhole() throws { try checkOldFileIsWhole(after: SIGPIPE) }

  private func checkOldFileIsWhole(after signal: Int32) throws {
    folder.write("old", to: "a.jsonl")
    let clumsy = try Clumsy.start(
      "render", "--seed", "7", "--duration", "1000h", "--format", "jsonl", "-o", folder.path("a.jsonl"))
    try eventually("a file is written beside the old one") { clumsy.state.openFiles(in: folder.root).count == 1 }
    kill(clumsy.process, signal)
    #expect(clumsy.wait().signal == signal)
    #expect(folder.names == ["a.jsonl"])
    #expect(folder.bytes("a.jsonl") == Array("old".utf8))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalRemovesANamedTemporaryFile(signal: Int32) async throws {
    let target = folder.path("a")
    await #expect(processExitsWith: .signal(signal)) { [target = target as String, signal = signal as Int32] in
      let file = try TemporaryFile(for: FileName(bytes: Array(target.utf8)), mode: nil, isNamed: true)
      // Unblock the signals, which Swift Testing's threads block.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      raise(signal)
      try file.complete()
    }
    #expect(folder.names.isEmpty)
  }

  /// Formerly, a performance too long for the memory crashed clumsy, and left an empty file beside the target.
  @Test func noEmptyFileExistsBeforeMIDIFileIsComplete() throws {
    let clumsy = try Clumsy.start("render", "--seed", "7", "--duration", "1000h", "-o", folder.path("a.mid"))
    try eventually("clumsy computes") { clumsy.state.processorSeconds > 0.5 }
    #expect(folder.names.isEmpty)
    kill(clumsy.process, SIGKILL)
    #expect(clumsy.wait().signal == SIGKILL)
    #expect(folder.names.isEmpty)
  }

  @Test func ignoredSignalsStayIgnored() throws {
    let path = folder.path("a.jsonl")
    let clumsy = try Clumsy.startShell("trap '' HUP; exec clumsy render --seed 7 --duration 1000h -o \(path)")
    try eventually("a file is written") { !clumsy.state.openFiles(in: folder.root).isEmpty }
    kill(clumsy.process, SIGHUP)
    let size = { clumsy.state.openFiles(in: folder.root).first ?? 0 }
    let before = size()
    try eventually("the file grows") { size() > before }
    // The kernel delivers the pending signal with the lowest number first. If SIGHUP were not ignored, it would end
    // clumsy.
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().signal == SIGTERM)
  }

  @Test func missingFolderIsReported() throws {
    let ending = try render("none/a.mid")
    #expect(ending.code == 74)
    let path = folder.path("none/a.mid")
    #expect(ending.errors == "clumsy: cannot create a file beside \(path): No such file or directory\n")
  }

  @Test func folderAsOutputIsRefused() throws {
    for path in [folder.root, folder.root + "/"] {
      let ending = try Clumsy.run("render", "--seed", "7", "--duration", "1s", "-o", path)
      #expect(ending.code == 74)
      #expect(ending.errors == "clumsy: cannot write \(path): Is a directory\n")
    }
    #expect(try render("new/").errors == "clumsy: cannot write \(folder.path("new/")): Is a directory\n")
  }

  @Test func missingPermissionIsReported() throws {
    folder.write("old", to: "a.mid", mode: 0o444)
    // If root runs this test, `setpriv` removes root's capability to bypass permissions.
    let unprivileged = geteuid() == 0 ? "setpriv --inh-caps=-dac_override --bounding-set=-dac_override " : ""
    let path = folder.path("a.mid")
    let file = try Clumsy.shell("\(unprivileged)clumsy render --seed 7 --duration 1s -o \(path)")
    #expect(file.code == 74)
    #expect(file.errors == "clumsy: cannot write \(path): Permission denied\n")
    #expect(folder.bytes("a.mid") == Array("old".utf8))

    chmod(folder.root, 0o500)
    defer { chmod(folder.root, 0o700) }
    let new = try Clumsy.shell("\(unprivileged)clumsy render --seed 7 --duration 1s -o \(folder.path("b.mid"))")
    #expect(new.code == 74)
    #expect(new.errors == "clumsy: cannot create a file beside \(folder.path("b.mid")): Permission denied\n")
  }

  @Test func fileNameNeedNotBeUTF8() throws {
    let ending = try Clumsy.shell(
      "clumsy render --seed 7 --duration 1s -o \"$(printf '\(folder.root)/\\377')\" && ls \(folder.root) | od -An -tx1"
    )
    #expect(ending.code == 0)
    #expect(ending.text == " ff 0a\n")
    _ = try Clumsy.shell("rm \(folder.root)/*")
  }

  @Test func devicesAreWrittenDirectly() throws {
    let full = try Clumsy.run("render", "--seed", "7", "--duration", "10s", "-o", "/dev/full")
    #expect(full.code == 74)
    #expect(full.errors == "clumsy: cannot write /dev/full: No space left on device\n")
    #expect(try Clumsy.run("render", "--seed", "7", "--duration", "10s", "-o", "/dev/null").code == 0)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func fifoIsWrittenDirectly() throws {
    mkfifo(folder.path("pipe"), 0o600)
    let clumsy = try Clumsy.start("render", "--seed", "7", "--duration", "10s", "-o", folder.path("pipe"))
    let bytes = folder.bytes("pipe")
    #expect(clumsy.wait().code == 0)
    #expect(bytes?.starts(with: "MThd".utf8) == true)
    #expect(folder.names == ["pipe"])
  }

  @Test func signalEndsWaitForFIFOReader() throws {
    mkfifo(folder.path("pipe"), 0o600)
    let clumsy = try Clumsy.start("render", "--seed", "7", "--duration", "10s", "-o", folder.path("pipe"))
    try eventually("clumsy waits for a reader") { clumsy.state.isOpeningForWriting }
    kill(clumsy.process, SIGINT)
    #expect(clumsy.wait().signal == SIGINT)
  }

  @Test func standardOutputIsRecognizedByAnyName() throws {
    for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
      // clumsy must append to the file's earlier content.
      let path = folder.path("out")
      let line = "{ printf head; clumsy render --seed 7 --duration 1s -o \(name); } >\(path)"
      #expect(try Clumsy.shell(line).code == 0)
      #expect(folder.bytes("out")?.starts(with: "headMThd".utf8) == true, "\(name)")
    }
  }

  @Test func pipeOfAnotherProcessIsWritten() throws {
    let ending = try Clumsy.shell("sh -c '$0 render --seed 7 --duration 1s -o /proc/$$/fd/1; :' clumsy | cat")
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.output.starts(with: "MThd".utf8))
  }

  @Test func closedOrFullStandardOutputIsReported() throws {
    for (redirection, reason) in [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")] {
      let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 10s --format jsonl \(redirection)")
      #expect(ending.code == 74)
      #expect(ending.errors == "clumsy: cannot write standard output: \(reason)\n")
    }
  }

  @Test func aReaderThatLeavesIsNoError() throws {
    let ending = try Clumsy.shell("clumsy render --seed 7 --duration 1000h --format jsonl | head -n 1")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(ending.lines.count == 1)
  }
}
