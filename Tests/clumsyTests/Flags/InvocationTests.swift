import ChordEngine
import Instrument
import MIDI
import Physics2D
import Testing

@testable import clumsy

@Suite struct InvocationTests {
  private func options(_ line: String) throws -> Options {
    let invocation = try Invocation(line.split(separator: " ").map { Argument(String($0)) })
    guard case .command(_, let options) = invocation else {
      Issue.record("\(line) is no command")
      return Options()
    }
    return options
  }

  @Test func noFlagsGiveDefaultPiece() throws {
    let options = try options("run")
    #expect(options.settings == Preset.standard.settings)
    #expect(options.seed == nil && options.duration == nil && !options.wait && !options.monitor)
    #expect(options.lookahead == 8_000_000 && options.format == nil)
  }

  @Test func flagsOfThePieceAreParsed() throws {
    let options = try options(
      """
      render --seed 7 --speed 50 --gravity 0 --balls 3 --bounce 0.8 --bouncers I,IV,V --key Bb3 --scale harmonic-minor \
      --voicing close --bass-channel 16 --keys-channel 3 --bass-length 1.5s --key-length 250ms --tempo 90.5 \
      --duration 1m30s -o a.mid --format mid
      """)
    var settings = Settings.piece(ofSeed: 7)
    // A stated scale keeps the seed from choosing chords. Sections do not change settings that flags state.
    settings.chordset = .diatonic
    settings.sections.removeAll { section in
      switch section.change {
      case .balls, .gesture(.set(.voicing, _)), .gesture(.set(.gravity, _)): true
      default: false
      }
    }
    settings[.speed] = 50
    settings[.gravity] = 0
    settings.balls = 3
    settings[.bounce] = 0.8
    settings.bouncers = Bouncers(rawValue: 0b001_1001)
    settings.key = try #require(Key(name: "Bb3"))
    settings.key.scale = .harmonicMinor
    settings.voicing = .close
    settings.bassChannel = Channel(number: 16)
    settings.keysChannel = Channel(number: 3)
    settings[.bassHold] = 0
    settings[.bassLength] = 1.5
    settings[.keyLength] = 0.25
    settings[.tempo] = 90.5
    #expect(options.settings == settings)
    #expect(options.seed == 7)
    #expect(options.duration == 90_000_000_000)
    #expect(options.output == .file(Array("a.mid".utf8)))
  }

  @Test func flagsOfRunAreParsed() throws {
    let options = try options("run --connect 20:0 --connect=fluid --wait --monitor --lookahead 2.5 --duration 2h")
    #expect(options.connections == ["20:0", "fluid"])
    #expect(options.wait && options.monitor)
    #expect(options.lookahead == 2_500_000)
    #expect(options.duration == 7_200_000_000_000)
    #expect(try self.options("run --lookahead 500ms").lookahead == 500_000_000)
    #expect(options.audio == .automatic && options.latency == 40_000_000)
    #expect(try self.options("run --audio --latency 10ms").audio == .device("default"))
    #expect(try self.options("run --audio hw:1,0 --seed 7").audio == .device("hw:1,0"))
    #expect(try self.options("run --audio=hw:1 --audio").audio == .device("default"))
    #expect(try self.options("run --no-audio").audio == .off)
  }

  /// The bouncers' switches share `--bouncers`. A velocity curve's points share `--bass-points` or `--keys-points`.
  @Test func everyParameterHasItsFlag() throws {
    let withSharedFlag = ["bouncer-", "bass-curve-", "keys-curve-"]
    for parameter in Parameter.allCases where !withSharedFlag.contains(where: "\(parameter.row.name)".hasPrefix) {
      let flag = try #require(Flag.named("--\(parameter.row.name)"))
      #expect(flag.commands.starts(with: Flag.music))
    }
    for (text, parameter, value) in [
      ("speed 99.5", .speed, 99.5), ("bass-hold off", .bassHold, 0), ("voicing close", .voicing, 1),
      ("key-length 250ms", .keyLength, 0.25), ("keys-velocity-low 28", .keysVelocityLow, 28),
      ("bouncers I", .bouncer2, 0), ("bouncers I", .bouncer1, 1),
    ] as [(String, Parameter, Double)] {
      #expect(try options("run --\(text)").settings[parameter] == value, "\(text)")
    }
  }

