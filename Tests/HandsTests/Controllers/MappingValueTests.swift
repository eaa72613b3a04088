import Instrument
import Testing

@testable import Hands

@Suite struct MappingValueTests {
  @Test(arguments: Parameter.allCases) func aKnobReachesBothEndsOfEachParameter(parameter: Parameter) {
    let mapping = Mapping(ControlSource(.bend), parameter)
    #expect(mapping.travel.value(at: 0) == parameter.row.range.lowerBound)
    #expect(mapping.travel.value(at: 1) == parameter.row.range.upperBound)
  }

  @Test(arguments: Parameter.allCases) func everyKnobPositionIsAnAllowedValue(parameter: Parameter) {
    var mapping = Mapping(ControlSource(.bend), parameter)
    for _ in 0..<2 {
      for step in 0...127 { #expect(parameter.allows(mapping.travel.value(at: Double(step) / 127))) }
      (mapping.travel.from, mapping.travel.to) = (mapping.travel.to, mapping.travel.from)
    }
  }

  @Test(arguments: Parameter.allCases) func valuesNeverFallAsTheKnobRises(parameter: Parameter) {
    let mapping = Mapping(ControlSource(.bend), parameter)
    let values = (0...16383).map { mapping.travel.value(at: Double($0) / 16383, steps: 16383) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(values).count >= min(mapping.travel.zones ?? 10_000, 16384))
  }

  @Test(arguments: Parameter.allCases) func valueConvertsToItsKnobPosition(parameter: Parameter) {
    let mapping = Mapping(ControlSource(.bend), parameter)
    for step in 0...127 {
      let position = Double(step) / 127
      let back = mapping.travel.position(of: mapping.travel.value(at: position))
      #expect(abs(back - position) <= mapping.travel.tolerance)
    }
  }

  @Test func aChoiceHasZonesOfEqualWidth() {
    let mapping = Mapping(ControlSource(.controller(1)), .sound)
    let zones = (0...127).map { mapping.travel.value(at: Double($0) / 127) }
    let counts = (0...8).map { sound in zones.count { $0 == Double(sound) } }
    #expect(counts.allSatisfy { (14...15).contains($0) })
  }

  @Test func switchIsOnInTheUpperHalfOfAKnob() {
    let mapping = Mapping(ControlSource(.controller(1)), .filter)
    #expect((0...127).map { mapping.travel.value(at: Double($0) / 127) } == (0...127).map { $0 < 64 ? 0 : 1 })
  }

  @Test func cutoffIsLogarithmicUnlessMappedAsLinear() throws {
    let standard = Mapping(ControlSource(.controller(1)), .cutoff)
    #expect(abs(standard.travel.value(at: 0.5) - (250.0 * 3000).squareRoot()) < 10)
    #expect(try Mapping("cc1=cutoff:linear").travel.value(at: 0.5) == 1625)
  }

  @Test func mappedRangeMayBeInverted() throws {
    let mapping = try Mapping("cc1=gravity:20..2")
    #expect(mapping.travel.value(at: 0) == 20 && mapping.travel.value(at: 1) == 2)
    #expect(abs(mapping.travel.value(at: 0.25) - 15.5) < 0.1)
    #expect(
      mapping.travel.position(of: 20) == 0 && mapping.travel.position(of: 100) == 0
        && mapping.travel.position(of: 0) == 1)
  }

  @Test func decimalsOfAValueSuitTheKnobsResolution() {
    let gravity = Mapping(ControlSource(.controller(1)), .gravity)
    #expect(gravity.travel.value(at: 10.0 / 127) == 7.9)
    for step in 0...127 { #expect("\(gravity.travel.value(at: Double(step) / 127))".count <= 5) }
    let fine = (0...16383).map { gravity.travel.value(at: Double($0) / 16383, steps: 16383) }
    #expect(Set(fine).count == 16384)
  }
}
