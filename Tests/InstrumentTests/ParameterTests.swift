import Testing

@testable import Instrument

@Suite struct ParameterTests {
  /// Files, messages and other programs contain these names, so no name may change.
  private static let names = [
    "speed", "gravity", "bounce", "voicing", "bass-hold", "bass-length", "key-length", "bass-velocity-low",
    "bass-velocity-high", "keys-velocity-low", "keys-velocity-high", "bouncer-1", "bouncer-2", "bouncer-3", "bouncer-4",
    "bouncer-5", "bouncer-6", "bouncer-7", "toss", "patience", "bass-octave", "keys-octave", "bass-curve", "keys-curve",
    "softest", "shortest-gap", "bass-line", "range-low", "range-high", "program", "bass-program", "bank", "bass-bank",
    "bass-curve-25", "bass-curve-50", "bass-curve-75", "keys-curve-25", "keys-curve-50", "keys-curve-75",
    "sound", "bass-sound", "level", "filter", "cutoff", "resonance", "delay", "delay-time", "delay-wet",
    "delay-feedback", "reverb", "reverb-wet", "reverb-time", "tempo", "grid", "swing", "groove", "groove-reach", "air",
    "collide", "quantize", "quantize-strength", "spawn-on", "click", "click-channel", "count-in",
    "tones", "low-balls", "legato", "damp", "swell", "breath", "phrase", "downbeat", "harmonic-rhythm", "cadence",
    "bass-rhythm", "bass-passing", "hands", "ending", "effects", "echo", "echo-feedback",
    "width", "delay-beats", "ping-pong",
  ]

  @Test func numbersAndNamesNeverChange() {
    #expect(Parameter.count == Self.names.count && Parameter.allCases.count == Parameter.count)
    for (number, name) in Self.names.enumerated() {
      #expect(Parameter(rawValue: UInt8(number)).map { "\($0.row.name)" } == name)
    }
    #expect(Set(Self.names).count == Parameter.count)
  }

  @Test(arguments: Parameter.allCases)
  func eachParameterRowIsConsistent(parameter: Parameter) {
    let row = parameter.row
    #expect(
      parameter.allows(row.standard) && parameter.allows(row.range.lowerBound) && parameter.allows(row.range.upperBound)
    )
    #expect(!parameter.allows(row.range.upperBound.nextUp) && !parameter.allows(.nan) && !parameter.allows(-.infinity))
    #expect("\(row.name)".utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) })
    #expect(!"\(row.help)".isEmpty && !"\(row.help)".hasSuffix(".") && !"\(row.moves)".isEmpty)
    switch row.scale {
    case .linear: break
    case .logarithmic: #expect(row.range.lowerBound > 0)
    case .stepped, .switch: #expect(!parameter.allows(row.range.lowerBound + 0.5))
    case .choice:
      #expect(Double(parameter.choices.count) == row.range.upperBound + 1)
      #expect(parameter.choice(parameter.choices.count) == nil)
    }
  }

  @Test func bouncerSwitchIsNamedByItsDegree() {
    for degree in 0..<7 { #expect("\(Parameter.bouncer(degree).row.name)" == "bouncer-\(degree + 1)") }
  }
}
