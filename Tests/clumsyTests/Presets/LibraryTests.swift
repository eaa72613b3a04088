import Glibc
import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct LibraryTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func message(_ arguments: String, _ library: Library) -> String? {
    do {
      _ = try Invocation(arguments.split(separator: " ").map { Argument(String($0)) }, library)
      return nil
    } catch { return error.message }
  }

  @Test func listHasAllPresetsAndMarksTheUsersOwn() throws {
    let library = try UserFiles(folder).library(presets: [
      ("dusk", "# what it is like\ngravity 3"), ("rain", "# my rain\nballs 2"), ("broken", "gravty 3"),
    ])
    let rows = try PresetList(library).rows
    #expect(rows.map(\.name) == Preset.allCases.map(\.name) + ["broken", "dusk"])
    #expect(rows.filter(\.isOwn).map(\.name) == ["rain", "broken", "dusk"])
    #expect(rows.filter(\.isInPlace).map(\.name) == ["rain"])
    #expect(rows.filter { $0.fault != nil }.map(\.name) == ["broken"])
    #expect(rows.first { $0.name == "dusk" }?.help == "what it is like")
    #expect(rows.first { $0.name == "club" }?.help == "\(Preset.club.help)")
    #expect(try library.base(preset: "rain").settings.balls == 2)
  }

  @Test func unknownPresetSuggestsNearest() throws {
    let library = try UserFiles(folder).library(presets: [("evening", "gravity 3")])
    #expect(message("run --preset evenin", library)?.contains("(did you mean evening?)") == true)
    #expect(message("run --preset slow-rian", library)?.contains("(did you mean slow-rain?)") == true)
    #expect(message("run --preset Slow-Rain", library) == nil && message("run --preset EVENING", library) == nil)
    #expect(message("run --preset ../evening", library) != nil && message("run --preset evening", library) == nil)
  }

  /// Formerly, `--preset STANDARD` ignored the user's own `standard.clumsy`.
  @Test func ownPresetStandardIsUsedWhateverItsCase() throws {
    let library = try UserFiles(folder).library(presets: [("standard", "balls 2")])
    for name in ["standard", "STANDARD"] { #expect(try library.base(preset: name).settings.balls == 2, "\(name)") }
  }

  @Test(arguments: ["750 gravity 12", "end 100", "begin 7"]) func aSessionIsNoPreset(line: String) throws {
    let library = try UserFiles(folder).library(presets: [("mine", line)])
    #expect(message("render --preset mine", library)?.contains("more than settings") == true)
  }

  @Test func brokenDefaultsAreUsageErrorInOneLine() throws {
    let library = try UserFiles(folder).library(defaults: "gravity 3\nsund harp")
    let reason = "line 3, column 1: found 'sund', expected a setting, or a tick and a gesture; did you mean sound?"
    #expect(message("run", library)?.hasSuffix("defaults.clumsy': \(reason)") == true)
    #expect(throws: Failure.self) { try Invocation([Argument("odds")], library) }
    for line in ["run --no-defaults", "tune --density 8/bar", "ports", "presets", "render song.clumsy", "doctor"] {
      #expect(message(line, library) == nil, "\(line)")
    }
  }

  /// Some editors do not end the last line with a line feed.
  @Test func lastLineWithoutLineFeedCounts() throws {
    folder.write("clumsy 1 engine 1\ngravity 3", to: "defaults.clumsy")
    #expect(try Library(folder: folder.root).base().settings[.gravity] == 3)
  }

  @Test func commandsReadTheFilesInXDGConfigHome() throws {
    mkdir(folder.path("clumsy"), 0o700)
    folder.write("clumsy 1 engine 1\nsound harp\n", to: "clumsy/defaults.clumsy")
    let files = "export XDG_CONFIG_HOME=\(folder.root)"
    let ending = try Clumsy.shell("\(files); clumsy settings")
    #expect(ending.code == 0 && ending.lines.contains { $0.hasPrefix("sound harp ") && $0.hasSuffix("# defaults") })
    #expect(try Clumsy.shell("\(files); clumsy settings --no-defaults").text.contains("# no seed: each run"))
    folder.write("no session\n", to: "clumsy/defaults.clumsy")
    let refusal = try Clumsy.shell("\(files); clumsy run --duration 100ms")
    #expect(refusal.code == 64 && refusal.errors.split(separator: "\n").count == 1 && refusal.output.isEmpty)
  }
}
