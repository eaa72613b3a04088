import Glibc
import Instrument
import Testing

@testable import clumsy

private let hasSequencer = access("/dev/snd/seq", F_OK) == 0

/// Tests `run` and `ports` without a sequencer. Tests/Sequencer tests both commands with a sequencer.
@Suite(.disabled(if: hasSequencer, "this machine has a sequencer"))
struct RunTests {
  private static let absent =
    "no ALSA sequencer on this machine (/dev/snd/seq is missing): try 'sudo modprobe snd-seq'"

  private static let silent = "there is no default sound device: 'clumsy doctor' says what to change"

  private static let lost = "the computer slept or was too slow: the music went on from where it had stopped"
  /// Returns the lines that a run has printed, without the notice about a stall of the machine.
  private static func played(_ ending: Clumsy.Ending) -> [Substring] { ending.lines.filter { $0 != lost } }

  @Test func monitorLinesMatchRenderedEvents() throws {
    let ending = try Clumsy.run("run", "--seed", "7", "--duration", "3s")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    let settings = Settings.piece(ofSeed: 7)
    var monitor = Monitor(settings)
    var lines = "seed 7\n\(Self.silent)\n\(Self.absent); printing each strike instead\n"
    try renderOffline(settings, until: 3_000_000_000) { event in lines += monitor.line(for: event) }
    #expect(ending.text.replacing(Self.lost + "\n", with: "") == lines)
  }

  /// Configures an ALSA device that writes its sound to a file, without waiting for real time. Returns a shell command
  /// that selects this device.
  private static func device(in folder: TestFolder) -> String {
    folder.write(
      "pcm.!default { type file slave.pcm { type null } file \"\(folder.path("sound"))\" format raw }",
      to: "device.conf")
    return "export ALSA_CONFIG_PATH=\(folder.path("device.conf"))"
  }

