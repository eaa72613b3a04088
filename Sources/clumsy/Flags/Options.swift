import ChordEngine
import Hands
import Instrument
import MIDI
import MIDIIn
import Notation
import Offline
import Performing
import Sessions
import Synth

/// The values of all flags. A flag that is not given has its default.
struct Options {
  let base: Base
  let library: Library
  /// The settings of `base` (defaults and preset), changed by all flags except `--seed`.
  private(set) var settings: Settings
  /// The settings that flags set.
  private(set) var stated: [Setting] = []
  /// The number of balls that `--balls` gives; nil for the number in `base` or the number of starting places, whichever
  /// is greater.
  var balls: Int? { didSet { updateBalls() } }
  /// The seed that `--seed` gives; nil for the seed of `base`, or for a random seed if `base` has no seed.
  var seed: UInt64? { didSet { stated.append(.seed) } }
  private(set) var keyScale: NamedScale?
  var scale: Scale? { didSet { updateScale() } }
  /// The value that `--bass-hold` gives; nil to let `--bass-length` decide.
  var bassHold: Double? { didSet { updateHold() } }
  /// `true` if `--bass-length` is `hold` or is not given.
  var bassLengthHolds = true { didSet { updateHold() } }
  /// The value of `--transpose`; nil to leave the transposition unchanged. The value is applied after all other flags,
  /// because these may change the channels of bass and keys.
  var transpositions: [StatedTransposition]?
  /// Times in bars, beats or note values. `resolveMusicalTimes` converts `from` and `duration` to nanoseconds.
  var musical = MusicalTimes()
  /// The duration of playing, in ns; nil to play without limit.
  var duration: Int64?
  /// The time at which playing begins, in ns, a multiple of `Performance.tick`.
  var begin: Int64 = 0
  /// The exact time of the bar or beat that `--from` names, in ns; nil if `--from` names no bar or beat.
  var place: Int64?
  var hasFrom = false
  /// `true` to replay a session again and again.
  var loops = false
  /// The time at which playing ends, in ns; nil to play without limit.
  var end: Int64? { duration.map { begin + $0 } }

  var controllers: [String] = []
  var mappings: [Mapping] = []
  /// `true` if `--no-pick-up` is given.
  var jumps = false
  var notesSetKey = false
  var notesPlayImage = false
  var clock = ClockRole.none
  /// How much later clumsy's beats are than the beats of the followed clock, in ns; negative if clumsy's beats are
  /// earlier.
  var clockOffset: Int64 = 0
  /// `true` to pass the input of controllers on to the destinations.
  var through = false

  /// The voices that have their own output ports; nil for one output port.
  var split: SplitChoice?
  /// MIDI destinations as typed: names or addresses, perhaps after an output port's name and `=`.
  var connections: [String] = []
  var wait = false
  var monitor = false
  var plain = false
  var audio = AudioChoice.automatic
  var hasNoAudio = false
  /// The delay from a note's time to its sound on a sound device, in ns.
  var latency: Int64 = 40_000_000
  /// The address at which a command serves its web page; `run` serves no page if the address is nil. Without `--stage`,
  /// `run --score` uses the address of the canvas's page.
  var stage: ListenAddress?
  /// The canvas that programs draw on.
  var canvas = CanvasOptions()
  var watch = false
  /// The address to which `run` sends its strikes, chords and beats as OSC; nil to send none.
  var osc: OSCDestination?
  /// The address of the ScorePlayer (an app that shows scores) on which `run` draws the score; nil to draw on none.
  var scoreDestination: OSCDestination?
  var opensPage = false
  var journals = true
  /// The time from sending a message to the sequencer until it is due, in ns.
  var lookahead = Performer.Options().lookahead

