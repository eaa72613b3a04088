import Hands
import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct MotionFlagTests {
  private func options(_ line: String) throws -> Options {
    let invocation = try Invocation(line.split(separator: " ").map { Argument(String($0)) })
    guard case .command(_, let options) = invocation else { throw Failure(.usage, "no command") }
    return options
  }

  @Test(
    arguments: [
      ("gravity=4..20/90s", .gravity, 4, 20, 90, .triangle), ("speed=400…120/7m,walk", .speed, 400, 120, 420, .walk),
      ("key-length=250ms..2s/1:30,smooth", .keyLength, 0.25, 2, 90, .smooth),
      ("voicing=close..led/24h,steps", .voicing, 1, 7, 86_400, .steps),
      ("bass-octave=-2..0/1s", .bassOctave, -2, 0, 1, .triangle),
    ] as [(String, Parameter, Double, Double, Int64, LFO.Shape)])
  func aMotionIsAParameterTwoValuesAPeriodAndAShape(
    text: String, parameter: Parameter, from: Double, to: Double, seconds: Int64, shape: LFO.Shape
  ) throws {
    let lfo = LFO(parameter, from: from, to: to, period: seconds * 1_000_000_000, shape: shape)
    #expect(try oscillator(text) == lfo)
    #expect(try oscillator(String(Gesture.move(lfo).sessionText.dropFirst("move ".count))) == lfo)
  }

  @Test(
    arguments: [
      ("", "at its end; allowed: NAME=A..B/TIME, such as gravity=4..20/90s,walk"),
      ("gravity", "at character 1, 'gravity'; allowed: NAME=A..B/TIME, such as gravity=4..20/90s,walk"),
      ("gravity=4/90s", "at character 1, 'gravity=4/90…'; allowed: NAME=A..B/TIME, such as gravity=4..20/90s,walk"),
      ("gravty=4..20/90s", "at character 1, 'gravty'; allowed: a parameter; did you mean gravity?"),
      ("seed=4..20/90s", "at character 1, 'seed'; allowed: a parameter; did you mean speed?"),
      ("gravity=4..101/90s", "at character 12, '101'; allowed: 0…100 m/s²"),
      (
        "voicing=close..far/90s",
        "at character 16, 'far'; allowed: original, close, open, drop-2, drop-3, rootless, spread, led"
      ),
      ("gravity=4..20/0.9s", "at character 15, '0.9s'; allowed: a period of 1s…86400s"),
      ("gravity=4..20/25h", "at character 15, '25h'; allowed: a period of 1s…86400s"),
      ("gravity=4..20/90s,saw", "at character 19, 'saw'; allowed: triangle, smooth, walk or steps"),
      ("gravity=4..20/90s,", "at its end; allowed: triangle, smooth, walk or steps"),
    ])
  func refusedMotionNamesTheWrongPart(text: String, why: String) {
    #expect(throws: Failure(.usage, "--move cannot be '\(text)': \(why)")) { try options("run --move=\(text)") }
  }

  /// If a parameter has two motions, the later motion counts. At most eight parameters can move.
  @Test func severalParametersMayMove() throws {
    let line = "run --move gravity=4..20/90s --move bounce=0.8..1/2m --move gravity=5..6/7s,walk"
    let oscillators = try options(line).settings.oscillators
    #expect(oscillators.count == 2)
    #expect(
      try oscillators[0] == oscillator("gravity=5..6/7s,walk") && oscillators[1] == oscillator("bounce=0.8..1/2m"))

    let nine = [
      "gravity=1..2", "bounce=0.8..1", "speed=100..200", "toss=1..2", "patience=1..2", "softest=1..2", "bank=1..2",
      "program=1..2", "bass-program=1..2",
    ].map { "--move \($0)/9s" }
    #expect(throws: Never.self) { try options("run \(nine.dropLast().joined(separator: " "))") }
    #expect(throws: Failure(.usage, "--move cannot be 'bass-program=1..2/9s': 8 parameters move already")) {
      try options("run \(nine.joined(separator: " "))")
    }
  }

  @Test func flagOrderDoesNotAffectPreset() throws {
    let first = try options("run --preset rain --gravity 3 --bass-velocity 50..90").settings
    let last = try options("run --gravity 3 --bass-velocity 50..90 --preset rain").settings
    #expect(first == last && first[.gravity] == 3 && first[.bassVelocityLow] == 50 && first[.bassVelocityHigh] == 90)
    #expect(first[.speed] == Preset.rain.settings[.speed])
  }

  @Test func bassPointsChooseThePointsCurve() throws {
    let settings = try options("run --bass-points 10,40,90").settings
    #expect(settings[.bassCurve] == Double(VelocityCurve.points.rawValue))
    #expect([Parameter.bassCurve25, .bassCurve50, .bassCurve75].map { settings[$0] } == [10, 40, 90])
    #expect(settings[.keysCurve] == Settings()[.keysCurve])
  }

  /// A flag that states a parameter ends the motion that a preset or an earlier `--move` gives to the parameter.
  @Test func statedParameterEndsItsMotion() throws {
    for preset in Preset.allCases {
      let oscillators = preset.settings.oscillators
      for index in 0..<oscillators.count {
        let parameter = oscillators[index].parameter
        let value = parameter.flagText(parameter.row.range.upperBound)
        let settings = try options("run --\(parameter.row.name) \(value) --preset \(preset.name)").settings
        #expect(!settings.moves(parameter) && settings[parameter] == parameter.row.range.upperBound)
        #expect(settings.oscillators.count == oscillators.count - 1)
      }
    }
    #expect(try options("run --move gravity=4..20/90s --gravity 3").settings.moves(.gravity) == false)
    #expect(try options("run --gravity 3 --move gravity=4..20/90s").settings.moves(.gravity))
  }

  @Test(arguments: ["--range-low 90", "--range-high 40", "--range-low 84 --range-high 48"])
  func reversedRangeIsRefused(flags: String) {
    #expect(throws: Failure.self) { try options("run \(flags)") }
  }
}
