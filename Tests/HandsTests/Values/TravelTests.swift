import Hands
import Instrument
import Testing

@Suite struct TravelTests {
  @Test(arguments: Parameter.allCases) func stepsReachBothEndsOfEveryParameter(parameter: Parameter) {
    for steps in [1, -1] {
      var value = parameter.row.standard
      for _ in 0..<400 {
        value = parameter.stepped(value, by: steps)
        #expect(parameter.allows(value), "\(parameter.row.name) \(value)")
      }
      #expect(value == (steps > 0 ? parameter.row.range.upperBound : parameter.row.range.lowerBound))
    }
  }

  @Test(
    arguments: [
      (.speed, 275, 1, 285), (.gravity, 9.8, -1, 7.8), (.reverbWet, 0.12, 1, 0.13), (.cutoff, 1000, 1, 1100),
      (.bank, 0, 1, 200), (.keysVelocityHigh, 127, 1, 127), (.filter, 1, 1, 1), (.filter, 1, -1, 0),
    ] as [(Parameter, Double, Int, Double)])
  func stepMovesTheValue(parameter: Parameter, value: Double, steps: Int, moved: Double) {
    #expect(parameter.stepped(value, by: steps) == moved)
  }

  @Test(arguments: Parameter.allCases) func sliderReachesItsWholeRange(parameter: Parameter) {
    let travel = Travel(parameter)
    #expect(travel.value(at: 0, steps: 1000) == parameter.row.range.lowerBound)
    #expect(travel.value(at: 1, steps: 1000) == parameter.row.range.upperBound)
    guard parameter.row.scale == .linear || parameter.row.scale == .logarithmic else { return }
    for thousandth in 0...1000 {
      let position = Double(thousandth) / 1000
      let value = travel.value(at: position, steps: 1000)
      #expect(parameter.allows(value))
      #expect(abs(travel.position(of: value) - position) < 0.0006, "\(parameter.row.name) at \(position)")
    }
  }
}
