import Instrument
import Testing

@testable import clumsy

@Suite struct ForkTests {
  private static let source = KeepTests.text("seed 7\n250 gravity 20\n500 bounce 0.5\n750 reset\nend 2000\n")

  /// A fork begins in the tick (4 ms) that contains the time: 2.003 s is in tick 500.
  @Test(arguments: [
    ("--at 2 --then 'gravity 3'", "250 gravity 20\n500 gravity 3\n"),
    ("--at 0:02.003 --then 'gravity 3' --then pause", "250 gravity 20\n500 gravity 3\n500 pause\n"),
    (
      "--at 2 --then 'gravity 3' --keep-gestures",
      "250 gravity 20\n500 bounce 0.5\n500 gravity 3\n750 reset\nend 2000\n"
    ),
    ("--at 0", ""), ("--at 8", "250 gravity 20\n500 bounce 0.5\n750 reset\n"),
  ])
  func forkEqualsSessionUntilItsTime(flags: String, rest: String) throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell(
      KeepTests.journals([Self.source], then: "cd \(folder.root); clumsy fork last \(flags) -o a.clumsy; cat a.clumsy"))
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.text == KeepTests.text("seed 7\n" + rest))
  }

  @Test func forkHasSameEventsUntilItsTime() throws {
    let ending = try Clumsy.shell(
      KeepTests.journals(
        [Self.source],
        then: """
          clumsy fork last --at 4 --then 'speed 400' --name f
          clumsy render last --format jsonl --duration 4s | grep -v gesture >$XDG_STATE_HOME/a
          clumsy render f --format jsonl --duration 4s | grep -v gesture | cmp - $XDG_STATE_HOME/a && echo same
          clumsy diff last f; echo $?; clumsy diff f f; echo $?; clumsy diff last @1; echo $?
          """))
    #expect(ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.lines.prefix(3) == ["kept as f", "same", "the sessions first differ at 0:04.000, tick 1000,"])
    #expect(ending.lines.dropFirst(3).prefix(2) == ["  'last': nothing", "  'f': speed 400"])
    #expect(ending.lines[5].hasPrefix("the first event that differs, at 0:0"))
    #expect(ending.lines[6...7].allSatisfy { $0.contains(": 0:0") || $0.hasSuffix(": nothing") })
    #expect(ending.lines[6...7].contains { $0.contains(" strikes ") || $0.contains("  channel ") })
    #expect(!ending.text.contains("{"))
    #expect(ending.lines.suffix(3) == ["1", "0", "0"])
  }

  /// `clumsy diff` shows speeds in whole points/s, but appends the full values if two lines would be equal.
  @Test func smallDifferenceIsPrintedInFull() throws {
    let texts = ["20", "20.000000001"].map { KeepTests.text("seed 7\n5 gravity \($0)\nend 2500\n") }
    let ending = try Clumsy.shell(KeepTests.journals(texts, then: "exec clumsy diff @1 @2"))
    #expect(ending.code == 1 && ending.lines.count == 6)
    let words = ending.lines.suffix(2).map { $0.dropFirst("  '@1': ".count) }
    #expect(words[0] != words[1] && words.contains { $0.contains(" strikes ") }, "\(ending.text)")
  }

  /// The sessions strike the same note under different chords.
  @Test func hiddenDifferenceIsPrintedInFull() throws {
    let texts = ["I", "I6"].map { KeepTests.text("seed 7\n5 chord 1 \($0)\nend 2500\n") }
    let ending = try Clumsy.shell(KeepTests.journals(texts, then: "exec clumsy diff @1 @2"))
    #expect(ending.code == 1 && ending.lines.count == 6)
    let words = ending.lines.suffix(2).map { $0.dropFirst("  '@1': ".count) }
    #expect(words[0] != words[1] && words.allSatisfy { $0.contains("; in full {") }, "\(ending.text)")
  }

  @Test func diffSurvivesMoreGesturesInATickThanABufferHolds() throws {
    let many = KeepTests.text("seed 7\n" + String(repeating: "5 gravity 20\n", count: 1100) + "end 500\n")
    let ending = try Clumsy.shell(
      KeepTests.journals([many, KeepTests.text("seed 7\n5 gravity 20\nend 500\n")], then: "exec clumsy diff @1 @2"))
    #expect(ending.code == 1 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.lines.first == "the sessions first differ at 0:00.020, tick 5,")
    #expect(ending.lines.last == "no event differs up to 0:02.000")
  }

  @Test func diffReportsDifferentSettings() throws {
    let ending = try Clumsy.shell(
      KeepTests.journals(
        [Self.source, KeepTests.text("seed 8\nend 2000\n")], then: "exec clumsy diff @1 @2"))
    #expect(ending.code == 1 && ending.lines.first == "the sessions first differ in their settings")
    #expect(ending.lines[1...2] == ["  '@1': seed 8", "  '@2': seed 7"])
    #expect(ending.lines.count == 6)
  }
}
