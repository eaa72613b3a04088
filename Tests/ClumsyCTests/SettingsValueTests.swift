import CClumsy
import ChordEngine
import Instrument
import MIDI
import Testing

@testable import ClumsyC

@Suite struct SettingsValueTests {
  private static func standard(_ change: (inout clumsy_settings) -> Void = { _ in }) -> clumsy_settings {
    var settings = clumsy_settings()
    clumsy_default_settings(&settings)
    change(&settings)
    return settings
  }

  @Test func defaultSettingsEqualThoseOfTheCore() throws {
    var settings = Self.standard()
    #expect(try Settings(&settings) == Settings() && settings.scale == 0xAB5 && settings.letter == 1)
    #expect(settings.key_count == 4 && settings.motion_count == 0 && settings.chords == nil)
    #expect(settings.seed == 1 && settings.balls == 4 && settings.tonic == 0 && settings.octave == 4)
    #expect(settings.bass_channel == 1 && settings.keys_channel == 2 && settings.places == 0)
    #expect(settings.bouncers.3.y == 364 && settings.keys.3.width == 124 && settings.bass_ball.x == 256)
  }

  @Test(arguments: Preset.allCases) func presetHasItsRowAndSettings(preset: Preset) throws {
    var (row, settings) = (clumsy_preset(), clumsy_settings())
    #expect(clumsy_preset_row(Int32(preset.rawValue), &row) == 1)
    #expect(String(cString: row.name) == preset.name && String(cString: row.help) == "\(preset.help)")
    #expect(clumsy_preset_settings(Int32(preset.rawValue), &settings) == 1)
    #expect(try Settings(&settings) == preset.settings)
  }

  @Test(arguments: [-1, Int32(Preset.allCases.count), 256, .max]) func unknownPresetChangesNothing(number: Int32) {
    var (row, settings) = (clumsy_preset(), clumsy_settings())
    #expect(clumsy_preset_row(number, &row) == 0 && row.name == nil)
    #expect(clumsy_preset_settings(number, &settings) == 0 && settings.seed == 0)
  }

  /// Members that the conversion could confuse have different values, so the test detects a swap.
  @Test func membersAreConverted() throws {
    var settings = Self.standard {
      $0.seed = .max
      ($0.balls, $0.places) = (3, 2)
      ($0.tonic, $0.octave, $0.scale, $0.letter) = (11, -1, 0xAAD, 1)
      ($0.bass_channel, $0.keys_channel) = (16, 3)
      ($0.values.0, $0.values.17) = (50, 0)
      $0.bouncers.6 = clumsy_bouncer(x: 1, y: 2, radius: 30)
      $0.keys.1 = clumsy_piano_key(x: 3, y: 4, width: 50, height: 60)
      $0.key_count = 8
      $0.keys.7 = clumsy_piano_key(x: 13, y: 14, width: 51, height: 61)
      $0.motion_count = 1
      $0.motions.0 = clumsy_motion(parameter: 1, shape: 3, from: 4, to: 20, period: 90_000_000_000)
      $0.bass_ball = clumsy_place(x: 5, y: 6)
      ($0.piano_balls.0, $0.piano_balls.1) = (clumsy_place(x: 7, y: 8), clumsy_place(x: 9, y: 10))
    }
    let read = try Settings(&settings)
    #expect(read.seed == .max && read.balls == 3 && read.layout.placeCount == 2)
    #expect(read.key == Key(tonic: PitchClass(NoteName(.c, alteration: -1)), octave: -1, scale: .melodicMinor))
    #expect(read.key.name == "C♭ melodic-minor")
    #expect(read.layout.keys.count == 8 && read.layout.keys[7].center.y == 14 && read.layout.keys[7].height == 61)
    #expect(read.oscillators.count == 1)
    #expect(read.oscillators[0] == LFO(.gravity, from: 4, to: 20, period: 90_000_000_000, shape: .steps))
    #expect(read.bassChannel.number == 16 && read.keysChannel.number == 3 && read.keysChannels.count == 1)
    #expect(read[.speed] == 50 && read[.bouncer7] == 0 && read[.bouncer6] == 1)
    let bouncer = read.layout.bouncers[6]
    #expect(bouncer.center.x == 1 && bouncer.center.y == 2 && bouncer.radius == 30)
    let key = read.layout.keys[1]
    #expect(key.center.x == 3 && key.center.y == 4 && key.width == 50 && key.height == 60)
    #expect(read.layout.bassBall.x == 5 && read.layout.bassBall.y == 6)
    #expect(read.layout.places[0].x == 7 && read.layout.places[1].y == 10)
  }

