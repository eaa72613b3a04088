import Glibc
import Instrument
import Testing

@testable import Offline
@testable import clumsy

/// Tests shards, the parts into which `clumsy tune --shard` divides a search. `--merge` combines their results. A
/// lineage is a sequence of pieces that the search tries.
@Suite struct ShardTests {
  #if DEBUG
    private static let flags = "--density 9/bar --share V=25% --seed 4 --duration 1s --budget 300"
  #else
    private static let flags = "--density 9/bar --share V=25% --seed 4 --duration 20s --budget 1000"
  #endif

  private static func line(_ shard: String, _ flags: String = flags) throws -> String {
    let ending = try Clumsy.shell("exec clumsy tune \(flags) --shard \(shard)")
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    return ending.text
  }

  @Test func mergedShardsFindWhatTheWholeSearchFinds() throws {
    let whole = try Clumsy.shell("exec clumsy tune \(Self.flags)")
    for count in [1, 3, 20] {
      let folder = try TestFolder()
      for number in 1...count { folder.write(try Self.line("\(number)/\(count)"), to: "\(number)") }
      // The shell lists the files in the order 1, 10, 11, …
      let merged = try Clumsy.shell("exec clumsy tune --merge \(folder.root)/*")
      #expect(merged.output == whole.output && merged.code == whole.code && merged.errors == whole.errors)
      let piped = try Clumsy.shell("cat \(folder.root)/* | clumsy tune --merge --json -")
      #expect(try piped.output == Clumsy.shell("exec clumsy tune \(Self.flags) --json").output)
    }
  }

  @Test func shardsHaveAllLineagesOnce() throws {
    let search = try Search(tuneOptions(Self.flags))
    for count in [1, 2, 5, 40] {
      let all = (1...count).flatMap { Shard(number: $0, count: count).lineages(of: search) }
      #expect(all.sorted() == Array(0..<MutationChain.count(for: search.budget)))
    }
  }

  @Test(arguments: ["", "1", "0/3", "4/3", "1/0", "1/10001", "1/2/3", "-1/3", "a/b", "1/ 3"])
  func wrongShardIsRefused(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func lineIsReadBack() throws {
    let flags = ["--share=V7/V=20%", "--density=8/bar", "--x=\u{1}a b%\n♭", ""].map { Argument($0) }
    for best in [Trial(candidate: Candidate(number: 1234, seed: 9, steps: []), cost: 0.1 + 0.2), nil] {
      let result = ShardResult(Shard(number: 2, count: 7), best: best, flags: flags)
      let line = result.line
      #expect(line.last == "\n" && line.dropLast().allSatisfy { $0.isASCII && !$0.isNewline })
      let read = try ShardResult(line.dropLast())
      #expect(read.shard == result.shard && read.best?.number == best?.candidate.number)
      #expect(read.best?.cost == best?.cost && read.flags == flags && read.engine == Performance.engineVersion)
    }
  }

  @Test func damagedLineIsRefused() throws {
    let best = Trial(candidate: Candidate(number: 12, seed: 9, steps: []), cost: 0.25)
    let line = Array(
      ShardResult(Shard(number: 2, count: 7), best: best, flags: [Argument("--density=8/bar")]).line.utf8
    )
    .dropLast()
    for index in line.indices {
      var damaged = line
      damaged[index] ^= 1
      #expect(throws: ShardResult.Unreadable.self) {
        try ShardResult(Substring(String(decoding: damaged, as: UTF8.self)))
      }
      let part = Substring(String(decoding: line[..<index], as: UTF8.self))
      #expect(throws: ShardResult.Unreadable.self) { try ShardResult(part) }
    }
  }

  @Test func linesThatCannotBeMergedAreRefusedWithReason() throws {
    let (first, second) = (try Self.line("1/2"), try Self.line("2/2"))
    let other = try Self.line("2/2", Self.flags + " --gravity 3")
    let third = try Self.line("1/3")
    var forged = try ShardResult(second.dropLast())
    forged.engine = 1
    let oldEngine = forged.line
    forged.engine = Performance.engineVersion
    forged.best = forged.best.map { ($0.number, -1) }
    let cases = [
      (first, "cannot merge: of 2 shards these are missing: 2"),
      (first + first, "cannot merge line 2 of '-': shard 1/2 is given twice"),
      (first + other, "cannot merge line 2 of '-': it is of another search: wishes and flags differ"),
      (first + third, "cannot merge line 2 of '-': it is one of 3 shards, but an earlier line is one of 2"),
      (first + second.dropLast(5), "cannot merge line 2 of '-': it is damaged"),
      ("clumsy-shard 2 x\n", "cannot merge line 1 of '-': its version is '2'; allowed: 1"),
      ("hello\n", "cannot merge line 1 of '-': it is no line of tune --shard"),
      ("", "cannot merge: there is no shard in the files"),
      (first + oldEngine, "cannot merge line 2 of '-': engine 1 played it; allowed: \(Performance.engineVersion)"),
      (first + forged.line, "cannot merge: shard 2/2 is not what this clumsy finds"),
    ]
    let folder = try TestFolder()
    for (text, message) in cases {
      folder.write(text, to: "shards")
      let ending = try Clumsy.shell("clumsy tune --merge - <\(folder.path("shards"))")
      #expect(ending.code == 64 && ending.output.isEmpty)
      #expect(ending.errors == "clumsy: \(message)\n")
    }
    let ending = try Clumsy.run("tune", "--merge", "/nowhere/at all")
    #expect(ending.code == 74 && ending.errors == "clumsy: cannot open /nowhere/at all: No such file or directory\n")
  }

  @Test func stoppedShardPrintsNoLine() throws {
    let running = try Clumsy.start(
      "tune", "--density", "8/bar", "--budget", "100000000", "--duration", "2s", "--shard", "1/2")
    try eventually("clumsy handles signals") { running.state.isBlocking(SIGINT) }
    kill(running.process, SIGINT)
    let ending = running.wait()
    #expect(ending.code == 69 && ending.output.isEmpty)
    #expect(ending.errors.hasSuffix("clumsy: a shard that is stopped cannot be merged\n"))
  }
}
