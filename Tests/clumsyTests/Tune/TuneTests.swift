import FoundationEssentials
import Glibc
import Instrument
import Offline
import Testing
import Thoroughness

@testable import clumsy

@Suite struct TuneTests {
  private struct Result: Decodable {
    struct Wish: Decodable {
      let name: String
      let chord: String?
      let wished: String
      let low: Double
      let high: Double
      let found: Double
      let reached: Bool
    }
    let command: String
    let seed: UInt64
    let reached: Bool
    let tried: Int
    let durationNs: Int64
    let barNs: Int64
    let wishes: [Wish]
  }

  // In a debug build, the default budget takes ten minutes.
  #if !DEBUG
    @Test(
      arguments: [
        "--density 12/bar --share vi=30% --velocity 80",
        "--density 10/bar --bass-share 10% --chord-changes 30/min --seed 2",
        "--density 8/bar --share I=40% --longest-chord 8s", "--density 4/bar --share V=40% --longest-silence 2s",
      ].prefix(2 * Int(thoroughness)))
    func defaultBudgetReachesThreeGoals(flags: String) throws {
      let found = try found(flags, threads: 2)
      #expect(found.missed.isEmpty, "\(found.table)")
      #expect(found.tried == Search.standardBudget)
    }
  #endif

  @Test func smallBudgetReachesTwoGoals() throws {
    let found = try found("--density 6..10/bar --longest-silence 3s \(shortSearch)")
    #expect(found.missed.isEmpty, "\(found.table)")
  }

  @Test(arguments: [2, 3, 7])
  func anyNumberOfThreadsFindsTheSamePiece(threads: Int) throws {
    let flags = "--density 9/bar --share V=25% --longest-chord 6s --seed 5 \(shortSearch)"
    #expect(try found(flags, threads: threads).table == found(flags).table)
  }

  @Test func anotherSeedIsAnotherSearch() throws {
    let flags = "--density 9/bar --share V=25% \(shortSearch)"
    #expect(try found("\(flags) --seed 1").command == found(flags).command)
    #expect(try found("\(flags) --seed 2").command != found(flags).command)
  }

  @Test func commandPlaysWhatWasFound() throws {
    for flags in [
      "--density 9/bar --velocity 90", "--share V7/V=20% --chordset gospel --key Bb3", "--alike 50% --tempo 90",
    ] {
      let found = try found("\(flags) \(shortSearch)")
      #expect(found.command.hasPrefix("clumsy run --seed \(found.seed) "))
      guard case .command(.run, let options) = try Invocation(Array(found.arguments)) else {
        Issue.record("\(found.command) is not run")
        return
      }
      let odds = try Odds(options.seededSettings(), bar: options.bar, until: found.search.duration)
      #expect(found.search.goals.map { $0.measure(odds) } == found.values)
    }
  }

  /// The command keeps the given flags that `run` accepts, and adds only settings that the search changed. If a wish
  /// names a chord but no flag gives chords or a preset, the command also has `--chordset diatonic`.
  @Test func commandKeepsTheGivenFlags() throws {
    let flags = "--density 30/bar --gravity 9.8 --share I=60% --bouncer I=256,364,r40 --bouncers I,V --velocity 80"
    let found = try found("\(flags) --keys-velocity 20..100 --move speed=100..200/10s \(shortSearch)")
    #expect(found.search.knobs == [.balls, .parameter(.patience)])
    let stated =
      "--gravity 9.8 --bouncer I=256,364,r40 --bouncers I,V --keys-velocity 20..100 --move speed=100..200/10s"
    #expect(found.command.hasPrefix("clumsy run --seed \(found.seed) \(stated)"))
    #expect(found.command.split(separator: "--gravity").count == 2)
    for flag in ["--density", "--share", "--budget", "--velocity 80", "--threads"] {
      #expect(!found.command.contains(flag))
    }
    let plain = try clumsyTests.found("--density 0..9999/bar --share I=0..100% --budget 30 --duration 5s")
    #expect(plain.command == "clumsy run --seed \(plain.seed) --duration 5s --chordset diatonic" && plain.tried == 30)
  }