  @Test func channelListsAndTranspositionsAreConverted() throws {
    var settings = Self.standard {
      ($0.keys_channels.0, $0.keys_channels.1, $0.channels_of_balls) = (9, 16, 1)
      ($0.transposition.0, $0.transposition.15) = (-48, 7)
    }
    let read = try Settings(&settings)
    #expect(read.keysChannels == KeysChannels([9, 16].map { Channel(number: $0) }, of: .balls))
    #expect(read.transposition[Channel(number: 1)] == -48 && read.transposition[Channel(number: 16)] == 7)
    var converted = clumsy_settings()
    setNumbers(&converted, to: read)
    #expect(converted.keys_channel == 9 && converted.channels_of_balls == 1 && converted.keys_channels.2 == 0)
    #expect(try Settings(&converted) == read)
  }

  private static let refused: [(@Sendable (inout clumsy_settings) -> Void, clumsy_settings_refusal, Int32)] = [
    ({ $0.tonic = 12 }, CLUMSY_BAD_KEY, 0), ({ $0.octave = 10 }, CLUMSY_BAD_KEY, 0),
    ({ $0.scale = -1 }, CLUMSY_BAD_KEY, 0), ({ $0.scale = 0 }, CLUMSY_BAD_KEY, 0),
    ({ $0.letter = 8 }, CLUMSY_BAD_KEY, 0), ({ $0.key_count = 3 }, CLUMSY_BAD_KEY_COUNT, 0),
    ({ $0.key_count = 9 }, CLUMSY_BAD_KEY_COUNT, 0), ({ $0.key_count = 5 }, CLUMSY_BAD_PIANO_KEY, 4),
    ({ $0.mpe = 3 }, CLUMSY_BAD_MPE, 0), ({ ($0.mpe, $0.bass_channel) = (1, 2) }, CLUMSY_BAD_MPE, 0),
    ({ $0.motion_count = 9 }, CLUMSY_BAD_MOTION, CLUMSY_PARAMETERS),
    ({ $0.motion_count = -1 }, CLUMSY_BAD_MOTION, CLUMSY_PARAMETERS), ({ $0.motion_count = 1 }, CLUMSY_BAD_MOTION, 0),
    (
      {
        $0.motion_count = 2
        $0.motions.0 = clumsy_motion(parameter: 1, shape: 0, from: 4, to: 20, period: 90_000_000_000)
        $0.motions.1 = $0.motions.0
      }, CLUMSY_BAD_MOTION, 1
    ), ({ $0.bass_channel = 0 }, CLUMSY_BAD_CHANNEL, 0),
    ({ $0.keys_channels.0 = 17 }, CLUMSY_BAD_CHANNEL, 1), ({ $0.transposition.2 = 49 }, CLUMSY_BAD_CHANNEL, 2),
    ({ ($0.keys_channels.0, $0.keys_channels.1) = (3, 4) }, CLUMSY_BAD_CHANNEL, 1),
    ({ $0.keys_channel = 17 }, CLUMSY_BAD_CHANNEL, 1), ({ $0.values.1 = .nan }, CLUMSY_BAD_PARAMETER, 1),
    ({ $0.values.17 = 0.5 }, CLUMSY_BAD_PARAMETER, 17), ({ $0.balls = -1 }, CLUMSY_BAD_BALLS, 0),
    ({ $0.balls = 17 }, CLUMSY_BAD_BALLS, 0), ({ $0.places = -1 }, CLUMSY_BAD_PLACES, 0),
    ({ $0.places = 17 }, CLUMSY_BAD_PLACES, 0), ({ $0.bouncers.6.x = 513 }, CLUMSY_BAD_BOUNCER, 6),
    ({ $0.bouncers.0.radius = 4 }, CLUMSY_BAD_BOUNCER, 0), ({ $0.keys.2.width = 501 }, CLUMSY_BAD_PIANO_KEY, 2),
    ({ $0.keys.1.x = 690 }, CLUMSY_BAD_PIANO_KEY, 1), ({ $0.keys.3.width = 44 }, CLUMSY_BAD_PIANO_KEY, 3),
    ({ $0.bass_ball.y = 364 }, CLUMSY_BAD_BASS_BALL, 0), ({ $0.bass_ball.x = 1 }, CLUMSY_BAD_BASS_BALL, 0),
    (
      {
        $0.places = 2
        ($0.piano_balls.0, $0.piano_balls.1) = (clumsy_place(x: 600, y: 300), clumsy_place(x: 601, y: 300))
      }, CLUMSY_BAD_PIANO_BALL, 1
    ),
    (
      {
        ($0.balls, $0.places) = (1, 2)
        ($0.piano_balls.0, $0.piano_balls.1) = (clumsy_place(x: 600, y: 300), clumsy_place(x: 700, y: 300))
      }, CLUMSY_BAD_PLACES, 0
    ),
  ]

