import Instrument
import MIDI
import Testing

@testable import Offline

@Suite struct SearchGoalTests {
  @Test(arguments: GoalKind.allCases) func noGoalVariesASynthesizerParameter(kind: GoalKind) {
    for knob in kind.row.turns {
      if case .parameter(let parameter) = knob { #expect(!parameter.isOfSound) }
    }
  }

  /// A goal that is a single value is reached within 5 %. A goal that is a range has no tolerance.
  @Test(arguments: [
    (8.0, 8.0, 7.61, true), (8, 8, 8.39, true), (8, 8, 8.41, false), (6, 10, 6, true), (6, 10, 10.01, false),
    (0, 8, 0.1, true), (0, 8, 8, true), (0, 8, 8.001, false), (0, 0, 0, true), (0, 0, 0.1, false),
  ])
  func goalIsReachedWithinItsToleranceOrRange(low: Double, high: Double, value: Double, isReached: Bool) {
    let goal = SearchGoal(.density, low: low, high: high)
    #expect(goal.isReached(by: value) == isReached)
    #expect((goal.excess(of: value) == 0) == isReached)
  }

  @Test func errorGrowsWithTheDistanceFromTheGoal() {
    let goal = SearchGoal(.density, low: 8, high: 8)
    #expect([8.0, 7, 4, 0].map { goal.error(of: $0) } == [0, 0.125, 0.5, 1])
    #expect(goal.error(of: 1e300) == 10)
  }

  @Test func noteRateIsCountedPerSpanOfTheGoal() throws {
    let bar = Bar(signature: try #require(TimeSignature(beats: 3, unit: 2)))
    let odds = try Odds(Settings(), bar: bar, until: 60_000_000_000)
    let notes = Double(odds.statistics.notes)
    for (span, expected) in [(SearchGoal.RateSpan.bar, notes / 20), (.second, notes / 60), (.minute, notes)] {
      let value = SearchGoal(.density, low: 1, high: 1, span: span).measure(odds)
      #expect(abs(value - expected) < 1e-9)
    }
  }
}