  @Test(arguments: [
    ("plain-1.5/x", "plain-1.5/x"), ("", "''"), ("a b", "'a b'"), ("I=40%", "'I=40%'"), ("it's", #"'it'\''s'"#),
    ("$(ls)", "'$(ls)'"), ("C..E", "C..E"), ("♭", "'♭'"),
  ])
  func wordsAreQuotedForTheShell(word: String, expected: String) throws {
    #expect(shellWord(Argument(word)) == expected)
    #expect(try Clumsy.shell("printf %s \(shellWord(Argument(word)))").text == word)
  }

  @Test func flagStatesEachStepOfAKnobExactly() throws {
    let knobs = GoalKind.allCases.flatMap(\.row.turns) + (0..<7).flatMap { [Knob.radius($0), .switch($0)] }
    for knob in knobs {
      for step in knob.steps {
        var settings = Preset.standard.settings
        knob.turn(&settings, to: step)
        let line = (["run"] + knob.flag(in: settings)).map { Argument($0) }
        guard (try? settings.check()) != nil else { continue }
        guard case .command(_, let options) = try Invocation(line) else {
          Issue.record("\(line.map(\.text)) is no command")
          return
        }
        #expect(options.settings == settings, "\(line.map(\.text))")
        #expect(knob.step(of: settings) == step)
      }
    }
  }

  @Test func commandPrintsJSON() throws {
    let flags = "--density 6..10/bar --longest-chord 1m \(shortSearch)"
    let ending = try Clumsy.shell("exec clumsy tune \(flags) --json --threads 2")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    let result = try figuresDecoder.decode(Result.self, from: Data(ending.output))
    let found = try found(flags)
    #expect(result.command == found.command && result.reached && result.tried == found.tried)
    #expect(result.wishes.map(\.found) == found.values && result.wishes.map(\.name) == ["density", "longest-chord"])
    let text = try Clumsy.shell("LC_ALL=C.UTF-8 exec clumsy tune \(flags)")
    #expect(text.text == found.table)
  }

  @Test func goalOutOfReachGivesTheNearestPiece() throws {
    let ending = try Clumsy.run("tune", "--density", "5000/bar", "--budget", "5", "--duration", "2s")
    #expect(ending.code == 69 && ending.text.hasPrefix("clumsy run --seed "))
    #expect(ending.errors == "clumsy: none of 5 pieces reaches every wish; the nearest misses density\n")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func stoppedSearchGivesItsBest(signal: CInt) throws {
    let running = try Clumsy.start(
      "tune", "--density", "1..100/bar", "--budget", "100000000", "--duration", "2s", "--threads", "2")
    try eventually("clumsy handles signals") { running.state.isBlocking(signal) }
    kill(running.process, signal)
    let ending = running.wait()
    #expect(ending.code == 0 || ending.code == 69)
    #expect(ending.lines.first?.hasPrefix("clumsy run --seed ") == true)
    #expect(ending.errors.hasPrefix("clumsy: stopped after "))
    #expect(ending.lines.contains { $0.hasPrefix("density") })
  }

  /// The first signal requests the best piece found so far, but the simulation of a piece of 1000 hours delays the
  /// answer.
  @Test func secondSignalEndsASearchAtOnce() throws {
    let running = try Clumsy.start("tune", "--density", "8/bar", "--duration", "1000h", "--balls", "16")
    try eventually("clumsy handles signals") { running.state.isBlocking(SIGINT) }
    kill(running.process, SIGINT)
    try eventually("clumsy has handled the first signal") { !running.state.isPending(SIGINT) }
    kill(running.process, SIGINT)
    let ending = running.wait()
    #expect(ending.signal == SIGINT && ending.output.isEmpty)
  }
}