  /// The format of the output file; nil to take the format from the output's name.
  var format: Format?
  var output: OutputPath?
  /// The folder into which `page` writes a page and its files for a web server.
  var site: Argument?
  var flights = false
  var beats = false
  /// `true` if a file of the format `jsonl` has the states of the image's lumis (moving shapes) instead of the events.
  var lumis = false
  /// The folder into which `render` writes the frames of the image.
  var frames: Argument?
  /// The number of frames per second of a film, and of `frames`.
  var frameRate = 30
  /// The size of stills, films and `frames`.
  var size = PictureSize.standard
  /// `true` if the page shows only the canvas of the image, for a projector.
  var isKiosk = false
  /// The sample rate of a WAV file or a film's sound, in hertz.
  var rate = 48_000
  var bits = WAVFormat.standard
  var stems = false
  var notation = NotationStyle.measured
  /// The shortest note value to which a score with the notation `measured` rounds notes.
  var grid = NoteGrid.sixteenth
  var soundfont: Soundfont?

  var goals: [SearchGoal] = []
  /// The number of pieces that `tune` tries.
  var budget = Search.standardBudget
  /// The number of threads of `tune`; nil for one thread per processor.
  var threads: Int?
  /// The part of the search that `tune` does; nil for the whole search.
  var shard: Shard?
  /// `true` if the operands of `tune` are files with the results of shards.
  var merges = false

  /// The given flags, in the order of the command line.
  var given: [GivenFlag] = []

  /// The length of `doctor`'s measurement, in ns; nil for no measurement.
  var timing: Int64?

  var gestures: [TimedGesture] = []

  /// The session that `keep` keeps; nil for the session of the latest run.
  var kept: Argument?
  /// The length of the part at the session's end that `keep` keeps, in ns; nil for the whole session.
  var last: Int64?
  /// The time at which `fork` departs from the session, or the time of the still that `render` writes, in ns.
  var at: Int64?
  /// The gestures that `fork` adds at the time `at`.
  var then: [Gesture] = []
  var keepsGestures = false
  /// The name of a fork; nil to make a name from the date and the seed.
  var name: String?

  /// The run to which `tell` sends; nil for the latest run.
  var process: Int32?

  var operands: [Argument] = []

  var barPart = BarPart.bar

  var json = false
  var markdown = false
  var manual = false
  var printsList: Bool { markdown || manual }

  init(over base: Base = Base(), from library: Library = .builtIn) {
    self.base = base
    self.library = library
    settings = base.settings
  }

  /// The seed that a flag, a preset or the user's defaults state; nil for a random seed.
  var statedSeed: UInt64? { seed ?? base.seed }

  /// The settings that a stated seed chose; empty with a random seed, in a session, or with a preset.
  private(set) var chosen: [Setting] = []

  /// Sets the seed, and lets the seed choose the settings that neither flags nor the user's defaults state. The seed
  /// chooses no settings if `base.letsSeedChoose` is `false`, as with a preset.
  mutating func choose(by seed: UInt64) {
    settings = piece(ofSeed: seed, &chosen)
    isSeeded = true
  }

  /// Returns the settings of a seed's piece. The seed does not choose the settings in `turned`, which `tune` varies.
  func piece(ofSeed seed: UInt64, turning turned: [Setting] = []) -> Settings {
    var chosen: [Setting] = []
    return piece(ofSeed: seed, turning: turned, &chosen)
  }

  private func piece(ofSeed seed: UInt64, turning turned: [Setting] = [], _ chosen: inout [Setting]) -> Settings {
    var result = settings
    result.seed = seed
    guard base.letsSeedChoose else { return result }
    chosen = result.choose(by: seed, except: base.layers.flatMap(\.stated) + stated + turned)
    // Chords and scale belong together: if flags state chords or a scale, the seed chooses neither of the two.
    let hasScale = scale != nil || keyScale != nil
    let hasChords = stated.contains { if case .chord = $0 { true } else { false } }
    if hasScale { result.chordset = settings.chordset }
    if hasScale || hasChords { result.key.scale = settings.key.scale }
    return result
  }

