import ChordEngine
import Glibc
import Instrument
import Offline
import Testing
import Thoroughness

@testable import clumsy

/// README.md's commands, tables and examples agree with the program.
@Suite struct ReadmeTests {
  private static let root = String(#filePath.dropLast("/Tests/clumsyTests/Output/ReadmeTests.swift".count))
  private static let readme = String(decoding: fileBytes(root + "/README.md") ?? [], as: UTF8.self)

  /// Commands that end by themselves and need no other program.
  private static let complete = [
    "clumsy render --seed 7 --duration 10m -o seven.mid",
    "clumsy render --seed 7 --key Eb --scale minor --time-signature 6/8 --tempo 96 --duration 3m -o flats.mid",
    "clumsy render --seed 7 --duration 1m --format jsonl | head -n 3",
    "clumsy render --seed 7 --duration 3:00 -o seven.jsonl",
    "clumsy presets", "clumsy settings --preset slow-rain --gravity 3",
    "clumsy render --seed 7 --duration 20s -o seven.mid && clumsy chords seven.mid",
    "clumsy chordset list", "clumsy chordset show jazz --key Eb",
    "clumsy chordset show Dm9,G13,Cmaj9,A7b9 --voicing led --bass-line walking",
  ]
  /// Commands that play until Ctrl-C; here they play for 100 ms.
  private static let endless = [
    "clumsy run",
    "clumsy run --no-audio",
    "clumsy run --seed 7",
    "clumsy run --preset rain", "clumsy run --preset slow-rain",
    "clumsy run --preset club --key Eb --seed 12",
    "clumsy run --preset cathedral --move gravity=1.6..9.8/5m,smooth",
    "clumsy run --move gravity=4..20/90s --move speed=120..400/7m,walk --move voicing=close..spread/2m,steps",
    "clumsy run --sound little-ep --bass-sound grand --reverb-wet 0.3 --reverb-time 4",
    "clumsy run --sound pluck --delay-wet 30 --delay-time 375ms --delay-feedback 50",
    "clumsy run --preset rain --sound harp --resonance 9 --move cutoff=400..3000/40s,smooth",
    "clumsy run --program vibraphone --bass-program fretless-bass",
    "clumsy run --program 90 --bank 121 --move program=89..96/30s,steps",
    "clumsy run --bouncers I,IV,V --key Bb3 --scale dorian",
    "clumsy run --key Am --voicing close --key-length 0:01.5",
    "clumsy run --gravity 1.6 --speed 120 --voicing close",
    "clumsy run --chordset jazz --key Eb --voicing led --bass-line walking",
    "clumsy run --chords Dm9,G13,Cmaj9,A7b9 --keys 6 --voicing rootless",
    "clumsy run --key Eb --scale 0,2,3,7,8 --chord 3=bII --chord pad=V7",
    "clumsy run --bounce 0.8 --balls 2 --bass-length 250ms",
    "clumsy run --balls 16 --ball 700,400 --bouncer iii=400,500,r60 --piano-key 2=703,30,h60",
  ]
  /// Commands that play for long: in a debug build, which is slower, a second.
  private static let foreseen = [
    "clumsy odds", "clumsy odds --seed 7",
    "clumsy odds --seed 3 --preset rain --chordset lydian-drift --duration 1h --json",
  ]
  private static let found = [
    "clumsy tune --density 8/bar --share V=30% --longest-chord 8s",
    "clumsy tune --density 100..200/min --velocity 80 --preset rain --key Dm",
  ]
  /// Commands that find a piece together.
  private static let sharded = [
    "for i in 1 2 3 4; do clumsy tune --density 8/bar --budget 800 --shard $i/4 >shard.$i; done",
    "clumsy tune --merge shard.*",
  ]
  /// Commands for a clumsy that runs.
  private static let told = [
    "clumsy tell 'gravity 4.9' 'chord 2 V7/ii'", "clumsy tell 'preset rain'", "clumsy tell quit",
  ]
  /// Commands that need the kernel's sequencer: Tests/Sequencer gives them one.
  private static let sequencer = [
    "clumsy ports", "clumsy ports --json", "clumsy run --connect fluid", "clumsy run --wait",
    "clumsy run --audio hw:1,0 --latency 20", "clumsy run --audio --connect fluid",
    "clumsy doctor", "clumsy doctor --timing 10s",
    "clumsy run --input Launchkey --map cc1=gravity,cc74@2=cutoff:250..2000", "clumsy learn resonance",
  ]
  /// Commands that render sound: in a debug build, which is slower, of a second.
  private static let sounding = [
    "clumsy render --seed 7 --duration 10m -o seven.wav",
    "clumsy render --seed 7 --duration 3m --sound harp --bass-sound grand --reverb-wet 0.3 --bits 16 -o harp.wav",
    "clumsy render --seed 7 --duration 3m --stems -o seven.wav",
  ]
  /// Commands that need FluidSynth or flac: Tests/Render/sounds has them.
  private static let helped = [
    "clumsy render --seed 7 -o - --format wav --duration 1m | flac - -o x.flac",
    "clumsy render --seed 7 --duration 3m --soundfont /usr/share/sounds/sf2/FluidR3_GM.sf2 -o seven.wav",
    "clumsy run --soundfont /usr/share/sounds/sf2/FluidR3_GM.sf2 --program vibraphone",
  ]
  /// Commands that keep and fork what was played, in their order.
  private static let keeping = [
    "clumsy sessions", "clumsy keep", "clumsy keep slow-rain", "clumsy keep the-end --last 5m",
    "clumsy keep monday --session @3",
    "clumsy fork slow-rain --at 1:17.5 --then 'gravity 4.9' --then 'sound harp' --name dry-rain",
    "clumsy fork slow-rain --at 1:17.5 --then 'chord 2 V7/ii' --keep-gestures -o other.clumsy",
    "clumsy share dry-rain",
  ]
  /// Commands that write a page; Tests/Page opens what they write.
  private static let paged = [
    "clumsy page dry-rain -o rain.html", "clumsy page --seed 7 --preset rain -o seven.html",
    "clumsy page dry-rain --site public",
  ]
  /// Commands that serve a page; Tests/PageServer asks for it.
  private static let staged = ["clumsy run --stage --open", "clumsy run --stage 0.0.0.0:7777 --watch"]
  private static let comparing = ["clumsy diff slow-rain dry-rain"]
  /// Commands of other programs, and `make play`, which needs nothing from these tests.
  private static let others = [
    "make play", "sudo apt install fluidsynth fluid-soundfont-gm",
    "fluidsynth -is /usr/share/sounds/sf2/FluidR3_GM.sf2 &",
    "sbatch --array=1-64 --output shard.%a --wrap 'clumsy tune --density 8/bar --budget 1000000 --shard $SLURM_ARRAY_TASK_ID/64'",
    "parallel clumsy tune --density 8/bar --budget 20000 --shard {}/16 ::: {1..16} | clumsy tune --merge -",
  ]
  private static let lists = [
    complete, endless, foreseen, found, sharded, sounding, told, helped, sequencer, keeping, paged, staged, comparing,
    others,
  ]

  @Test func everyCommandIsInOneList() {
    let commands = Self.blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(commands.sorted() == Self.lists.joined().sorted())
  }

  @Test(arguments: complete + endless.map { "\($0) --duration 100ms" })
  func commandsWork(line: String) throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("cd \(folder.root) && \(line)")
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  /// Whole minutes of sound are cut to seconds: they prove no more.
  @Test(arguments: sounding) func commandsThatSoundWork(line: String) throws {
    let line = thoroughness > 1 ? line : line.replacing(/--duration [0-9]+m/, with: "--duration 2s --rate 8000")
    let folder = try TestFolder()
    let ending = try Clumsy.shell("cd \(folder.root) && \(line)")
    #expect(ending.code == 0 && ending.errors.isEmpty && !folder.names.isEmpty)
  }

  #if DEBUG
    private static let shorter = " --duration 1s --budget 2"
  #else
    private static let shorter = ""
  #endif

  /// In a second the wishes need not be reached. `theSearchFindsWhatItSays` runs the first of those that are found.
  @Test(arguments: foreseen + found.dropFirst()) func commandsThatForeseeWork(line: String) throws {
    let isShort = !Self.shorter.isEmpty
    let flags = line.contains("odds") ? Self.shorter.replacing(" --budget 2", with: "") : Self.shorter
    let ending = try Clumsy.shell(line + flags)
    #expect(ending.code == 0 && ending.errors.isEmpty || isShort && ending.code == 69)
    #expect(!ending.output.isEmpty)
  }

  @Test func commandsThatKeepWorkTogether() throws {
    let folder = try TestFolder()
    // Two minutes that were played.
    let journals = (1...3).map { number in
      "echo 'clumsy 1 engine \(Performance.engineVersion)\nseed \(number)\nend 30000' "
        + ">$XDG_STATE_HOME/clumsy/2026-01-0\(number)-120000-\(number).clumsy"
    }
    let lines = ["mkdir $XDG_STATE_HOME/clumsy", "cd \(folder.root)"] + journals + Self.keeping
    let ending = try Clumsy.shell((lines + Self.comparing).joined(separator: " && "))
    #expect(ending.code == 1 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.text.contains("they part at 1:17.500") && folder.names == ["other.clumsy"])
  }

  /// Without `make build` there is no page to be written.
  @Test(arguments: paged) func commandsThatWritePagesWork(line: String) throws {
    let folder = try TestFolder()
    folder.write("clumsy 1 engine \(Performance.engineVersion)\nseed 7\nend 30000\n", to: "dry-rain")
    let ending = try Clumsy.shell("cd \(folder.root) && \(line)")
    #expect(ending.code == 0 && ending.errors.isEmpty || ending.code == 69 && ending.errors.contains("make build"))
  }

  @Test func commandsThatSearchInPartsWorkTogether() throws {
    let folder = try TestFolder()
    let lines = Self.sharded.map { $0.replacing("--budget 800", with: "--budget 800\(Self.shorter)") }
    let ending = try Clumsy.shell("cd \(folder.root); \(lines.joined(separator: "; "))")
    #expect(ending.lines.first?.hasPrefix("clumsy run --seed ") == true && [0, 69].contains(ending.code))
  }

  @Test func commandsForARunningClumsyWork() throws {
    let start = "clumsy run --seed 7 --duration 10m >/dev/null &"
    let ready = "until [ -S $XDG_RUNTIME_DIR/clumsy/$! ]; do sleep 0.01; done"
    let ending = try Clumsy.shell("\(start) \(ready); \(Self.told.joined(separator: " && ")) && wait $!")
    #expect(ending.code == 0 && ending.errors.isEmpty)
  }

  @Test func theChordsAreThoseOfSeed7() throws {
    let folder = try TestFolder()
    let command = try #require(Self.complete.first { $0.contains("clumsy chords ") })
    let ending = try Clumsy.shell("LC_ALL=C.UTF-8; export LC_ALL; cd \(folder.root) && \(command)")
    #expect(Self.section("chords") == "```\n\(ending.text)```\n")
  }

  @Test func theTableOfOddsIsThatOfSeed7() throws {
    var settings = Settings()
    settings.seed = 7
    let odds = try Odds(settings, until: Odds.standardBars * Bar().nanoseconds)
    #expect(Self.section("odds") == "```\n\(odds.table)```\n")
  }

  // A debug build would search for ten minutes.
  #if !DEBUG
    @Test func theSearchFindsWhatItSays() throws {
      let ending = try Clumsy.shell("LC_ALL=C.UTF-8 exec \(Self.found[0])")
      #expect(Self.section("tune") == "```\n\(ending.text)```\n")
    }
  #endif

  /// Whether the line is taken, where there is no sequencer to play it to.
  @Test(arguments: sequencer + helped + staged) func sequencerCommandsAreUnderstood(line: String) throws {
    let command = line.split(separator: "|")[0]
    _ = try Invocation(command.split(separator: " ").dropFirst().map { Argument(String($0)) })
  }

  @Test func theTableOfFlagsIsTheListOfFlags() {
    #expect(
      Self.section("flags") == Flag.markdownTable, "between its markers belongs what clumsy help --markdown prints")
  }