  @Test(arguments: refused.indices) func refusalOfSettingsNamesTheInvalidPart(row: Int) {
    let (change, refusal, part) = Self.refused[row]
    var settings = Self.standard(change)
    var which: Int32 = -1
    #expect(clumsy_check(&settings, &which) == Int32(refusal.rawValue) && which == part)
    #expect(clumsy_check(&settings, nil) == Int32(refusal.rawValue))
    #expect(clumsy_create(&settings) == nil)
  }

  @Test func validSettingsAreNotRefused() {
    var settings = Self.standard()
    var which: Int32 = -1
    #expect(clumsy_check(&settings, &which) == Int32(CLUMSY_PLAYABLE.rawValue) && which == 0)
  }

  /// The constants of clumsy.h are not generated, so they could differ from the core's.
  @Test func constantsOfTheHeaderEqualThoseOfTheCore() {
    #expect(Int(CLUMSY_PARAMETERS) == Parameter.count && Parameter.count == Parameter.allCases.count)
    #expect(Int(CLUMSY_BALLS) == Settings.ballRange.upperBound)
    #expect(Int(CLUMSY_KEYS) == PianoKeys.countRange.upperBound && Int(CLUMSY_SLOTS) == Chordset.slotCount)
    #expect(Int(CLUMSY_MOTIONS) == LFO.largestCount)
    #expect(CLUMSY_TICK == Performance.tick && CLUMSY_LATEST == Performance.latest)
    #expect(clumsy_engine_version() == Performance.engineVersion)
  }

  @Test(arguments: Parameter.allCases) func parameterRowIsConverted(parameter: Parameter) {
    var row = clumsy_parameter()
    let expected = parameter.row
    #expect(clumsy_parameter_row(Int32(parameter.rawValue), &row) == 1)
    #expect(String(cString: row.name) == "\(expected.name)" && String(cString: row.unit) == "\(expected.unit)")
    #expect(String(cString: row.moves) == "\(expected.moves)" && String(cString: row.help) == "\(expected.help)")
    #expect(row.lowest == expected.range.lowerBound && row.highest == expected.range.upperBound)
    #expect(row.standard == expected.standard)
    let scales: [Parameter.Scale] = [.linear, .logarithmic, .stepped, .switch, .choice]
    #expect(scales[Int(row.scale)] == expected.scale)
    for value in -1...130 as ClosedRange<Int> {
      let name = clumsy_choice(Int32(parameter.rawValue), Int32(value)).map { String(cString: $0) }
      #expect(name == (parameter.choices.indices.contains(value) ? parameter.choices[value] : nil))
    }
  }

  @Test(arguments: [-1, CLUMSY_PARAMETERS, 256, .max]) func unknownParameterHasNoRow(number: Int32) {
    var row = clumsy_parameter()
    #expect(clumsy_parameter_row(number, &row) == 0 && row.name == nil)
    #expect(clumsy_choice(number, 0) == nil)
  }
}