  @Test func runPlaysOnSoundDevice() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("\(Self.device(in: folder)); exec clumsy run --seed 7 --duration 2s")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(
      ending.lines == ["seed 7", "playing on the default sound device; a synth cannot be played: \(Self.absent)"])
    let bytes = try #require(folder.bytes("sound"))
    #expect(bytes.count >= 2 * 48_000 * 8 && bytes.contains { $0 != 0 })
  }

  @Test func runWithoutSoundPrintsStrikes() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("\(Self.device(in: folder)); exec clumsy run --seed 7 --duration 1s --no-audio")
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.lines.count > 2)
    #expect(ending.lines.dropFirst().first == "\(Self.absent); printing each strike instead")
    #expect(folder.bytes("sound") == nil)
  }

  @Test func missingSoundDeviceIsRefusedInOneLine() throws {
    let ending = try Clumsy.run("run", "--audio", "nonsense", "--duration", "1s")
    #expect(ending.code == 69)
    #expect(
      ending.errors == "clumsy: there is no sound device nonsense: 'clumsy ports' lists the sound devices there are\n")
  }

  /// clumsy used to print several lines a second if a device opened and then failed.
  @Test func repeatedDeviceFailureIsReportedOnce() throws {
    let folder = try TestFolder()
    folder.write(
      "pcm.!default { type file slave.pcm { type null } file \"/none/sound\" format raw }", to: "device.conf")
    let ending = try Clumsy.shell(
      "export ALSA_CONFIG_PATH=\(folder.path("device.conf")); exec clumsy run --seed 7 --duration 2s")
    #expect(ending.code == 0 && ending.errors.contains("sounds when the device is there"))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test func soundingRunCanBeSuspendedAndStopped() throws {
    let folder = try TestFolder()
    let clumsy = try Clumsy.startShell("\(Self.device(in: folder)); exec clumsy run --seed 7 --monitor")
    try eventually("a strike is printed") { clumsy.outputSoFar.split(separator: 10).count >= 4 }
    kill(clumsy.process, SIGTSTP)
    try eventually("clumsy has stopped") { clumsy.state.isStopped }
    kill(clumsy.process, SIGCONT)
    kill(clumsy.process, SIGINT)
    let ending = clumsy.wait()
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  /// Ctrl-Z used to do nothing while the sound device accepted no data.
  @Test func stuckSoundDeviceDoesNotPreventSuspension() throws {
    let folder = try TestFolder()
    folder.write(
      "pcm.!default { type file slave.pcm { type null } file \"|exec sleep 60 >/dev/null\" format raw }",
      to: "device.conf")
    let line = "export ALSA_CONFIG_PATH=\(folder.path("device.conf")); exec clumsy run --seed 7 --monitor"
    let clumsy = try Clumsy.startShell(line)
    // Before the eighth line, clumsy has rendered more sound than a pipe holds.
    try eventually("strikes are printed") { clumsy.outputSoFar.split(separator: 10).count >= 8 }
    kill(clumsy.process, SIGTSTP)
    try eventually("clumsy has stopped") { clumsy.state.isStopped }
    kill(clumsy.process, SIGCONT)
    kill(clumsy.process, SIGINT)
    #expect(clumsy.wait().code == 0)
  }

  @Test(arguments: ["run --connect 20:0", "run --wait", "run --wait --monitor"])
  func flagsThatNeedSequencerAreRefused(line: String) throws {
    let ending = try Clumsy.shell("exec clumsy \(line)")
    #expect(ending.code == 69 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: \(Self.absent)\n")
  }

  /// Errors of `run --audio` used to refer people to `clumsy ports`, which did not mention sound devices.
  @Test(arguments: ["ports", "ports --json"])
  func portsMentionsSoundDevicesIfThereIsNone(line: String) throws {
    let ending = try Clumsy.shell("ALSA_CONFIG_PATH=/dev/null exec clumsy \(line)")
    #expect(ending.code == 69 && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("clumsy: \(Self.absent); no sound device: connect one"))
  }

  /// clumsy used to announce that each strike would be printed, although the terminal showed the stage (`hasFace`).
  @Test func stageInTerminalSuppressesNoticeAboutLines() {
    let connection = SequencerConnection(absence: .absent)
    #expect(connection.advice(stage: nil, hasFace: true) == "\(Self.absent); the stage is silent\n")
    #expect(connection.advice(stage: nil, hasFace: false) == "\(Self.absent); printing each strike instead\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func signalEndsRunCleanly(signal: Int32) throws {
    let clumsy = try Clumsy.start("run", "--seed", "7")
    try eventually("a line is printed") { !clumsy.outputSoFar.isEmpty }
    kill(clumsy.process, signal)
    let ending = clumsy.wait()
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  @Test func ignoredSIGHUPDoesNotEndRun() throws {
    let clumsy = try Clumsy.startShell("trap '' HUP; exec clumsy run --seed 7")
    try eventually("a line is printed") { !clumsy.outputSoFar.isEmpty }
    kill(clumsy.process, SIGHUP)
    let before = clumsy.outputSoFar.count
    try eventually("more is printed") { clumsy.outputSoFar.count > before }
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().code == 0)
  }

  @Test func ignoredSIGINTEndsBackgroundRun() throws {
    let folder = try TestFolder()
    // Wait for the first line: until then, clumsy possibly still ignores SIGINT, as a script's background jobs do.
    let line = "clumsy run --seed 7 >lines & until [ -s lines ]; do sleep 0.01; done; kill -INT $!; wait $!"
    #expect(try Clumsy.shell("cd \(folder.root); \(line)").code == 0)
  }

  /// Ctrl-Z and fg, a debugger's stop or a stall of the machine delay a run's lines, but change none of them.
  @Test(arguments: [SIGTSTP, SIGSTOP]) func stoppedTimeCausesNoBurstOfNotes(signal: Int32) throws {
    let start = MonotonicTime.seconds
    let clumsy = try Clumsy.start("run", "--seed", "7", "--duration", "5s")
    let other = try Clumsy.start("run", "--seed", "7", "--duration", "5s")
    // The first three lines come before the music.
    try eventually("a strike is printed") { clumsy.outputSoFar.split(separator: 10).count > 3 }
    kill(clumsy.process, signal)
    try eventually("clumsy has stopped") { clumsy.state.isStopped }
    usleep(2_000_000)
    kill(clumsy.process, SIGCONT)
    let ending = clumsy.wait()
    #expect(MonotonicTime.seconds - start >= 7)
    #expect(ending.code == 0 && ending.errors.isEmpty)
    let played = Self.played(ending)
    #expect(played == Self.played(other.wait()))
    // SIGTSTP stops the music with the process. After SIGSTOP, clumsy notices that it is late, and prints `lost`.
    #expect((played.count < ending.lines.count) == (signal == SIGSTOP))
  }

  /// In `xterm -e clumsy run`, Ctrl-Z used to stop clumsy permanently, because no shell could continue it.
  @Test func stopSignalDoesNotStopOrphanedRun() throws {
    let clumsy = try Clumsy.startShell("exec clumsy run --seed 7 --duration 4s", leadsSession: true)
    try eventually("the first three lines are printed") { clumsy.outputSoFar.split(separator: 10).count >= 3 }
    kill(clumsy.process, SIGTSTP)
    var wasStopped = false
    try eventually("clumsy plays to its end") {
      wasStopped = wasStopped || clumsy.state.isStopped
      return wasStopped || clumsy.state.hasEnded
    }
    kill(clumsy.process, SIGCONT)
    #expect(!wasStopped && clumsy.wait().code == 0)
  }

  /// A SIGCONT within a few milliseconds of SIGTSTP, while clumsy silenced its notes, used to leave clumsy stopped.
  @Test func quickSIGCONTCancelsSuspension() throws {
    let clumsy = try Clumsy.start("run", "--seed", "7", "--duration", "1h")
    try eventually("the first three lines are printed") { clumsy.outputSoFar.split(separator: 10).count >= 3 }
    var stops = 0
    for _ in 0..<50 {
      kill(clumsy.process, SIGTSTP)
      usleep(UInt32.random(in: 0..<4_000))
      kill(clumsy.process, SIGCONT)
      // 50 ms is longer than clumsy takes to silence its notes.
      usleep(50_000)
      if clumsy.state.isStopped {
        stops += 1
        kill(clumsy.process, SIGCONT)
      }
    }
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().code == 0 && stops == 0)
  }

  /// A closed terminal window used to be an error with status 74.
  @Test func aClosedTerminalEndsTheRunWithoutAnError() throws {
    var reader: StuckReader? = try StuckReader(.terminal)
    let path = try #require(reader?.path)
    let clumsy = try Clumsy.startShell("exec clumsy run --seed 7 --gravity 100 >\(path)")
    try eventually("lines wait for the terminal") { reader?.isFull == true && clumsy.state.isBlocking(SIGTERM) }
    reader = nil
    let ending = clumsy.wait()
    #expect(ending.code == 0 && ending.errors == "")
  }

  /// clumsy used to play on after the reader of its output had left, until the next line was due.
  @Test func closedReaderEndsRunBeforeTheNextLine() throws {
    var reader: StuckReader? = try StuckReader(.pipe)
    let path = try #require(reader?.path)
    // With these flags, nothing is struck for three hours, and `wait` gives up after five minutes.
    let clumsy = try Clumsy.startShell(
      "exec clumsy run --preset original --seed 8 --balls 0 --speed 50 --bouncers iii >\(path)")
    var bytes: [UInt8] = []
    try eventually("the first lines were read") {
      bytes += reader?.available() ?? []
      return String(decoding: bytes, as: UTF8.self).hasSuffix("printing each strike instead\n")
    }
    reader = nil
    let ending = clumsy.wait()
    #expect(ending.code == 0 && ending.errors == "")
  }

  /// After the end of the music, Ctrl-Z used to do nothing while the last lines waited for their reader.
  @Test func stopSignalStopsRunThatWaitsForReader() throws {
    let reader = try StuckReader(.fullPipe)
    let clumsy = try Clumsy.startShell("exec clumsy run --seed 7 --duration 3s >\(reader.path)")
    try eventually("clumsy plays") { clumsy.state.isBlocking(SIGTSTP) }
    try eventually("clumsy has played") { !clumsy.state.isBlocking(SIGTSTP) }
    kill(clumsy.process, SIGTSTP)
    try eventually("clumsy is stopped") { clumsy.state.isStopped }
    kill(clumsy.process, SIGCONT)
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().code == 0)
  }

  @Test func closedReaderEndsRun() throws {
    let ending = try Clumsy.shell("{ clumsy run --seed 7; echo $? >&2; } | head -n 3")
    #expect(ending.lines.count == 3)
    #expect(ending.errors == "0\n")
  }

  @Test func fullDiskEndsRunWithMessage() throws {
    let ending = try Clumsy.shell("exec clumsy run --seed 7 >/dev/full")
    #expect(ending.code == 74)
    #expect(ending.errors == "clumsy: cannot write standard output: No space left on device\n")
  }

  /// SIGXFSZ, the signal of the file size limit, used to kill clumsy while notes sounded.
  @Test func aFileSizeLimitEndsTheRunWithAMessage() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell(
      "ulimit -f 1; exec clumsy run --preset original --seed 7 --monitor >\(folder.path("lines"))")
    #expect(ending.code == 74)
    #expect(ending.errors == "clumsy: cannot write standard output: File too large\n")
  }

  @Test func aNewSeedIsPrintedAndShort() throws {
    let ending = try Clumsy.run("run", "--duration", "1ms")
    let words = try #require(ending.lines.first).split(separator: " ")
    #expect(words.first == "seed" && words.count == 2)
    #expect((1...999_999).contains(try #require(Int(words[1]))))
  }
}

private enum MonotonicTime {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