  @Test func theTableOfChordsetsIsThatOfTheInstrument() {
    let rows = BuiltInChordset.allCases.map { "| `\($0.name)` | `\($0.chords)` | \($0.help) |\n" }
    let head = "| chordset | the chords of the seven bouncers and the pad | what it sounds like |\n|---|---|---|\n"
    #expect(Self.section("chordsets") == head + rows.joined())
  }

  @Test func theTableOfPresetsIsThatOfTheInstrument() {
    let rows = Preset.allCases.map { "| `\($0.name)` | \($0.help) |\n" }
    #expect(Self.section("presets") == "| preset | what it is like |\n|---|---|\n" + rows.joined())
  }

  /// A stroke in a cell would begin another one.
  @Test func eachRowOfTheTableHasFiveCells() {
    for row in Flag.markdownTable.split(separator: "\n") {
      let strokes = row.split(separator: "|", omittingEmptySubsequences: false)
      #expect(strokes.count - strokes.count { $0.hasSuffix("\\") } == 7, "\(row)")
    }
  }

  @Test func theMonitorsLinesAreThoseOfSeed7() throws {
    var settings = Settings()
    settings.seed = 7
    var monitor = Monitor(settings)
    var lines = ""
    try renderOffline(settings, until: 20_000_000_000) { event in lines += monitor.line(for: event) }
    let expected = lines.split(separator: "\n").prefix(12).joined(separator: "\n")
    #expect(Self.section("monitor") == "```\n\(expected)\n```\n")
  }

  @Test func linksLeadToFiles() {
    for name in ["CONTRIBUTING.md", "ARCHITECTURE.md"] {
      #expect(Self.readme.contains("](\(name))"))
    }
  }

  /// The text between `<!-- name -->` and `<!-- /name -->`.
  private static func section(_ name: String) -> String? {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "<!-- \(name) -->"), let end = lines.firstIndex(of: "<!-- /\(name) -->")
    else { return nil }
    return lines[(start + 1)..<end].map { $0 + "\n" }.joined()
  }

  private static func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var isInside = false
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```\(language)" {
        isInside = true
        blocks.append("")
      } else if line == "```" {
        isInside = false
      } else if isInside, let last = blocks.indices.last {
        blocks[last] += line + "\n"
      }
    }
    return blocks
  }
}
