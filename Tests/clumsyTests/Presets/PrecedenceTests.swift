import Hands
import Instrument
import Sessions
import Testing

@testable import clumsy

/// Tests the precedence of settings: flags override a preset, the preset overrides the user's defaults, and the
/// defaults override the built-in settings.
@Suite struct PrecedenceTests {
  /// Returns values of a parameter. The last value is the parameter's standard value.
  private static func values(of parameter: Parameter) -> [Double] {
    let row = parameter.row
    // `--range-low` must stay below `--range-high`.
    if parameter == .rangeLow { return [0, 20, row.standard] }
    if parameter == .rangeHigh { return [127, 100, row.standard] }
    var values = [row.range.lowerBound, row.range.upperBound].filter { $0 != row.standard }
    if row.scale != .switch { values.append((row.range.lowerBound + row.range.upperBound) / 2) }
    if row.scale == .stepped || row.scale == .choice { values = values.map { $0.rounded(.down) } }
    return values + [row.standard]
  }

  private static func line(_ parameter: Parameter, _ value: Double) throws -> String {
    var settings = Settings()
    settings[parameter] = value
    return try #require(Setting.parameter(parameter).line(in: settings))
  }

  private static func options(
    _ folder: TestFolder, defaults: String?, preset: String?, _ flags: [String]
  ) throws -> Options {
    let library = try UserFiles(folder).library(defaults: defaults, presets: preset.map { [("mine", $0)] } ?? [])
    let arguments = ["settings"] + (preset == nil ? [] : ["--preset", "mine"]) + flags
    guard case .command(_, let options) = try Invocation(arguments.map { Argument($0) }, library) else {
      throw Failure(.usage, "no command")
    }
    return options
  }

  /// Tests all combinations of levels. Some parameters have no flag of their own, such as the bouncers' switches.
  @Test(arguments: Parameter.allCases) func highestLevelThatStatesAParameterCounts(parameter: Parameter) throws {
    let folder = try TestFolder()
    let values = Self.values(of: parameter)
    let flag = Flag.named("--\(parameter.row.name)")
    // Each level states the standard value in at least one of the shifts.
    for shift in values.indices {
      func value(_ level: Int) -> Double { values[(level + shift) % values.count] }
      for levels in 0..<8 where flag != nil || levels & 4 == 0 {
        let (hasDefaults, hasPreset, hasFlag) = (levels & 1 != 0, levels & 2 != 0, levels & 4 != 0)
        let options = try Self.options(
          folder, defaults: hasDefaults ? try Self.line(parameter, value(0)) : nil,
          preset: hasPreset ? try Self.line(parameter, value(1)) : nil,
          hasFlag ? ["--\(parameter.row.name)", parameter.flagText(value(2))] : [])
        var (expected, origin) = (Preset.standard.settings[parameter], Layer.Origin.builtIn)
        if hasDefaults { (expected, origin) = (value(0), .defaults) }
        if hasPreset { (expected, origin) = (value(1), .preset("mine")) }
        if hasFlag { (expected, origin) = (value(2), .flag) }
        #expect(options.settings[parameter] == expected, "\(levels)")
        #expect(options.origins(of: .parameter(parameter)) == [origin], "\(levels)")
      }
    }
  }

  @Test func unstatedSettingsComeFromTheNextLowerLevel() throws {
    let options = try Self.options(
      try TestFolder(), defaults: "sound harp\nballs 7\nkey D3 minor\nchord 2 V7/ii\nbass 100 100",
      preset: "gravity 3\nkey Eb4 dorian\nmove cutoff=500..900/9s,walk\nkeys 6",
      ["--key", "F", "--bouncer", "1=256,360"])
    #expect(options.settings[.sound] == 6 && options.settings.balls == 7 && options.settings.layout.keys.count == 6)
    for (setting, expected): (Setting, [Layer.Origin]) in [
      (.parameter(.sound), [.defaults]), (.balls, [.defaults]), (.key, [.flag, .preset("mine")]),
      (.chord(1), [.defaults]), (.chord(2), [.builtIn]), (.bass, [.defaults]), (.bouncer(0), [.flag]),
      (.bouncer(1), [.builtIn]), (.keys, [.preset("mine")]), (.pianoKey(5), [.preset("mine")]),
      (.motion(.cutoff), [.preset("mine")]), (.parameter(.cutoff), [.builtIn]), (.parameter(.speed), [.builtIn]),
      (.bassChannel, [.builtIn]),
    ] {
      #expect(options.origins(of: setting) == expected, "\(setting)")
    }
  }

  @Test func higherLevelEndsMotionOfLowerLevel() throws {
    let moving = "move gravity=2..9/30s,walk"
    for (preset, flags) in [("gravity 4", []), (nil, ["--gravity", "4"])] as [(String?, [String])] {
      let options = try Self.options(try TestFolder(), defaults: moving, preset: preset, flags)
      #expect(options.settings[.gravity] == 4 && options.settings.oscillators.count == 0)
    }
  }

  @Test func placesReplaceThoseOfLowerLevels() throws {
    let places = "balls 5\nball 600 300\nball 700 300\nball 800 300"
    let preset = try Self.options(try TestFolder(), defaults: places, preset: "ball 900 400", [])
    #expect(preset.settings.layout.placeCount == 1 && preset.settings.balls == 5)
    let flag = try Self.options(try TestFolder(), defaults: places, preset: nil, ["--ball", "650,350"])
    #expect(flag.settings.layout.placeCount == 1 && flag.settings.layout.places[0].x == 650)
  }

  @Test func aSeedIsRandomUnlessALevelStatesIt() throws {
    for (defaults, preset, flags, seed) in [
      (nil, nil, [], nil), ("gravity 3", "gravity 4", [], nil), ("seed 5", nil, [], 5), ("seed 5", "seed 1", [], 1),
      ("seed 5", "seed 6", ["--seed", "7"], 7),
    ] as [(String?, String?, [String], UInt64?)] {
      let options = try Self.options(try TestFolder(), defaults: defaults, preset: preset, flags)
      #expect(options.statedSeed == seed)
      if let seed { #expect(options.seededSettings().seed == seed) }
    }
  }
}
