import Instrument
import Testing

@testable import clumsy

/// Tests the candidates of shell completion. Tests/Install runs the completion scripts in the shells.
@Suite struct CompletionsTests {
  private static func words(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return Completions(words).candidates.map(\.word)
  }

  @Test func firstWordIsCompletedAsCommand() {
    #expect(Self.words("") == Command.allCases.map(\.rawValue))
    #expect(Self.words("do") == ["doctor"] && Self.words("nonsense ").isEmpty)
  }

  @Test(arguments: Command.allCases) func aCommandHasItsFlagsAndNoOthers(command: Command) {
    let flags = Flag.all.filter { $0.commands.contains(command) }.map(\.name)
    #expect(Self.words("\(command.rawValue) --") == flags)
    #expect(Completions([command.rawValue, "--"]).candidates.allSatisfy { !$0.help.isEmpty })
  }

  @Test(arguments: [
    ("run --preset cath", ["cathedral"]), ("run --preset=cath", ["--preset=cathedral"]),
    ("run --nonsense=x", []), ("run --duration 8", ["8bars"]), ("fork x --at bar1", ["bar17"]),
    ("run --filter ", ["on", "off"]), ("run --seed ", []),
    ("run --seed 7 --bass-so", ["--bass-sound"]), ("render -o ", []), ("render --format js", ["jsonl"]),
    ("run --move speed", ["speed="]), ("run --move=speed", ["--move=speed="]),
    ("help he", ["help"]), ("help run r", []), ("completion ", ["bash", "zsh", "fish"]),
    ("chordset sh", ["show"]), ("chordset show jaz", ["jazz"]), ("chordset list jaz", []),
    ("tell und", ["undo"]), ("tell pause flic", ["flick"]), ("tell --to 7 gravi", ["gravity"]),
  ])
  func operandsAreCompleted(line: String, words: [String]) {
    #expect(Self.words(line) == words)
  }

  @Test(arguments: [
    ("render -o x", true), ("render --output=x", true), ("render x", true), ("tune --merge x", true),
    ("run --seed x", false),
    ("render --format x", false), ("tell x", false),
    // The word right after --audio is the name of a sound device, so it is not the session that `run` plays.
    ("run --audio x", false), ("run --audio --seed 7 x", true),
  ])
  func fileOperandsPrintFilesLine(line: String, takesFiles: Bool) {
    let completions = Completions(line.split(separator: " ").map(String.init))
    #expect(completions.takesFiles == takesFiles && completions.text.contains(":files\n") == takesFiles)
  }

  @Test func flagIsCompletedInPlaceOfOptionalValue() {
    #expect(Self.words("run --audio --wai") == ["--wait"])
  }

  @Test func completedWordsAreAccepted() throws {
    for flag in Flag.all where !flag.choices.isEmpty {
      for choice in flag.choices {
        var options = Options()
        #expect(flag.apply(&options, Argument(choice)), "\(flag.name) \(choice)")
      }
    }
  }

  @Test func eachShellHasItsScriptAndOthersAreRefused() throws {
    for shell in Shell.allCases {
      let ending = try Clumsy.run("completion", shell.rawValue)
      #expect(ending.code == 0 && ending.text == shell.script && ending.text.contains("completion words"))
    }
    let ending = try Clumsy.run("completion", "tcsh")
    #expect(ending.code == 64)
    #expect(ending.errors == "clumsy: completion is for one shell; choose bash, zsh, fish\n")
  }

  /// The completions of sessions must include `last`.
  @Test func latestRunIsCompletedAsLastAndAt1() throws {
    let journals = KeepTests.journals(
      [KeepTests.text("seed 7\nend 500\n")], then: "exec clumsy completion words share ''")
    let names = try Clumsy.shell(journals).lines.map { $0.prefix { $0 != "\t" } }
    #expect(names == ["last", "@1", ":files"])
    #expect(try Clumsy.run("completion", "words", "share", "l").text == ":files\n")
  }

  /// clumsy does not treat the words to complete as its own flags, not even --help.
  @Test func completionAcceptsAnyWords() throws {
    let ending = try Clumsy.shell(
      "exec clumsy completion words run --help --version '' \"$(printf '\\377')\" --preset=ra")
    #expect(ending.code == 0 && ending.text.hasPrefix("--preset=rain\t") && ending.errors.isEmpty)
  }
}
