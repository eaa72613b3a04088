import ChordEngine
import Glibc
import Instrument
import Offline
import Terminal
import Testing
import Thoroughness

@testable import clumsy

@Suite struct DocumentationTests {
  /// No test would run a block whose "```sh" is not followed by a known word.
  @Test func everyBlockOfCommandsNamesItsKind() {
    #expect(Documentation.tags.filter { Documentation.Kind(rawValue: $0) == nil } == [])
    for kind in Documentation.Kind.allCases { #expect(!Documentation.commands(kind).isEmpty, "\(kind)") }
  }

  @Test(
    arguments: Documentation.commands(.completes) + Documentation.commands(.plays).map { "\($0) --duration 100ms" })
  func commandsWork(line: String) throws {
    let folder = try TestFolder()
    // The session that docs/image.md shows.
    let session = try #require(Documentation.section("dawn.clumsy"))
    folder.write(session.replacing("```\n", with: ""), to: "dawn.clumsy")
    let ending = try Clumsy.shell("cd \(folder.root) && \(line)")
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
  }

  /// Renders only 2 s of sound instead of whole minutes, unless `thoroughness` is greater than 1.
  @Test(arguments: Documentation.commands(.sounds)) func soundCommandsWork(line: String) throws {
    let line = thoroughness > 1 ? line : line.replacing(/--duration [0-9]+m/, with: "--duration 2s --rate 8000")
    let folder = try TestFolder()
    let ending = try Clumsy.shell("cd \(folder.root) && \(line)")
    #expect(ending.code == 0 && ending.errors.isEmpty && !folder.names.isEmpty)
  }

  #if DEBUG
    private static let shorter = " --duration 1s --budget 2"
  #else
    private static let shorter = ""
  #endif

  /// A debug build simulates only 1 s of each piece, and searches only two pieces. If neither piece meets all
  /// wishes of the command line (such as `--density`), the search exits with 69.
  @Test(arguments: Documentation.commands(.foresees) + Documentation.commands(.searches))
  func commandsThatSimulateOrSearchWork(line: String) throws {
    let isShort = !Self.shorter.isEmpty
    let flags = line.contains("odds") ? Self.shorter.replacing(" --budget 2", with: "") : Self.shorter
    let ending = try Clumsy.shell(line + flags)
    #expect(ending.code == 0 && ending.errors.isEmpty || isShort && ending.code == 69)
    #expect(!ending.output.isEmpty)
  }

  @Test func commandsForStoredSessionsWorkTogether() throws {
    let folder = try TestFolder()
    // Three sessions of two minutes (30 000 ticks of 4 ms).
    let journals = (1...3).map { number in
      "echo 'clumsy 1 engine \(Performance.engineVersion)\nseed \(number)\nend 30000' "
        + ">$XDG_STATE_HOME/clumsy/2026-01-0\(number)-120000-\(number).clumsy"
    }
    let lines = ["mkdir $XDG_STATE_HOME/clumsy", "cd \(folder.root)"] + journals
    let all = lines + [.keeps, .renames, .differs].flatMap(Documentation.commands)
    let ending = try Clumsy.shell(all.joined(separator: " && "))
    // The last command, `diff`, exits with 1, because the sessions differ.
    #expect(ending.code == 1 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.text.contains("the sessions first differ at 1:17.500") && folder.names == ["other.clumsy"])
  }

  /// A clumsy that was built without its page (see PageTests) exits with 69.
  @Test(arguments: Documentation.commands(.pages)) func commandsThatWritePagesWork(line: String) throws {
    let folder = try TestFolder()
    folder.write("clumsy 1 engine \(Performance.engineVersion)\nseed 7\nend 30000\n", to: "dry-rain")
    let ending = try Clumsy.shell("cd \(folder.root) && \(line)")
    #expect(ending.code == 0 && ending.errors.isEmpty || ending.code == 69 && ending.errors.contains("make build"))
  }

  @Test func commandsThatSearchInPartsWorkTogether() throws {
    let folder = try TestFolder()
    let lines = Documentation.commands(.merges).map {
      $0.replacing("--budget 800", with: "--budget 800\(Self.shorter)")
    }
    let ending = try Clumsy.shell("cd \(folder.root); \(lines.joined(separator: "; "))")
    #expect(ending.lines.first?.hasPrefix("clumsy run --seed ") == true && [0, 69].contains(ending.code))
  }

  @Test func commandsForARunningClumsyWork() throws {
    let start = "clumsy run --seed 7 --duration 10m >/dev/null &"
    let ready = "until [ -S $XDG_RUNTIME_DIR/clumsy/$! ]; do sleep 0.01; done"
    let lines = Documentation.commands(.tells).joined(separator: " && ")
    let ending = try Clumsy.shell("\(start) \(ready); \(lines) && wait $!")
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  /// Only parses the flags of the line's first command. The line is not run, because it needs another program or the
  /// sequencer, serves a page until Ctrl-C, or takes minutes.
  @Test(
    arguments: Documentation.commands(.sequencer) + Documentation.commands(.helpers) + Documentation.commands(.serves)
      + Documentation.commands(.films))
  func commandsThatAreNotRunAreParsed(line: String) throws {
    let command = line.split(separator: "|")[0]
    _ = try Invocation(command.split(separator: " ").dropFirst().map { Argument(String($0)) })
  }

  @Test func documentedChordsAreThoseOfSeed7() throws {
    let folder = try TestFolder()
    let command = try #require(Documentation.commands(.completes).first { $0.contains("clumsy chords ") })
    let ending = try Clumsy.shell("LC_ALL=C.UTF-8; export LC_ALL; cd \(folder.root) && \(command)")
    let chords = ending.lines.drop { !$0.hasSuffix(" major") && !$0.hasSuffix(" minor") }.map { $0 + "\n" }.joined()
    #expect(Documentation.section("chords") == "```\n\(chords)```\n")
  }

  @Test func documentedOddsAreThoseOfSeed7() throws {
    let settings = Settings.piece(ofSeed: 7)
    let bar = Bar(settings)
    let odds = try Odds(settings, bar: bar, until: Odds.standardBars * bar.nanoseconds)
    #expect(Documentation.section("odds") == "```\n\(odds.table)```\n")
  }

  // In a debug build, this search takes ten minutes.
  #if !DEBUG
    @Test func searchFindsTheDocumentedResult() throws {
      let ending = try Clumsy.shell("LC_ALL=C.UTF-8 exec \(Documentation.commands(.finds)[0])")
      #expect(Documentation.section("tune") == "```\n\(ending.text)```\n")
    }
  #endif

  @Test func documentedMonitorLinesAreThoseOfSeed7() throws {
    let settings = Settings.piece(ofSeed: 7)
    var monitor = Monitor(settings)
    var lines = ""
    try renderOffline(settings, until: 20_000_000_000) { event in lines += monitor.line(for: event) }
    let expected = lines.split(separator: "\n").prefix(12).joined(separator: "\n")
    #expect(Documentation.section("monitor") == "```\n\(expected)\n```\n")
  }

  @Test(arguments: [
    ("flags", Flag.markdownTable), ("files", UserFile.markdownTable), ("exit-codes", ExitCode.markdownTable),
    (
      "chordsets",
      markdownTableOf(
        ["chordset", "the chords of the seven bouncers and the pad", "what it sounds like"],
        BuiltInChordset.allCases.map { ["`\($0.name)`", "`\($0.chords)`", "\($0.help)"] })
    ),
    (
      "presets",
      markdownTableOf(["preset", "what it is like"], Preset.allCases.map { ["`\($0.name)`", "\($0.help)"] })
    ), ("keys", markdownTableOf(["key", "what it does"], Binding.list.map { [$0.label, $0.help] })),
  ])
  func documentedTablesAreThoseOfTheProgram(name: String, table: String) {
    #expect(Documentation.section(name) == table)
  }

  @Test func tenKeysOfReadmeAreKeysOfTheTerminal() throws {
    let rows = try #require(Documentation.section("ten-keys")).split(separator: "\n")
    let all = try #require(Documentation.section("keys")).split(separator: "\n")
    #expect(rows.count == 12 && rows.allSatisfy(all.contains))
  }

  /// README.md repeats figures of docs/how-fast.md, which benchmarks write.
  @Test func figuresOfReadmeWereMeasured() throws {
    let rows = try #require(Documentation.section("figures")).split(separator: "\n").dropFirst(2)
    let tables = try ["bench", "timing", "clock"].map { try #require(Documentation.section($0)) }.joined()
    let measured = tables.split { "|\n".contains($0) }.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.count == 6)
    for row in rows {
      let cells = row.split(separator: "|").dropFirst()
      for cell in cells.flatMap({ $0.split(separator: "·") }) {
        let figure = cell.split(separator: " ").joined(separator: " ")
        #expect(figure.isEmpty || measured.contains(figure), "\(figure)")
      }
    }
  }

  /// An unescaped `|` in a cell would begin another cell.
  @Test func eachRowOfTheFlagTableHasFiveCells() {
    for row in Flag.markdownTable.split(separator: "\n") {
      let parts = row.split(separator: "|", omittingEmptySubsequences: false)
      #expect(parts.count - parts.count { $0.hasSuffix("\\") } == 7, "\(row)")
    }
  }

  @Test func linksLeadToFiles() throws {
    for page in Documentation.pages {
      let folder = page.path.hasPrefix("docs/") ? "/docs/" : "/"
      for link in page.text.matches(of: /(?:\]\(|src=\"|srcset=\")([^)\"\#]+)/).map(\.output.1)
      where !link.contains(":") {
        #expect(access(Documentation.root + folder + link, F_OK) == 0, "\(page.path): \(link)")
      }
    }
  }

  @Test func readmeFitsOnAFewScreens() {
    #expect(Documentation.pages[0].text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }
}
