import Glibc
import Instrument
import MIDI
import Synth
import Testing

@testable import clumsy

/// Tests `--soundfont` without FluidSynth. Tests/Render/sounds plays a soundfont through FluidSynth.
@Suite struct SoundfontTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func refusal(_ line: String) throws -> String {
    let ending = try Clumsy.shell("cd \(folder.root); exec clumsy render --seed 7 --duration 1s -o x.wav \(line)")
    #expect(ending.code != 0 && !folder.names.contains("x.wav"))
    return ending.errors
  }

  @Test func aMissingFileIsNamed() throws {
    #expect(
      try refusal("--soundfont none.sf2")
        == "clumsy: cannot read the soundfont none.sf2: No such file or directory\n")
  }

  @Test(arguments: ["", "RIFF", "RIFF....WAVEfmt ", "MThd........"])
  func fileThatIsNoSoundfontIsRefused(start: String) throws {
    folder.write(start, to: "x.sf2")
    let errors = try refusal("--soundfont x.sf2")
    #expect(errors.hasPrefix("clumsy: x.sf2 is no soundfont: --soundfont takes a file of the format SF2 or SF3"))
    #expect(errors.split(separator: "\n").count == 1)
  }

  /// FluidSynth refuses rates above 96000 Hz.
  @Test func aRateThatFluidSynthLacksIsRefused() throws {
    #expect(
      try refusal("--soundfont x.sf2 --rate 96001")
        == "clumsy: --rate 96001 is too high for FluidSynth; allowed with --soundfont: 8000…96000 Hz\n")
  }

  /// FluidSynth plays Debian's soundfont instead of a soundfont that is cut off, with exit code 0.
  @Test func aSoundfontThatIsCutOffIsRefused() throws {
    folder.write("RIFF\0\u{1}\0\0sfbk", to: "x.sf2")
    #expect(
      try refusal("--soundfont x.sf2")
        == "clumsy: x.sf2 is cut off: it has 12 of 264 bytes; copy or download the soundfont again\n")
  }

  @Test func aSoundfontThatFluidSynthCannotReadLeavesNoFile() throws {
    folder.write("RIFF\u{4}\0\0\0sfbk", to: "x.sf2")
    folder.write(
      "#!/bin/sh\necho 'Failed to load the SoundFont x.sf2' >&2\nhead -c 999999 /dev/zero >/dev/fd/201\n",
      to: "fluidsynth")
    let ending = try Clumsy.shell(
      "cd \(folder.root); chmod +x fluidsynth; PATH=$PWD:$PATH; exec clumsy render --seed 7 --duration 1s -o x.wav --soundfont x.sf2"
    )
    #expect(ending.code == 69 && !folder.names.contains("x.wav"))
    #expect(ending.errors == "clumsy: fluidsynth cannot read x.sf2: the soundfont may be broken\n")
  }

  /// A count-in begins after a padding of up to 4 ms.
  @Test func paddingOfTheCountInIsKept() throws {
    folder.write("RIFF\u{4}\0\0\0sfbk", to: "x.sf2")
    folder.write(
      "#!/bin/sh\ncat /dev/fd/200 >x.mid\nhead -c 384000 /dev/zero >/dev/fd/201\n", to: "fluidsynth", mode: 0o755)
    let ending = try Clumsy.shell(
      "cd \(folder.root); PATH=$PWD:$PATH; exec clumsy render --seed 7 --duration 1s --count-in 1 --tempo 119 "
        + "--time-signature 4/4 -o x.wav --soundfont x.sf2"
    )
    #expect(ending.code == 0)
    let events = MIDIFileReader(try #require(folder.bytes("x.mid"))).tracks.joined()
    let first = try #require(events.filter { 0x90...0x9F ~= $0.bytes[0] }.map(\.tick).min())
    // The padding of 3.2 ms has 6 ticks.
    #expect(first > 0)
  }

  @Test func missingFluidSynthHasAdvice() throws {
    folder.write("RIFF\u{4}\0\0\0sfbk", to: "x.sf2")
    let ending = try Clumsy.shell(
      "cd \(folder.root); clumsy=$(command -v clumsy); PATH=/none; exec $clumsy render --seed 7 --duration 1s -o x.wav --soundfont x.sf2"
    )
    #expect(ending.code == 69 && folder.names == ["x.sf2"])
    #expect(ending.errors == "clumsy: fluidsynth is not installed: 'sudo apt install fluidsynth' installs it\n")
  }

  /// If `end` closed descriptor 0, the next opened file would become standard input.
  @Test func fluidSynthsEndLeavesStandardInputOpen() async {
    folder.write("RIFF\u{4}\0\0\0sfbk", to: "x.sf2")
    folder.write("#!/bin/sh\nexec cat\n", to: "fluidsynth", mode: 0o755)
    await #expect(processExitsWith: .exitCode(42)) { [root = folder.root as String] in
      setenv("PATH", root + ":/usr/bin:/bin", 1)
      let soundfont = try #require(Soundfont(Argument(root + "/x.sf2")))
      do {
        var synth = try SoundfontSynth(soundfont, Settings())
        synth.end()
      }
      exit(fcntl(0, F_GETFD) >= 0 ? 42 : 1)
    }
  }

  @Test func soundsHaveTheProgramsOfTheirNames() throws {
    let names = [
      "marimba", "acoustic-guitar-nylon", "clavi", "electric-piano-1", "acoustic-grand-piano",
      "acoustic-grand-piano", "orchestral-harp",
    ]
    for (sound, name) in zip(Sound.allCases, names) {
      let program = try #require(Program(number: Soundfont.program(of: sound)))
      #expect("\(program.name)" == name)
    }
  }

  @Test func statedProgramsOverrideThoseOfSounds() {
    var settings = Settings()
    settings[.sound] = Double(Sound.harp.rawValue)
    settings[.bassSound] = Double(Sound.clav.rawValue) + 1
    settings[.program] = 90
    let chosen = Soundfont.programs(settings)
    #expect(chosen[.program] == 90 && chosen[.bassProgram] == 8)
  }
}
