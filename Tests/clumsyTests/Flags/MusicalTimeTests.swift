import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct MusicalTimeTests {
  private static func options(_ line: String) throws -> Options {
    guard case .command(_, var options) = try Invocation(line.split(separator: " ").map { Argument(String($0)) }) else {
      throw Failure(.usage, "no command")
    }
    try options.resolveMusicalTimes(by: options.seededSettings())
    return options
  }

  /// If a flag is given twice, the later one counts. Music from a bar or beat begins at the last tick before it; a tick
  /// lasts 4 ms. A duration in bars or note values counts from the exact time of the bar or beat.
  @Test(
    arguments: [
      ("", 0, nil), ("--from bar17 --duration 8bars", 31_996, 16_004), ("--duration 8bars --from 1:30", 90_000, 16_000),
      ("--from bar17.3 --tempo 60 --duration 3/16", 65_996, 754),
      ("--tempo 60 --from bar17.3 --duration 2/4", 65_996, 2004),
      ("--duration 1bar --time-signature 6/8", 0, 1500), ("--duration 1bar --duration 90", 0, 90_000),
      ("--duration 90 --duration 1bar", 0, 2000), ("--from bar9 --from 10", 10_000, nil),
      ("--from 10 --from bar9", 15_996, nil),
      ("--preset club --no-defaults --tempo 240 --duration 1/4", 0, 250),
    ] as [(String, Int64, Int64?)])
  func flagsMayComeInAnyOrder(flags: String, begin: Int64, duration: Int64?) throws {
    let options = try Self.options("render --seed 7 --tempo 120 --time-signature 4/4 \(flags)")
    #expect(options.begin == begin * 1_000_000 && options.duration == duration.map { $0 * 1_000_000 })
  }

  /// A bar at 124 BPM lasts 240 s / 124 = 1.935484 s.
  @Test func renderingBeginsAtTickBeforeBar() throws {
    let options = try Self.options("render --time-signature 4/4 --tempo 124 --from bar2 --duration 2bars")
    #expect(options.begin == 483 * Performance.tick && options.place == 1_935_483_871)
    #expect(options.end == 5_806_451_613)
  }

  /// Fifteen bars of 4/4 have 60 quarters. While the tempo rises from 60 to 120 BPM in 30 s, 45 quarters pass. The
  /// other 15 quarters take 8.04 s while the tempo falls.
  @Test func barsFollowMovingTempo() throws {
    let duration = try #require(
      try Self.options("render --seed 7 --time-signature 4/4 --form none --move tempo=60..120/60s --duration 15bars")
        .duration)
    #expect((38_000_000_000...38_100_000_000).contains(duration), "\(duration)")
  }

  @Test(arguments: [
    (
      "render --time-signature 4/4 --from bar1.5 --duration 1 -o x.mid",
      "--from cannot be 'bar1.5': that bar is in 4/4; allowed: bar1…bar1.4"
    ),
    (
      "run --time-signature 1/4 --from bar9.2",
      "--from cannot be 'bar9.2': that bar is in 1/4; allowed: bar9"
    ),
    (
      "render --from bar999999999 --duration 1 -o x.mid",
      "--from cannot be 'bar999999999': that is after 1000h; allowed: an earlier bar"
    ),
    (
      "odds --duration 999999999bars",
      "--duration cannot be '999999999bars': that is after 1000h; allowed: a shorter duration"
    ),
    ("fork last --at bar2.9", "--at cannot be 'bar2.9': that bar is in 4/4; allowed: bar2…bar2.4"),
    (
      "render last --from bar99 -o x.mid",
      "'last' ends at 0:10.000, but --from is 3:15.996; allowed: an earlier --from"
    ),
    ("fork last", "fork needs --at TIME, such as --at 1:17.5 or --at bar17"),
  ])
  func wrongTimeIsRefused(line: String, message: String) throws {
    let ending = try Clumsy.shell(KeepTests.journals([KeepTests.text("end 2500\n")], then: "exec clumsy \(line)"))
    #expect(ending.errors == "clumsy: \(message)\n" && ending.code == 64)
  }

  /// At 120 BPM, the first two bars last 4 s. From tick 1000 (4 s) on, at 60 BPM, each bar lasts 4 s.
  private static let session = KeepTests.text("seed 7\n1000 tempo 60\nend 5000\n")

  @Test(arguments: [
    ("--at bar3", 1000), ("--at bar4", 2000), ("--at bar4.2", 2250), ("--at bar2.2", 625), ("--at 0:02.003", 500),
  ])
  func forkTimeCountsBarsOfSession(flags: String, tick: Int64) throws {
    let ending = try Clumsy.shell(
      KeepTests.journals([Self.session], then: "clumsy fork last \(flags) --then 'gravity 3' -o -"))
    #expect(ending.errors.isEmpty && ending.lines.last == "\(tick) gravity 3")
  }

  @Test(arguments: [
    ("--last 1bar", "3999"), ("--last 1/4", "4749"), ("--last 5bars", "499"), ("--last 1:00", "0"),
    ("--last 100bars", "0"), ("--last 1/96", "4989"),
  ])
  func keepLastCountsBarsFromEnd(flags: String, tick: String) throws {
    let ending = try Clumsy.shell(
      KeepTests.journals(
        [Self.session], then: "clumsy keep a \(flags) && cat $XDG_STATE_HOME/clumsy/kept/a.clumsy"))
    let session = try Session(parsing: String(ending.text.drop { $0 != "\n" }.dropFirst()))
    #expect(ending.errors.isEmpty && "\(session.begin)" == tick)
  }

  @Test(arguments: [
    ("--from bar3 --duration 2bars", "--from 4 --duration 8"),
    ("--from bar2 --duration 2bars", "--from 2 --duration 6"),
    ("--from bar2 --duration 100bars", "--from 2"),
  ])
  func sessionTempoGesturesDetermineBars(flags: String, flagsInSeconds: String) throws {
    let ending = try Clumsy.shell(
      KeepTests.journals(
        [Self.session],
        then: """
          clumsy render last --format jsonl \(flags) >$XDG_STATE_HOME/a
          clumsy render last --format jsonl \(flagsInSeconds) | cmp - $XDG_STATE_HOME/a && wc -l <$XDG_STATE_HOME/a
          """))
    #expect(ending.errors.isEmpty && ending.code == 0 && ending.text != "0\n")
  }
}
