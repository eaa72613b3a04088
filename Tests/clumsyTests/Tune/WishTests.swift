import ChordEngine
import Instrument
import MIDI
import Testing

@testable import clumsy

@Suite struct WishTests {
  @Test(arguments: [
    (WishKind.density, "8/bar", 8.0, 8.0), (.density, "6..10/bar", 6, 10), (.density, "0.5/s", 0.5, 0.5),
    (.density, "100…200/min", 100, 200), (.share, "I=40%", 40, 40), (.share, "V7/V=0..12.5%", 0, 12.5),
    (.bassShare, "15%", 15, 15), (.longestChord, "8s", 0, 8), (.longestChord, "1m..1m30s", 60, 90),
    (.longestSilence, "0:02", 0, 2), (.velocity, "80", 80, 80), (.densest, "12", 0, 12), (.alike, "70%", 0, 70),
    (.firstNote, "250ms", 0, 0.25), (.chordChanges, "20/min", 20, 20),
  ])
  func aValueIsReadAsARange(kind: WishKind, text: String, low: Double, high: Double) throws {
    let wish = try #require(Wish(kind, text))
    #expect(wish.low == low && wish.high == high && wish.text == text)
  }

  @Test(arguments: [
    (WishKind.density, "-1/bar"), (.density, "8 /bar"), (.density, "8/bars"), (.density, "10..6/bar"),
    (.density, "6/bar..10/bar"), (.share, "=40%"), (.share, "I=140%"), (.longestChord, "0"), (.longestChord, "8s..4s"),
    (.velocity, "0"), (.velocity, "128"), (.alike, "nan%"),
  ])
  func whatIsNoWishIsRefused(kind: WishKind, text: String) {
    #expect(Wish(kind, text) == nil)
  }

  /// What shapes the sound changes no note, so that turning it would bring no wish nearer.
  @Test(arguments: WishKind.allCases) func noKnobIsOfTheSound(kind: WishKind) {
    for knob in kind.row.turns {
      if case .parameter(let parameter) = knob { #expect(!parameter.isOfSound) }
    }
  }

  /// A single value is reached within 5 % of it, a range within its ends, and a limit below it.
  @Test(arguments: [
    (WishKind.density, "8/bar", 7.61, true), (.density, "8/bar", 8.39, true), (.density, "8/bar", 8.41, false),
    (.density, "6..10/bar", 6, true), (.density, "6..10/bar", 10.01, false), (.longestChord, "8s", 0.1, true),
    (.longestChord, "8s", 8, true), (.longestChord, "8s", 8.001, false), (.share, "I=0%", 0, true),
    (.share, "I=0%", 0.1, false),
  ])
  func aWishSaysWhatReachesIt(kind: WishKind, text: String, value: Double, isReached: Bool) throws {
    let wish = try #require(Wish(kind, text))
    #expect(wish.isReached(by: value) == isReached)
    #expect((wish.excess(of: value) == 0) == isReached)
  }

  @Test func theErrorGrowsWithTheDistance() throws {
    let wish = try #require(Wish(.density, "8/bar"))
    let errors = [8.0, 7, 4, 0].map { wish.error(of: $0) }
    #expect(errors == [0, 0.125, 0.5, 1])
    #expect(wish.error(of: 1e300) == 10)
  }

  @Test func aRateIsCountedOverItsSpan() throws {
    let bar = Bar(signature: try #require(TimeSignature(beats: 3, unit: 2)))
    let odds = try Odds(Settings(), bar: bar, until: 60_000_000_000)
    let notes = Double(odds.statistics.notes)
    for (text, expected) in [("1/bar", notes / 20), ("1/s", notes / 60), ("1/min", notes)] {
      let value = try #require(Wish(.density, text)).measure(odds, [])
      #expect(abs(value - expected) < 1e-9)
    }
  }

  @Test(arguments: [
    ("I", "diatonic", [0]), ("vii", "diatonic", [6]), ("VII", "diatonic", [6]), ("3", "diatonic", [2]),
    ("Dm7", "diatonic", [1]), ("Bm7b5", "diatonic", [6]), ("Bm7♭5", "diatonic", [6]), ("V13", "jazz", [1]),
    ("1", "jazz", [0]), ("V7/V", "gospel", [6]), ("I", "canon", [0, 5]),
  ])
  func aShareIsOfAllBouncersOfTheChord(name: String, chordset: String, expected: [Int]) throws {
    var settings = Settings()
    settings.chordset = try #require(BuiltInChordset(name: chordset)).chordset
    let wish = try #require(Wish(.share, "\(name)=20%"))
    #expect(try wish.bouncers(in: settings) == expected)
  }

  /// Each with one line, which says what is allowed.
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
    ("tune --density 8/bar --shard 1/2 --json", "--shard prints a line for --merge: give --json to that"),
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
  func badWishesAreRefusedInOneLine(line: String, message: String) throws {
    let ending = try Clumsy.shell("exec clumsy \(line)")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: \(message)\n")
  }

  @Test func aWishOfTheSameKindTakesThePlaceOfTheFirst() throws {
    let line = "tune --density 8/bar --share I=20% --share V=30% --density 4/bar --share I=25%"
    guard case .command(_, let options) = try Invocation(line.split(separator: " ").map { Argument(String($0)) }) else {
      Issue.record("it is no command")
      return
    }
    #expect(options.wishes.map(\.text) == ["V=30%", "4/bar", "I=25%"])
  }
}