  @Test func eachFlagOfTheLayoutIsParsed() throws {
    let options = try options(
      "run --bouncer iii=400,500 --bouncer=1=200,400 --bouncer 3=410,510,r60 --bass 100,150 --ball 600,300.5 --ball 700,300 "
        + "--piano-key 2=700,20,h40,w100 --piano-key 4=961,12.5")
    var settings = Preset.standard.settings
    settings.layout.bouncers[2] = Layout.Bouncer(center: Vector2(410, 510), radius: 60)
    settings.layout.bouncers[0].center = Vector2(200, 400)
    settings.layout.bassBall = Vector2(100, 150)
    for place in [Vector2(600, 300.5), Vector2(700, 300)] { _ = settings.layout.addPlace(place) }
    settings.layout.keys[1] = Layout.PianoKey(center: Vector2(700, 20), width: 100, height: 40)
    #expect(options.settings == settings)
  }

  /// Without `--balls`, there are as many balls as `--ball` flags, but at least four, because the default piece has
  /// four balls.
  @Test(arguments: [
    (0, "", 4), (1, "", 4), (6, "", 6), (16, "", 16), (2, "--balls 2", 2), (2, "--balls 16", 16), (0, "--balls 0", 0),
  ])
  func ballFlagsSetNumberOfBalls(places: Int, flags: String, balls: Int) throws {
    let stated = (0..<places).map { "--ball \(540 + 29 * $0),\($0 % 2 == 0 ? 300 : 400)" }.joined(separator: " ")
    #expect(try options("run \(flags) \(stated)").settings.balls == balls)
    #expect(try options("run \(stated) \(flags)").settings.balls == balls)
  }

  @Test func aSeventeenthPlaceIsRefused() {
    let stated = (0..<17).map { _ in "--ball 600,300" }.joined(separator: " ")
    let allowed = Flag.named("--ball")?.allowed ?? ""
    #expect(throws: Failure(.usage, "--ball cannot be '600,300'; allowed: \(allowed)")) { try options("run \(stated)") }
  }

  @Test func lastOfRepeatedFlagCounts() throws {
    #expect(try options("run --seed 1 --seed=2").seed == 2)
    #expect(try options("run --bass-length 1s --bass-length hold").settings == Preset.standard.settings)
    // A repeated flag resets the radius or height that the first flag set.
    let again = try options(
      "run --bouncer 3=400,500,r60 --bouncer 3=400,500 --piano-key 2=703,20,h40 --piano-key 2=703,12.5")
    #expect(again.settings.layout.bouncers[2].radius == 40)
    #expect(again.settings.layout.keys[1].height == 25)
  }

  @Test(arguments: [
    ("", 1, 8), ("--bass-length 2s", 0, 2), ("--bass-hold on", 1, 8), ("--bass-hold off", 0, 8),
    ("--bass-hold on --bass-length 2s", 1, 2), ("--bass-hold off --bass-length hold", 0, 8),
  ])
  func bassHoldAndLengthMayComeInEitherOrder(flags: String, hold: Double, length: Double) throws {
    let words = flags.split(separator: " ")
    for order in [words[...], words.dropFirst(2) + words.prefix(2)] {
      let settings = try options("run " + order.joined(separator: " ")).settings
      #expect(settings[.bassHold] == hold && settings[.bassLength] == length, "\(order)")
    }
  }

  @Test func keyAndScaleMayComeInEitherOrder() throws {
    let first = try options("run --key F# --scale dorian").settings.key
    let second = try options("run --scale dorian --key F#").settings.key
    #expect(first == second && first.scale == .dorian)
  }

