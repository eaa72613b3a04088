import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct KeepTests {
  /// Returns a shell line that writes journals, and then runs `line`. The journals begin a minute apart, and the last
  /// text is the latest journal.
  static func journals(_ texts: [String], then line: String) -> String {
    let files = texts.enumerated().map { number, text in
      "printf '%s' '\(text)' >$XDG_STATE_HOME/clumsy/2026-01-01-12\(number < 10 ? "0" : "")\(number)00-7.clumsy"
    }
    return (["mkdir $XDG_STATE_HOME/clumsy"] + files + [line]).joined(separator: "; ")
  }

  static func text(_ rest: String) -> String { "clumsy 1 engine \(Performance.engineVersion)\n\(rest)" }

  @Test func liveAndEndedRunsCanBeKept() throws {
    let ending = try Clumsy.shell(
      """
      clumsy run --seed 42 --no-audio >/dev/null & run=$!
      until clumsy sessions --json | grep -q '"seconds":[1-9].*"playing":true'; do sleep 0.05; done
      clumsy keep now; kill -INT $run; wait $run
      clumsy keep after; cat $XDG_STATE_HOME/clumsy/kept/now.clumsy; clumsy diff last after && echo alike
      clumsy render now --format jsonl | grep -c strike; clumsy sessions
      """)
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.lines.prefix(2) == ["kept as now", "kept as after"])
    #expect(ending.lines.contains("seed 42") && ending.lines.contains("alike"))
    #expect(ending.lines.contains { $0.hasPrefix("end ") } && !ending.text.contains("plays now"))
  }

  @Test func keepLastKeepsExcerpt() throws {
    let texts = [Self.text("5 gravity 20\nend 30000\n")]
    let ending = try Clumsy.shell(
      Self.journals(
        texts,
        then:
          "clumsy keep a --last 1:00; clumsy keep b --session a --last 10h; cat $XDG_STATE_HOME/clumsy/kept/[ab].clumsy"
      ))
    let sessions = ending.text.split(separator: "clumsy 1 ").dropFirst().map { "clumsy 1 \($0)" }
    #expect(ending.code == 0 && sessions.count == 2)
    for text in sessions {
      let session = try Session(parsing: text)
      #expect(session.begin == 15_000 && session.end == 30_000 && session.gestures.count == 1)
    }
  }

  @Test func shareLineOfOtherEngineCausesWarning() throws {
    let ending = try Clumsy.shell(
      Self.journals(
        ["clumsy 1 engine 1\nseed 7\nend 100\n"],
        then: "line=$(clumsy share last 2>/dev/null); exec clumsy render $line -o $XDG_STATE_HOME/a.mid"))
    #expect(ending.code == 0)
    #expect(ending.errors.hasPrefix("clumsy: 'clumsy:1") && ending.errors.contains("was played by engine 1; this is"))
  }

  /// No command can play a session of length 0.
  @Test func excerptShorterThanATickIsKeptAsATick() throws {
    let ending = try Clumsy.shell(
      Self.journals(
        [Self.text("end 30000\n")],
        then: """
          clumsy keep a --last 1ms && cat $XDG_STATE_HOME/clumsy/kept/a.clumsy && clumsy render a -o - >$XDG_STATE_HOME/a
          """))
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.lines.contains("begin 29999") && ending.lines.contains("end 30000"))
  }

  /// The journal of a killed run has no end, but a comment states the tick up to which the run played.
  @Test func killedRunEndsAtPlayedTick() throws {
    let ending = try Clumsy.shell(
      Self.journals(
        [Self.text("# played until tick 000000000500\nseed 7\n100 gravity 20\n200 grav")],
        then: "clumsy keep a && cat $XDG_STATE_HOME/clumsy/kept/a.clumsy"))
    #expect(ending.code == 0 && ending.errors.contains("the last line is incomplete, and is left out"))
    #expect(ending.text.hasSuffix("seed 7\n100 gravity 20\nend 500\n"))
  }

  @Test(arguments: [
    ("keep a b", 64, "unexpected 'b': one name is enough"),
    ("keep last", 64, "a session cannot be named 'last'; allowed: letters, digits"),
    ("keep a/b", 64, "a session cannot be named 'a/b'; allowed: letters, digits"),
    ("keep there", 64, "there is a session named 'there' already: choose another name"),
    ("keep a --session @3", 64, "no session '@3': there are @1…@2"),
    ("keep a --session @0", 64, "no session '@0': @1 is the latest"),
    ("keep a --session @x", 64, "no session '@x': @1 is the latest"),
    ("keep a --session thare", 64, "no session 'thare': did you mean there?"),
    ("keep a --session dangling", 74, "/kept/dangling.clumsy: No such file or directory"),
    ("keep a --session nothing-like-it", 64, "no session 'nothing-like-it': 'clumsy sessions' lists all"),
    ("keep a --session lullaby", 64, "no session 'lullaby', but a preset: --preset lullaby plays it"),
    ("keep a --session ./none", 74, "cannot open ./none: No such file or directory"),
    ("keep a --session @2", 64, "'@2': line 2, column 1: found 'gravty', expected a setting"),
    ("keep a --last 1s --session open", 64, "'open' does not say when it ends: leave --last out"),
    ("render @2 --format jsonl", 64, "'@2': line 2, column 1: found 'gravty'"),
    ("render open --format jsonl", 64, "'open' does not say when it ends"),
    ("sessions all of", 64, "unexpected 'of': one word is enough"),
    ("forget", 64, "forget needs one name, and was given 0"),
    ("rename a", 64, "rename needs two names, and was given 1"),
    ("diff last", 64, "diff needs two sessions, and was given 1"),
    ("diff last there @1", 64, "diff needs two sessions, and was given 3"),
    ("diff last thee", 64, "no session 'thee': did you mean there?"),
    ("share", 64, "share needs one session, and was given 0"),
    ("share a b", 64, "share needs one session, and was given 2"),
    ("share clumsy:1AAAA", 64, "'clumsy:1AAAA': the line is damaged"),
    ("keep a --session clumsy:x", 64, "'clumsy:x': the line was shared by a newer clumsy"),
    ("fork", 64, "fork needs one session, and was given 0"),
    ("fork last", 64, "fork needs --at TIME, such as --at 1:17.5"),
    ("fork last --at 1h", 64, "'last' ends at 0:04.000; allowed: an earlier --at"),
    ("fork last --at 1 --then gravty", 64, "--then cannot be 'gravty': column 1: found 'gravty', expected a gesture"),
    ("fork last --at 1 --then 'gravity 101'", 64, "column 9: found '101', expected 0…100 m/s²"),
    ("fork last --at 1 --then 'remove 9'", 64, "'remove 9' is refused at the fork: there is no ball 9"),
    ("fork last --at 1 --name there", 64, "there is a session named 'there' already"),
    ("fork last --at 1 --name x -o x.clumsy", 64, "--output and --name exclude each other"),
    ("fork last --at 1 -o x.wav", 64, "x.wav: fork writes the text of a session; for a .wav file, use clumsy render"),
    ("fork last --at 1 -o none/x.clumsy", 74, "No such file or directory"),
  ])
  func impossibleRequestIsRefusedInOneLine(line: String, code: Int32, message: String) throws {
    let kept = ["there": Self.text("end 9\n"), "open": Self.text("")].map { name, text in
      "printf '%s' '\(text)' >$XDG_STATE_HOME/clumsy/kept/\(name).clumsy"
    }
    let link = "ln -s nowhere $XDG_STATE_HOME/clumsy/kept/dangling.clumsy"
    let setUp = (["mkdir $XDG_STATE_HOME/clumsy/kept"] + kept + [link]).joined(separator: "; ")
    let ending = try Clumsy.shell(
      Self.journals([Self.text("gravty 3\n"), Self.text("end 1000\n")], then: "\(setUp); exec clumsy \(line)"))
    #expect(ending.code == code && ending.output.isEmpty)
    #expect(ending.errors.contains(message) && ending.errors.split(separator: "\n").count == 1, "\(ending.errors)")
  }

  @Test func withoutAFolderSessionsAreRefusedAndTheMusicGoesOn() throws {
    let ending = try Clumsy.shell("unset HOME XDG_STATE_HOME; clumsy sessions; echo $?; clumsy run --duration 1s")
    #expect(ending.code == 0 && ending.lines.first == "74" && ending.lines.count > 4)
    #expect(
      ending.errors == """
        clumsy: no folder for sessions: neither XDG_STATE_HOME nor HOME is an absolute path
        clumsy: no journal is written: no folder for sessions: neither XDG_STATE_HOME nor HOME is an absolute path

        """)
  }
}
