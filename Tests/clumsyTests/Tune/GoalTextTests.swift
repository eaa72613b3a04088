import ChordEngine
import Instrument
import MIDI
import Offline
import Testing

@testable import clumsy

@Suite struct GoalTextTests {
  @Test(arguments: [
    (GoalKind.density, "8/bar", 8.0, 8.0), (.density, "6..10/bar", 6, 10), (.density, "0.5/s", 0.5, 0.5),
    (.density, "100…200/min", 100, 200), (.share, "I=40%", 40, 40), (.share, "V7/V=0..12.5%", 0, 12.5),
    (.bassShare, "15%", 15, 15), (.longestChord, "8s", 0, 8), (.longestChord, "1m..1m30s", 60, 90),
    (.longestSilence, "0:02", 0, 2), (.velocity, "80", 80, 80), (.densest, "12", 0, 12), (.alike, "70%", 0, 70),
    (.firstNote, "250ms", 0, 0.25), (.firstNote, "1bar", 0, 2), (.longestChord, "3/16..4bars", 0.375, 8),
    (.chordChanges, "20/min", 20, 20), (.wish, "pulse=0.7", 0.7, 0.7), (.wish, "steps=0.1..0.34", 0.1, 0.34),
    (.wish, "groove-all", 0.6552, 0.9272),
  ])
  func valueIsReadAsRange(kind: GoalKind, text: String, low: Double, high: Double) throws {
    let goal = try #require(SearchGoal(kind, text))
    #expect(goal.low == low && goal.high == high && goal.text == text)
  }

  @Test(arguments: [
    (GoalKind.density, "-1/bar"), (.density, "8 /bar"), (.density, "8/bars"), (.density, "10..6/bar"),
    (.density, "6/bar..10/bar"), (.share, "=40%"), (.share, "I=140%"), (.longestChord, "0"), (.longestChord, "8s..4s"),
    (.velocity, "0"), (.velocity, "128"), (.alike, "nan%"),
    (.wish, "puls=1"), (.wish, "pulse="), (.wish, "=1"), (.wish, "pulse=0.8..0.6"),
  ])
  func wrongValueIsRefused(kind: GoalKind, text: String) {
    #expect(SearchGoal(kind, text) == nil)
  }

  /// `findLengths` converts bars to seconds after all flags are parsed, because flags of tempo and meter may come last.
  @Test func goalInBarsDependsOnTempoAndMeter() throws {
    var settings = Settings()
    settings[.tempo] = 60
    settings.timeSignature = try #require(TimeSignature(beats: 3, unit: 4))
    var goal = try #require(SearchGoal(.longestSilence, "1bar..2bars"))
    try goal.findLengths(in: settings)
    #expect(goal.low == 3 && goal.high == 6)
    var long = try #require(SearchGoal(.longestSilence, "1700bars"))
    #expect(throws: Failure.self) { try long.findLengths(in: settings) }
  }

  @Test(arguments: [
    ("I", "diatonic", [0]), ("vii", "diatonic", [6]), ("VII", "diatonic", [6]), ("3", "diatonic", [2]),
    ("Dm7", "diatonic", [1]), ("Bm7b5", "diatonic", [6]), ("Bm7♭5", "diatonic", [6]), ("V13", "jazz", [1]),
    ("1", "jazz", [0]), ("V7/V", "gospel", [6]), ("I", "canon", [0, 5]),
  ])
  func shareCountsAllBouncersOfTheChord(name: String, chordset: String, expected: [Int]) throws {
    var settings = Settings()
    settings.chordset = try #require(BuiltInChordset(name: chordset)).chordset
    var goal = try #require(SearchGoal(.share, "\(name)=20%"))
    try goal.findBouncers(in: settings)
    #expect(goal.bouncers == expected)
  }

  @Test(arguments: [
    (
      "tune",
      "tune needs a wish, such as --density 8/bar or --share I=40% (clumsy help tune lists them)"
    ),
    (
      "tune --share X=4%",
      "--share cannot be of 'X': no bouncer has that chord; allowed: I, ii, iii, IV, V, vi, vii, or their numbers 1, 2, 3, 4, 5, 6, 7"
    ),
    (
      "tune --share ii=20% --bouncers I,IV",
      "--share cannot be of 'ii': its bouncer is not on the stage; allowed: I, IV, or their numbers 1, 4"
    ),
    (
      "tune --density 8/bar --shard 1/2 --json",
      "--shard prints a line for --merge, and no JSON: give --json to the command with --merge"
    ),
    ("tune --merge", "--merge needs the files that tune --shard wrote; - is standard input"),
    (
      "tune --merge a --seed 3",
      "--merge takes files and --json only: wishes and flags stand in the files"
    ),
    ("tune --density 8/bar a", "unexpected 'a': tune takes flags (\(Command.tune.usage))"),
    ("tune --desity 3/bar", "no flag '--desity': did you mean --density?"),
    ("run --density 3/bar", "--density belongs to tune, not to run"),
    (
      "tune --velocity loud", "--velocity cannot be 'loud'; allowed: 1…127, or a range, such as 6..12"
    ),
  ])
  func badGoalIsRefusedInOneLine(line: String, message: String) throws {
    let ending = try Clumsy.shell("exec clumsy \(line)")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: \(message)\n")
  }

  @Test func laterGoalOfTheSameKindAndChordReplacesTheFirst() throws {
    let line = "tune --density 8/bar --share I=20% --share V=30% --density 4/bar --share I=25%"
    guard case .command(_, let options) = try Invocation(line.split(separator: " ").map { Argument(String($0)) }) else {
      Issue.record("the line is no command")
      return
    }
    #expect(options.goals.map(\.text) == ["V=30%", "4/bar", "I=25%"])
  }
}