  /// Formerly, clumsy refused a key that names its scale, such as `--key Cm`.
  @Test(arguments: [
    ("--key Cm", "C", Scale.minor), ("--key F#m", "F#", .minor), ("--key=Am", "A", .minor),
    ("--key Bb3m", "Bb3", .minor),
    ("--key C-major", "C", .major), ("--key Dm --key D", "D", .major), ("--scale dorian --key D", "D", .dorian),
    ("--key Cm --scale minor", "C", .minor), ("--key Cm --scale aeolian", "C", .minor),
    ("--key Cm --scale harmonic-minor", "C", .harmonicMinor), ("--scale melodic-minor --key Cm", "C", .melodicMinor),
    ("--key Cm --scale dorian --key C", "C", .dorian), ("--key Cm --scale dorian --scale minor", "C", .minor),
  ])
  func aKeyMayNameItsScale(flags: String, tonic: String, scale: Scale) throws {
    var expected = try #require(Key(name: tonic))
    expected.scale = scale
    #expect(try options("run \(flags)").settings.key == expected)
  }

  @Test(arguments: ["--key Cm --scale dorian", "--scale major --key Cm", "--key D-dorian --scale minor"])
  func keyAndScaleThatContradictAreRefused(flags: String) {
    #expect(throws: Failure.self) { try options("run \(flags)") }
  }

  /// clumsy used to refuse all times with colons, such as `1:30`.
  @Test func timesMayHaveColons() throws {
    let options = try options("run --duration 3:00 --key-length 0:00.25 --bass-length 0:30")
    #expect(options.duration == 180_000_000_000 && options.settings[.keyLength] == 0.25)
    #expect(options.settings[.bassLength] == 30)
  }

  /// clumsy used to refuse `-oFILE`, `--` and `-V`.
  @Test func shortFlagsAcceptJoinedValues() throws {
    #expect(try options("render -ofile.mid").output == .file(Array("file.mid".utf8)))
    #expect(try options("render --seed 7 -- -strange.clumsy").operands.map(\.text) == ["-strange.clumsy"])
    guard case .version = try Invocation([Argument("-V")]) else { throw Failure(.usage, "-V is misread") }
    // After `--`, `--version` is a file's name.
    #expect(try options("render -- --version").operands.map(\.text) == ["--version"])
  }

  @Test func aValueMayHoldAnEqualsSignOrBeginWithHyphens() throws {
    #expect(try options("run --connect=a=b").connections == ["a=b"])
    #expect(try options("render -o -").output == .standardOutput)
    #expect(try options("render -o=-").output == .standardOutput)
    #expect(try options("render --output=--seed").output == .file(Array("--seed".utf8)))
  }

  @Test func fileNamesNeedNotBeText() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x2E, 0x6D]
    let invocation = try Invocation([Argument("render"), Argument("-o"), Argument(bytes: name)])
    guard case .command(.render, let options) = invocation else { throw Failure(.usage, "render is misread") }
    #expect(options.output == .file(name))
  }

  @Test(arguments: [
    "--help", "-h", "help", "run --help", "render --speed --help", "--nonsense -h", "ports help --help",
  ])
  func helpFlagWorksAnywhere(line: String) throws {
    guard case .help = try Invocation(line.split(separator: " ").map { Argument(String($0)) }) else {
      Issue.record("\(line) is not read as help")
      return
    }
  }

  @Test func versionFlagWorksAnywhere() throws {
    for line in ["--version", "run --version"] {
      guard case .version = try Invocation(line.split(separator: " ").map { Argument(String($0)) }) else {
        Issue.record("\(line) is not read as the version")
        return
      }
    }
  }

  @Test func aNewSeedIsShort() {
    for _ in 0..<100 { #expect((1...999_999).contains(Options().seededSettings().seed)) }
  }

  /// clumsy used to accept `--sound Marimba` but to refuse `--format WAV`.
  @Test(arguments: [
    "render --sound MARIMBA --reverb ON --voicing LED --program FLUTE --chordset JAZZ --scale DORIAN",
    "render --preset RAIN --format WAV --bits 32F --bass-length HOLD --chord PAD=V7", "chords --per BEAT",
    "odds --move GRAVITY=4..20/90s,WALK",
  ])
  func namesIgnoreCase(line: String) {
    #expect(throws: Never.self) { try Invocation(line.split(separator: " ").map { Argument(String($0)) }) }
  }
}
