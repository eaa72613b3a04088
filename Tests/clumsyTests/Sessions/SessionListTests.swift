import Instrument
import Testing

@testable import clumsy

@Suite struct SessionListTests {
  @Test func emptyListHasAMessage() throws {
    let ending = try Clumsy.shell("clumsy sessions; clumsy sessions --json; clumsy keep")
    #expect(ending.text == "no run was recorded yet: clumsy run records what it plays\n[\n]\n")
    #expect(ending.code == 64 && ending.errors.contains("no session 'last': no run was recorded yet"))
  }

  @Test func shareLineStandsForTheSession() throws {
    let text = KeepTests.text("seed 7\n100 gravity 20\n200 chord 2 V7/ii\nend 5000\n")
    let ending = try Clumsy.shell(
      KeepTests.journals(
        [text],
        then: """
          line=$(clumsy share last); echo "$line"; clumsy diff last "$line" && echo alike; clumsy share "$line"
          clumsy keep from-a-friend --session "$line"; clumsy render "$line" --format jsonl >$XDG_STATE_HOME/a
          clumsy render last --format jsonl | cmp - $XDG_STATE_HOME/a && echo the same
          """))
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.lines.count == 5 && ending.lines[0].hasPrefix("clumsy:1") && ending.lines[0] == ending.lines[2])
    #expect([ending.lines[1], ending.lines[3], ending.lines[4]] == ["alike", "kept as from-a-friend", "the same"])
  }

  @Test func latestSessionIsFirstWithItsNotes() throws {
    let texts = [
      KeepTests.text("# begun 2026-01-01 12:00:00.000 +0000\nseed 7\nend 5000\n"),
      KeepTests.text("# begun 2026-01-02 09:30:00.000 +0200\nseed 123456\nbegin 250\nend 15500\n"),
      KeepTests.text("# begun 2026-01-01 11:00:00.000 +0000\ngravty\n"),
    ]
    let rendered = try Clumsy.shell(
      KeepTests.journals(
        texts,
        then: """
          clumsy keep seven --session @2; clumsy sessions; clumsy sessions --json
          clumsy render seven --format jsonl | grep -c '"type":"on"'
          """))
    #expect(rendered.code == 0 && rendered.errors.isEmpty, "\(rendered.errors)")
    let notes = try #require(rendered.lines.last)
    let rows = rendered.lines[2..<6].map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0].prefix(4) == ["2026-01-02", "09:30", "1m1s", "123456"] && rows[0].last == "@1")
    let seven = ["2026-01-01", "12:00", "20s", "7", String(notes)]
    #expect(rows[1...2].allSatisfy { $0.prefix(5) == seven[...] })
    #expect(Set(rows[1...2].compactMap(\.last)) == ["@2", "seven"])
    #expect(rows[3].prefix(8) == ["2026-01-01", "11:00", "-", "-", "-", "-", "-", "@3:"])
    #expect(rendered.text.contains("\"seconds\":61,\"seed\":123456,"))
    #expect(
      rendered.text.contains(
        "\"seed\":null,\"notes\":null,\"preset\":null,\"key\":null,\"kept\":false,\"playing\":false,"))
  }

  /// Formerly, the list did not show what was played, and could not be searched.
  @Test func listShowsPresetAndKeyAndCanBeSearched() throws {
    let rain = try #require(Preset.allCases.first { $0.name == "rain" }).text
    let texts = [
      rain + "seed 7\nend 500\n", KeepTests.text("key E4 minor\nend 500\n"), KeepTests.text("key Bb4 major\nend 500\n"),
      rain + "sound harp\nend 500\n",
    ]
    let ending = try Clumsy.shell(
      KeepTests.journals(
        texts,
        then:
          "clumsy keep dusk --session @1; clumsy sessions RAIN; clumsy sessions minor; clumsy sessions bb; clumsy sessions xyzzy"
      ))
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    let rows = ending.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.filter { $0.contains("rain") }.count == 3 && rows.filter { $0.last == "dusk" }.count == 2)
    #expect(rows.filter { $0.suffix(4) == ["standard", "E", "minor", "@3"] }.count == 1)
    #expect(rows.filter { $0.last == "@2" }.count == 1)
    #expect(ending.text.hasSuffix("no session has 'xyzzy' in its line\n"))
  }

  /// Formerly, kept sessions could not be renamed or deleted.
  @Test func keptSessionIsRenamedAndForgotten() throws {
    let texts = [KeepTests.text("seed 7\nend 500\n")]
    let lines = [
      "clumsy keep a", "clumsy keep b", "clumsy rename a c", "clumsy rename c b", "echo $?", "clumsy forget b",
      "clumsy rename c b", "ls $XDG_STATE_HOME/clumsy/kept", "clumsy forget @1", "echo $?", "clumsy forget bb",
      "echo $?",
      "clumsy rename b last", "clumsy forget b", "ln -s /nowhere $XDG_STATE_HOME/clumsy/kept/lost.clumsy",
      "clumsy forget lost", "clumsy sessions",
    ]
    let ending = try Clumsy.shell(KeepTests.journals(texts, then: lines.joined(separator: "; ")))
    #expect(
      ending.lines.prefix(9) == [
        "kept as a", "kept as b", "renamed a to c", "64", "forgot b", "renamed c to b", "b.clumsy", "64", "64",
      ])
    #expect(ending.lines.count == 13 && ending.lines.last?.hasSuffix("@1") == true)
    let errors = ending.errors.split(separator: "\n")
    #expect(errors.count == 4 && errors[0].hasSuffix("there is a session named 'b' already: choose another name"))
    #expect(
      errors[1].hasPrefix("clumsy: '@1' is the session of a run")
        && errors[2].hasSuffix("no kept session 'bb': 'clumsy sessions' lists all"))
    #expect(errors[3].hasPrefix("clumsy: a session cannot be named 'last'"))
  }

  /// Formerly, `clumsy sessions` omitted entries that are no sessions, such as folders.
  @Test func entriesThatAreNoSessionsAreReported() throws {
    let lines = [
      "cd $XDG_STATE_HOME/clumsy; mkdir -p kept/dir.clumsy", "ln -s /nowhere kept/lost.clumsy",
      ": >'kept/odd name.clumsy'",
      "clumsy sessions", "clumsy run odd", "clumsy keep LAST",
    ]
    let ending = try Clumsy.shell(
      KeepTests.journals([KeepTests.text("end 500\n")], then: lines.joined(separator: "; ")))
    let errors = ending.errors.split(separator: "\n")
    #expect(ending.lines.count == 2 && errors.count == 5)
    #expect(errors.prefix(2).allSatisfy { $0.hasSuffix("' is no file: a link that leads nowhere, or a folder") })
    #expect(errors[2].contains("odd name.clumsy' has a name that no session can have; allowed: letters"))
    #expect(errors[3] == "clumsy: no session 'odd': 'clumsy sessions' lists all")
    #expect(errors[4].hasPrefix("clumsy: a session cannot be named 'LAST'"))
  }

  /// clumsy used to block its signals while it waited for a writer of the pipe.
  @Test func aRunThatWaitsForAPipeCanBeEnded() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell(
      "cd \(folder.root); mkfifo f.clumsy; timeout -k 5 -s INT 0.3 clumsy run f.clumsy --plain; echo $?")
    #expect(ending.text == "124\n")
  }

  /// Formerly, `run` did not print how to keep the session, and `render` did not print what it had written.
  @Test func runAndRenderPrintASummaryAtTheEnd() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell(
      """
      cd \(folder.root); script -qc "clumsy render --seed 7 --duration 3s --rate 8000 -o a.wav" /dev/null
      clumsy render --seed 7 --duration 3s -o b.mid; script -qc "clumsy render --seed 7 --duration 3s -o a.mid" /dev/null
      script -qc "clumsy run --seed 7 --plain --duration 1s" /dev/null
      """)
    let lines = ending.text.split { $0.isNewline }
    #expect(lines[0].hasPrefix("a.wav: 4s") && lines[0].contains(", 17 notes, peak -") && lines[0].hasSuffix(" dB"))
    #expect(lines[1] == "a.mid: 3s, 17 notes" && lines.last == "1s of seed 7; clumsy keep NAME keeps it")
  }
}
