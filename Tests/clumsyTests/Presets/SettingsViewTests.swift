import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct SettingsViewTests {
  private func options(_ flags: [String]) throws -> Options {
    guard case .command(_, let options) = try Invocation((["settings"] + flags).map { Argument($0) }) else {
      throw Failure(.usage, "no command")
    }
    return options
  }

  /// The text of `clumsy settings` is a session with the same settings, so that users can copy lines from the text.
  @Test(arguments: Preset.allCases) func settingsTextIsASession(preset: Preset) throws {
    let options = try options([
      "--preset", preset.name, "--seed", "7", "--key", "Eb", "--ball", "700,400", "--bouncer", "3=400,500,r60",
    ])
    let read = try Session(parsing: SettingsView(options).text).settings
    var expected = options.settings
    expected.seed = 7
    // Compare sorted lines: the two texts may list the parameters' motions in different orders, which has no effect.
    #expect(
      Session(read)?.text.split(separator: "\n").sorted() == Session(expected)?.text.split(separator: "\n").sorted())
  }

  @Test func eachParameterIsInOneGroup() {
    let all = SettingGroup.all.flatMap(\.settings)
    for parameter in Parameter.allCases {
      #expect(all.count { $0 == .parameter(parameter) } == 1 && all.count { $0 == .motion(parameter) } == 1)
    }
  }

  @Test(arguments: Preset.allCases) func settingsTextFitsEightyColumns(preset: Preset) throws {
    let view = SettingsView(try options(["--preset", preset.name, "--key", "Eb"]))
    for line in view.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(view.text.contains("# flag, preset \(preset.name)\n") == (preset.settings.key != Settings().key))
    #expect(view.json.hasPrefix("[{\"from\":[") && view.json.hasSuffix("]\n"))
  }
}
