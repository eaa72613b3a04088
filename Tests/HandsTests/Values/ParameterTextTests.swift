import Hands
import Instrument
import Physics2D
import Sessions
import Testing

@Suite struct ParameterTextTests {
  @Test(
    arguments: [
      (.gravity, 9.8, "9.8 m/s²"), (.speed, 275, "275 points/s"), (.bank, -1, "none"), (.bank, 200, "200"),
      (.sound, 0, "marimba"), (.program, 0, "none"), (.filter, 1, "on"), (.delayTime, 0.375, "0.375 s"),
      (.gravity, 1.23456789, "1.2346 m/s²"), (.level, -9, "-9 dB"), (.delayWet, 30, "30%"), (.voicing, 0.5, "0.5"),
    ] as [(Parameter, Double, String)])
  func valueIsShownWithItsUnit(parameter: Parameter, value: Double, text: String) {
    #expect(parameter.shownText(value) == text)
  }

  @Test(
    arguments: [
      (.gravity, "4,9 m/s²", 4.9), (.gravity, " 9.8", 9.8), (.gravity, "9.8M/S²", 9.8), (.level, "−9 dB", -9),
      (.bank, "none", -1), (.bank, "NONE", -1), (.bank, "0", 0), (.sound, "harp", 6), (.sound, "Mar", 0),
      (.sound, "6", 6), (.filter, "ON", 1), (.filter, "0", 0), (.keyLength, "500ms", 0.5), (.keyLength, "0.5 s", 0.5),
      (.keyLength, "0:01.5", 1.5), (.delayTime, "0.375", 0.375), (.program, "fretless-bass", 36), (.program, "36", 36),
      (.program, "none", 0), (.delayWet, "30%", 30), (.delayWet, "30 %", 30), (.gravity, "1E1", 10),
    ] as [(Parameter, String, Double)])
  func typedValueIsParsed(parameter: Parameter, text: String, value: Double) throws {
    #expect(try parameter.value(typed: text) == value)
  }

  @Test(
    arguments: [
      (.gravity, ["", "101", "-1", "4.9.1", "x", "1e", "0x10", "Infinity", "NaN", "none", "m/s²", "4 m"]),
      (.keysVelocityLow, ["3.5", "0", "128"]), (.bank, ["-1", "16384", "n"]), (.sound, ["", "m", "9", "harps"]),
      (.filter, ["o", "2", ""]), (.keyLength, ["5x", "0s", "s"]), (.program, ["129", "0.5", "pad"]),
    ] as [(Parameter, [String])])
  func wrongTypedValueIsRefused(parameter: Parameter, texts: [String]) {
    for text in texts {
      #expect(throws: ValueError.self, "\(parameter.sessionName) \(text)") { try parameter.value(typed: text) }
    }
  }

  @Test func aRefusalSaysWhatIsAllowed() {
    let error = #expect(throws: ValueError.self) { try Parameter.gravity.value(typed: "101") }
    #expect(error?.text == "gravity cannot be '101'; allowed: 0…100 m/s²")
    #expect(Parameter.bank.allowedText == "none, or a whole number of 0…16383")
    #expect(Parameter.filter.allowedText == "on or off")
  }

  @Test(arguments: Parameter.allCases) func shownValueCanBeTyped(parameter: Parameter) throws {
    let values = [parameter.row.range.lowerBound, parameter.row.range.upperBound, parameter.row.standard]
    for value in values {
      #expect(abs(try parameter.value(typed: parameter.shownText(value)) - value) < 1e-4)
    }
  }

  @Test(arguments: Parameter.allCases) func flagTextParsesToTheSameValue(parameter: Parameter) throws {
    var random = SplitMix64(seed: UInt64(parameter.rawValue))
    let range = parameter.row.range
    var values = [range.lowerBound, range.upperBound, parameter.row.standard]
    for _ in 0..<1000 {
      let value = random.next(in: range.lowerBound..<range.upperBound)
      values += [value, value.rounded(), (value * 1000).rounded() / 1000]
    }
    for value in values where parameter.allows(value) {
      #expect(try parameter.value(ofFlag: parameter.flagText(value)) == value, "\(parameter.row.name) \(value)")
    }
  }

  @Test func flagTextHasAUnitIfNoDigitIsLost() {
    #expect(Parameter.keyLength.flagText(0.2504) == "0.2504" && Parameter.keyLength.flagText(0.25) == "250ms")
    #expect(Parameter.voicing.flagText(0.5) == "0.5")
    #expect(Parameter.bank.flagText(-1) == "none")
  }
}
