import Glibc
import Testing

@testable import clumsy

@Suite struct TellTests {
  /// A runtime folder, shared by `clumsy run` and `clumsy tell`.
  private final class SharedFolder {
    let folder: TestFolder
    init() throws {
      folder = try TestFolder()
      mkdir(folder.path("runtime"), 0o700)
    }

    private var variables: String {
      "export XDG_RUNTIME_DIR=\(folder.path("runtime")) XDG_STATE_HOME=\(folder.path("state"))"
    }
    var sockets: [String] { TestFolder.names(in: folder.path("runtime/clumsy")) }

    func start(_ flags: String = "--seed 7 --duration 10m") throws -> Clumsy {
      let run = try Clumsy.startShell("\(variables); exec clumsy run \(flags)")
      try eventually("the run has a socket") { sockets.contains("\(run.process)") }
      return run
    }

    func shell(_ line: String) throws -> Clumsy.Ending { try Clumsy.shell("\(variables); \(line)") }
    func tell(_ arguments: String) throws -> Clumsy.Ending { try shell("exec clumsy tell \(arguments)") }
  }

  private static func end(_ run: Clumsy) -> Clumsy.Ending {
    kill(run.process, SIGTERM)
    return run.wait()
  }

  /// Returns the run's lines about gestures of the kinds that these tests send, without their times.
  private static func gestures(_ ending: Clumsy.Ending) -> [String] {
    ending.lines.compactMap { line in
      let text = line.split(separator: " ", maxSplits: 1).last.map { $0.drop { $0 == " " } } ?? ""
      return ["gravity ", "speed ", "bouncer-1 ", "pause", "play", "remove", "flick", "key "].contains {
        text.hasPrefix($0)
      } ? String(text) : nil
    }
  }

