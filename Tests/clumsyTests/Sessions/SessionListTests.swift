import Instrument
import Testing

@testable import clumsy

@Suite struct SessionListTests {
  @Test func nothingWasPlayedYet() throws {
    let ending = try Clumsy.shell("clumsy sessions; clumsy sessions --json; clumsy keep")
    #expect(ending.text == "nothing was played yet: clumsy run writes down what it plays\n[\n]\n")
    #expect(ending.code == 64 && ending.errors.contains("no session 'last': nothing was played yet"))
  }

  @Test func aSharedLineIsTheSession() throws {
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

  @Test func theLatestStandsFirstWithItsNotes() throws {
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
    #expect(Set(rows[1...2].map { $0[5] }) == ["@2", "seven"])
    #expect(rows[3].prefix(6) == ["2026-01-01", "11:00", "-", "-", "-", "@3:"])
    #expect(rendered.text.contains("\"seconds\":61,\"seed\":123456,"))
    #expect(rendered.text.contains("\"seed\":null,\"notes\":null,\"kept\":false,\"playing\":false,"))
  }
}