  /// Returns `true` for a setting that each run's seed chooses. Ignores the rule of `piece(ofSeed:)` that chords and
  /// scale belong together.
  func isChosenBySeeds(_ setting: Setting) -> Bool {
    guard base.letsSeedChoose, !stated.contains(setting), !base.layers.contains(where: { $0.stated.contains(setting) })
    else { return false }
    if case .section = setting { return true }
    return Setting.ofSeeds.contains(setting)
  }

  /// `true` if `settings` already has its seed: `choose` has applied a seed, or `play` has adopted a session.
  private var isSeeded = false

  /// Returns the settings with a seed. Chooses a random seed, short enough to say aloud, if no seed is stated.
  func seededSettings() -> Settings {
    isSeeded ? settings : piece(ofSeed: statedSeed ?? UInt64.random(in: 1...999_999))
  }

  /// Applies `--transpose`. Channels that the flag does not name are not transposed.
  mutating func transpose() {
    guard let transpositions else { return }
    settings.transposition = Transposition()
    for stated in transpositions { stated.apply(to: &settings) }
    stated.append(.transposition)
  }

  var scalesContradict: Bool {
    guard let keyScale, let scale else { return false }
    return !keyScale.allows(scale)
  }

  /// Adopts the settings and gestures of a session. The flags of the sound, including `--effects`, still apply. The
  /// caller has refused all other flags of the music.
  mutating func play(_ session: Session) {
    let flags = settings
    settings = session.settings
    for parameter in Parameter.allCases
    where stated.contains(.parameter(parameter)) && (parameter.isOfSound || parameter == .effects) {
      _ = settings.follow(.set(parameter, flags[parameter]))
    }
    seed = session.settings.seed
    isSeeded = true
    gestures = session.gestures
  }

  /// Applies a gesture to the settings. Returns `false` if the gesture is nil, or if `--move` lets too many parameters
  /// oscillate.
  @discardableResult
  mutating func state(_ gesture: Gesture?) -> Bool {
    guard let gesture else { return false }
    gesture.forEachSetting { stated.append($0) }
    return settings.follow(gesture)
  }

  /// Applies a line of a session file. Returns `false` if the line is nil or wrong.
  mutating func state(_ line: String?) -> Bool {
    guard let line else { return false }
    var lineStates: [Setting] = []
    do throws(TextError) { try settings.change(by: line) { lineStates.append($0) } } catch { return false }
    stated += lineStates
    return true
  }

  /// Adds mappings from balls to MIDI controllers; an empty list removes all mappings. The first call removes the
  /// mappings of `base`. Returns `false` if the list is nil, or if there are too many mappings.
  mutating func addMapOut(_ list: [OutMapping]?) -> Bool {
    guard let list else { return false }
    if !stated.contains(.mapOut) || list.isEmpty { settings.mapOut = [] }
    settings.mapOut += list
    stated.append(.mapOut)
    return settings.mapOut.count <= OutMapping.largestCount
  }

  /// Sets the key. `--scale` overrides the scale that the key names.
  mutating func state(_ key: KeyName) {
    settings.key = key.tonic
    keyScale = key.scale
    stated.append(.key)
    updateScale()
  }

  /// Adds a ball's starting place, given as a line of a session file. The first call removes the places of `base`.
  mutating func addPlace(_ line: String?) -> Bool {
    if !stated.contains(.ball(0)) { settings.layout.removePlaces() }
    defer { updateBalls() }
    return state(line)
  }

  private mutating func updateBalls() {
    settings.balls = balls ?? max(base.settings.balls, settings.layout.placeCount)
    if settings.balls != base.settings.balls || balls != nil { stated.append(.balls) }
  }

  private mutating func updateHold() { state(.set(.bassHold, bassHold ?? (bassLengthHolds ? 1 : 0))) }

  private mutating func updateScale() {
    settings.key.scale = scale ?? keyScale?.scale ?? base.settings.key.scale
  }
}
