import Testing

@testable import Synth

/// Compares the functions of `Mathematics` with a table that Tests/Reference/mathematics.py computed with 30 digits.
@Suite struct MathematicsTests {
  /// The largest relative error that `Mathematics` allows.
  private static let bound = 1e-12
  /// The largest relative error that most functions have.
  private static let tightBound = 1e-15

  @Test func anglesAreWithinTheBound() {
    #expect(worst(MathematicsTable.sine, Mathematics.sine) < Self.tightBound)
    #expect(worst(MathematicsTable.cosine, Mathematics.cosine) < Self.tightBound)
    #expect(worst(MathematicsTable.tangent, Mathematics.tangent) < Self.tightBound)
  }

  @Test func powersAreWithinTheBound() {
    #expect(worst(MathematicsTable.exponential, Mathematics.exponential) < Self.tightBound)
    #expect(worst(MathematicsTable.naturalLogarithm, Mathematics.naturalLogarithm) < Self.tightBound)
    var largest = 0.0
    for (base, exponent, value) in MathematicsTable.power {
      largest = max(largest, error(of: Mathematics.power(base, exponent), from: value))
    }
    #expect(largest < Self.bound)
  }

  @Test func decibelsAndNotesAreWithinTheBound() {
    #expect(worst(MathematicsTable.gain) { Mathematics.gain(decibels: $0) } < Self.bound)
    #expect(worst(MathematicsTable.hertz) { Mathematics.hertz(note: $0) } < Self.bound)
    #expect(Mathematics.hertz(note: 69) == 440)
  }

  @Test func tableHasAtLeastTwoHundredRows() {
    let tables = [
      MathematicsTable.sine, MathematicsTable.cosine, MathematicsTable.tangent, MathematicsTable.exponential,
      MathematicsTable.naturalLogarithm, MathematicsTable.gain, MathematicsTable.hertz,
    ]
    #expect(tables.map(\.count).reduce(MathematicsTable.power.count, +) >= 200)
  }

  @Test func specialArgumentsGiveTheExpectedResults() {
    #expect(Mathematics.exponential(-.infinity) == 0)
    #expect(Mathematics.exponential(.infinity) == .infinity)
    #expect(Mathematics.exponential(.nan).isNaN)
    #expect(Mathematics.exponential(710) == .infinity)
    #expect(Mathematics.exponential(-746) == 0)
    #expect(Mathematics.naturalLogarithm(0) == -.infinity)
    #expect(Mathematics.naturalLogarithm(.infinity) == .infinity)
    #expect(Mathematics.naturalLogarithm(-1).isNaN)
    #expect(Mathematics.naturalLogarithm(.nan).isNaN)
    #expect(error(of: Mathematics.naturalLogarithm(.leastNonzeroMagnitude), from: -744.4400719213812) < 1e-15)
    #expect(Mathematics.power(0, 2) == 0)
    #expect(Mathematics.power(7, 0) == 1)
  }

  private func worst(
    _ table: [(argument: Double, value: Double)], _ function: (Double) -> Double
  ) -> Double {
    table.map { error(of: function($0.argument), from: $0.value) }.max() ?? .infinity
  }

  /// Returns the relative error; 1 for a NaN, or if only the true value is 0.
  private func error(of value: Double, from truth: Double) -> Double {
    if value == truth { return 0 }
    return truth == 0 || value.isNaN ? 1 : abs(value - truth) / abs(truth)
  }
}