  @Test func gesturesArePrintedAlthoughTheRunEndsAfterTell() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.tell("'gravity 4.9' 'key Bb3 dorian' '# nothing' ''")
    #expect(answer.code == 0 && answer.output.isEmpty && answer.errors.isEmpty)
    let ending = Self.end(run)
    #expect(Self.gestures(ending) == ["gravity 4.9", "key Bb3 dorian"])
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(shared.sockets.isEmpty)
  }

  @Test func refusalNamesItsTick() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.tell("'remove 9' 'gravity 5'")
    #expect(answer.code == 75)
    #expect(answer.errors.contains(/^clumsy: 'remove 9': refused at tick [0-9]+: there is no ball 9; allowed: .*\n$/))
    #expect(Self.gestures(Self.end(run)).last == "gravity 5")
  }

  @Test(arguments: [
    ("'gravty 4.9'", "clumsy: 'gravty 4.9': column 1: found 'gravty', expected a gesture; did you mean gravity?\n"),
    ("'gravity 300'", "clumsy: 'gravity 300': column 9: found '300', expected 0…100 m/s²\n"),
    ("'voicing ledd'", nil),
    ("\"$(head -c 5000 /dev/zero | tr '\\0' x)\"", nil),
    ("'pause\nplay'", nil),
  ])
  func oneWrongGesturePreventsAll(line: String, errors: String?) throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.tell("'speed 100' \(line) 'speed 100'")
    #expect(answer.code == 64 && answer.errors.split(separator: "\n").count == 1)
    if let errors { #expect(answer.errors == errors) }
    #expect(Self.gestures(Self.end(run)).isEmpty)
  }

  @Test func keyGestureAcceptsFlagSyntax() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    #expect(try shared.tell("'key Eb' 'key F#3m'").code == 0)
    #expect(Self.gestures(Self.end(run)) == ["key Eb4 major", "key F#3 minor"])
  }

  @Test func tellAndKeepRefuseTheSameWrongNames() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    shared.folder.write("clumsy 1 engine 2\n", to: "a.clumsy")
    let session = shared.folder.path("a.clumsy")
    let kept = try shared.shell("exec clumsy keep ../x --session \(session)")
    let answer = try shared.tell("'keep ../x'")
    #expect(kept.code == 64 && answer.code == 64)
    #expect(answer.errors.hasSuffix(kept.errors.dropFirst("clumsy: ".count)) && !kept.errors.isEmpty)
    _ = Self.end(run)
  }

  @Test func runPrintsUndoneAction() throws {
    let shared = try SharedFolder()
    let run = try shared.start("--seed 7 --monitor --duration 10m")
    #expect(try shared.tell("'gravity 3' undo").code == 0)
    #expect(Self.end(run).lines.contains { $0.hasSuffix("  undone: gravity 3") })
  }

  @Test func gestureSplitIntoArgumentsIsRefused() throws {
    let answer = try Clumsy.run("tell", "gravity", "4.9")
    #expect(answer.code == 64)
    #expect(answer.errors == "clumsy: 'gravity' is no gesture: write the gesture as one argument: 'gravity 4.9'\n")
    #expect(try Clumsy.run("tell").code == 64)
  }

  /// clumsy must refuse the word after `quit` before `quit` ends the run.
  @Test(arguments: [
    ("'gravity 8' quit now", "'now' comes after quit, which ends the run: leave it out"),
    ("undo twice", "'undo twice': undo takes no other words"),
    ("'speed 100' keep rain", "'rain' is no gesture: write the request as one argument: 'keep rain'"),
    ("sound harp", "'sound' is no gesture: write the gesture as one argument: 'sound harp'"),
    (
      "'100 gravity 5'",
      "'100 gravity 5' is no gesture: write a gesture as one argument, without a tick, for example: "
        + "clumsy tell 'gravity 4.9'"
    ),
    ("'gravity 21' 'preset rian'", "'preset rian': no preset 'rian' (did you mean rain?) (clumsy presets lists them)"),
    ("quit pause", "'pause' comes after quit, which ends the run: leave it out"),
    ("quit -", "'-' comes after quit, which ends the run: leave it out"),
    ("quit 'gravity 4'", "'gravity 4' comes after quit, which ends the run: leave it out"),
  ])
  func requestSplitIntoArgumentsIsRefused(line: String, message: String) throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.tell(line)
    #expect(answer.code == 64 && answer.errors == "clumsy: \(message)\n", "\(answer.errors)")
    #expect(try shared.tell("undo pause").code == 75)
    #expect(Self.gestures(Self.end(run)) == ["pause"])
  }

  /// A refused request also prevents the gestures that precede the request.
  @Test func takenNameIsRefusedBeforeAnyGestureIsApplied() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    #expect(try shared.tell("'keep rain'").text == "kept as rain\n")
    let answer = try shared.tell("'speed 100' 'keep rain'")
    #expect(answer.code == 64 && answer.errors == "clumsy: 'keep rain': a session of that name is kept already\n")
    #expect(Self.gestures(Self.end(run)).isEmpty)
  }

  /// The message must not say that `keep rain` was split into arguments.
  @Test func wrongGestureAfterRequestHasItsOwnMessage() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.tell("'keep rain' 'gravity 999'")
    #expect(answer.code == 64, "\(answer.errors)")
    #expect(answer.errors.contains("gravity 999") && answer.errors.contains("0…100"), "\(answer.errors)")
    #expect(Self.gestures(Self.end(run)).isEmpty)
  }

  @Test func missingRunIsReportedWithFolder() throws {
    let shared = try SharedFolder()
    let place = "none has a socket in \(shared.folder.path("runtime/clumsy"))\n"
    let answer = try shared.tell("pause")
    #expect(answer.code == 69 && answer.errors == "clumsy: no running clumsy was found: \(place)")
    let other = try shared.tell("--to 1 pause")
    #expect(other.code == 69 && other.errors == "clumsy: no clumsy of the process 1 runs: \(place)")
  }

  /// The message "no clumsy runs" alone would not name the faulty folder.
  @Test(arguments: [
    ("ROOT/none", "'ROOT/none', which cannot be used (No such file or directory)"),
    ("ROOT/file", "'ROOT/file', which is no folder"), ("here", "'here', which does not begin with a slash"),
  ])
  func aRuntimeFolderThatCannotBeUsedIsNamedByTellAndByTheRun(variable: String, fault: String) throws {
    let folder = try TestFolder()
    let variable = variable.replacing("ROOT", with: folder.root)
    let fault = fault.replacing("ROOT", with: folder.root)
    let line = ": >\(folder.path("file")); export XDG_RUNTIME_DIR=\(variable); exec clumsy"
    let answer = try Clumsy.shell("\(line) tell --to 1 pause")
    #expect(answer.code == 69 && answer.errors.hasSuffix("; XDG_RUNTIME_DIR is \(fault)\n"), "\(answer.errors)")
    let run = try Clumsy.shell("\(line) run --seed 7 --duration 1s")
    #expect(run.code == 0)
    let notice = "clumsy: XDG_RUNTIME_DIR is \(fault); clumsy tell reaches this run in /"
    #expect(run.errors.hasPrefix(notice) && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func aThousandGesturesKeepTheirOrder() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.shell("seq 1000 | sed 's/.*/bouncer-1 off\\ngravity 0.&/' | clumsy tell -")
    #expect(answer.code == 0 && answer.errors.isEmpty)
    let wanted = (1...1000).flatMap { ["bouncer-1 off", "gravity \(plain(Double("0.\($0)") ?? 0))"] }
    #expect(Self.gestures(Self.end(run)) == wanted)
  }

  @Test func tellReachesLatestRunByDefault() throws {
    let shared = try SharedFolder()
    let first = try shared.start()
    let second = try shared.start()
    #expect(try shared.tell("'gravity 2'").code == 0)
    #expect(try shared.tell("--to \(first.process) 'gravity 1'").code == 0)
    #expect(Self.gestures(Self.end(second)) == ["gravity 2"])
    #expect(try shared.tell("'gravity 3'").code == 0)
    #expect(Self.gestures(Self.end(first)) == ["gravity 1", "gravity 3"])
  }

  @Test func socketOfKilledRunIsRemoved() throws {
    let shared = try SharedFolder()
    let lasting = try shared.start()
    let killed = try shared.start()
    kill(killed.process, SIGKILL)
    _ = killed.wait()
    #expect(shared.sockets.contains("\(killed.process)"))
    #expect(try shared.tell("'gravity 2'").code == 0)
    #expect(shared.sockets == ["\(lasting.process)"])
    kill(lasting.process, SIGKILL)
    _ = lasting.wait()
    let next = try shared.start()
    #expect(shared.sockets == ["\(next.process)"])
    #expect(Self.end(next).code == 0)
    #expect(try shared.tell("'gravity 2'").code == 69)
  }

  @Test func nobodyElseMayUseTheSocket() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    #expect(shared.folder.mode("runtime/clumsy") == 0o700)
    #expect(shared.folder.mode("runtime/clumsy/\(run.process)") == 0o600)
    #expect(Self.end(run).code == 0)
  }

  @Test func aFolderThatOthersMayEnterIsNotUsedAndTheMusicGoesOn() throws {
    let shared = try SharedFolder()
    mkdir(shared.folder.path("runtime/clumsy"), 0o700)
    chmod(shared.folder.path("runtime/clumsy"), 0o750)
    let ending = try shared.shell("exec clumsy run --seed 7 --duration 2s")
    #expect(ending.code == 0 && ending.lines.count > 3)
    let reason = "others may enter \(shared.folder.path("runtime/clumsy")): chmod 700 it\n"
    #expect(ending.errors == "clumsy: clumsy tell cannot reach this run: \(reason)")
    let answer = try shared.tell("pause")
    #expect(answer.code == 69 && answer.errors == "clumsy: \(reason)")
  }

  @Test func aLinkInPlaceOfTheFolderIsNotFollowed() throws {
    let shared = try SharedFolder()
    mkdir(shared.folder.path("elsewhere"), 0o700)
    symlink(shared.folder.path("elsewhere"), shared.folder.path("runtime/clumsy"))
    let ending = try shared.shell("exec clumsy run --seed 7 --duration 1s")
    #expect(ending.code == 0 && ending.errors.contains("it is a link or a file"))
    #expect(TestFolder.names(in: shared.folder.path("elsewhere")).isEmpty)
  }

  @Test func longFolderNameWorks() throws {
    let folder = try TestFolder()
    let path = folder.path(String(repeating: "long/", count: 40))
    let line = "export XDG_RUNTIME_DIR=\(path); mkdir -p -m 700 $XDG_RUNTIME_DIR; "
    let run = try Clumsy.startShell(line + "exec clumsy run --seed 7 --duration 10m")
    try eventually("the run has a socket") { TestFolder.names(in: path + "/clumsy") == ["\(run.process)"] }
    #expect(try Clumsy.shell(line + "exec clumsy tell 'gravity 2'").code == 0)
    #expect(Self.gestures(Self.end(run)) == ["gravity 2"])
  }

  @Test func manyClientsAreAllServed() throws {
    // Each `clumsy tell` waits at most ten seconds for an answer. On a busy machine, more of these processes would not
    // all get their answers in time.
    let count = 4
    let shared = try SharedFolder()
    let run = try shared.start()
    let path = shared.folder.path("runtime/clumsy")
    let folder = try RuntimeFolder(path, isMade: false)
    var hanging: [CInt] = []
    defer { for connection in hanging { close(connection) } }
    for number in 0..<100 {
      guard let connection = try folder.connect(to: run.process, patience: 60) else { continue }
      hanging.append(connection)
      let text = [
        "half a li", "\u{0}\u{1}\u{7F}\n\n", "gravity 1\n", String(repeating: "x", count: 10_000),
        // More refusals would delay an unoptimized run's answers beyond the ten seconds on a busy machine.
        String(repeating: "nonsense\n", count: 200),
      ]
      let bytes = Array(text[number % text.count].utf8)
      send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    #expect(hanging.count == 100)
    let answer = try shared.shell(
      "for i in $(seq \(count)); do clumsy tell \"speed $((100 + i))\" & done; wait; exec clumsy tell 'gravity 2'")
    #expect(answer.code == 0 && answer.errors == "")
    let gestures = Self.gestures(Self.end(run))
    #expect(gestures.last == "gravity 2")
    #expect(Set(gestures).isSuperset(of: (101...100 + count).map { "speed \($0)" }))
  }

  @Test func gestureIsAppliedDuringPause() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    #expect(try shared.tell("pause 'gravity 2' play").code == 0)
    #expect(Self.gestures(Self.end(run)) == ["pause", "gravity 2", "play"])
  }

  @Test func requestsReachTheRun() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let answer = try shared.shell("printf 'preset rian\\npreset club\\n' | clumsy tell -")
    #expect(answer.code == 75)
    #expect(answer.errors.hasPrefix("clumsy: 'preset rian': no preset 'rian' (did you mean rain?)"))
    try eventually("the preset is played") { String(decoding: run.outputSoFar, as: UTF8.self).contains("speed 460") }
    #expect(try shared.tell("quit").code == 0)
    let ending = run.wait()
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  @Test func timeRequestReturnsBothClocksAndTheBeat() throws {
    let shared = try SharedFolder()
    let run = try shared.start("--seed 7 --tempo 90 --time-signature 7/8 --duration 10m")
    let pattern =
      /time ([0-9]+) monotonic ([0-9]+) ahead 12000000 latency 0 (playing|paused) tempo 90 beat ([0-9]+) at ([0-9]+) bar ([0-9.]+) time-signature 7\/8\n/
    var origins: [Int] = []
    for state in ["playing", "playing", "paused", "playing"] {
      let answer = try shared.tell(state == "paused" ? "pause time play" : "time")
      let found = try #require(try pattern.wholeMatch(in: answer.text)?.output, "\(answer.text)\(answer.errors)")
      let numbers = try [found.1, found.2, found.4, found.5].map { try #require(Int($0)) }
      origins.append(numbers[1] - numbers[0])
      let bar = try #require(Double(found.6))
      #expect(found.3 == state && numbers[3] > numbers[0] && numbers[3] - numbers[0] <= 666_666_667)
      #expect(bar.truncatingRemainder(dividingBy: 3.5) == 0 && bar <= Double(numbers[2]))
    }
    // Musical and monotonic time keep their difference, because the gesture `pause` stops only the balls.
    #expect((origins.max() ?? 0) - (origins.min() ?? 0) < 100_000, "\(origins)")
    #expect(Self.end(run).code == 0)
  }

  @Test func stoppedRunIsReportedAsNotAnswering() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    kill(run.process, SIGSTOP)
    let answer = try shared.tell("pause")
    kill(run.process, SIGCONT)
    #expect(answer.code == 69 && answer.errors == "clumsy: clumsy \(run.process) does not answer\n")
    #expect(Self.end(run).code == 0)
  }

  @Test func endedRunIsReported() throws {
    let shared = try SharedFolder()
    let run = try shared.start()
    let line =
      "{ echo 'gravity 2'; until ! kill -0 \(run.process) 2>&-; do sleep 0.01; done; echo pause; } | clumsy tell -"
    let teller = try Clumsy.startShell("export XDG_RUNTIME_DIR=\(shared.folder.path("runtime")); \(line)")
    try eventually("the first gesture is applied") {
      String(decoding: run.outputSoFar, as: UTF8.self).contains("gravity 2")
    }
    #expect(Self.end(run).code == 0)
    let answer = teller.wait()
    #expect(answer.code == 69 && answer.errors == "clumsy: clumsy \(run.process) has ended\n")
  }
}
