import ChordEngine
import Hands
import Instrument
import MIDI
import MIDIIn
import Offline
import Performing
import Physics2D
import Session

/// What the flags ask for, typed; a flag that is not given has its default.
struct Options {
  /// What stands below the flags: defaults and preset.
  let base: Base
  /// Where presets are found.
  let library: Library
  /// The settings of the piece, except the seed: those of the base, changed by the flags.
  var settings: Settings
  /// Whether flags state where piano balls start.
  private var hasOwnPlaces = false
  /// The number of piano balls, of `--balls`; nil for four, or as many as have places.
  var balls: Int? { didSet { updateBalls() } }
  /// The seed of `--seed`; nil for that of the base, or a random one.
  var seed: UInt64?
  /// The scale that `--key` names, as in `Cm`.
  var keyScale: NamedScale? { didSet { updateScale() } }
  /// The scale of `--scale`.
  var scale: Scale? { didSet { updateScale() } }
  /// The value of `--bass-hold`; nil where it is not given, so that `--bass-length` says it.
  var bassHold: Double? { didSet { updateHold() } }
  /// Whether `--bass-length` is hold.
  var bassLengthHolds = true { didSet { updateHold() } }
  /// The tempo written into a MIDI file.
  var tempo = Tempo.standard
  /// The time signature written into a MIDI file.
  var timeSignature = TimeSignature.common
  /// How long to play, in ns; nil until a signal.
  var duration: Int64?
  /// The musical time at which to begin, in ns, a multiple of the tick: of `--from`, or of the session.
  var begin: Int64 = 0
  /// Whether `--from` is given.
  var hasFrom = false
  /// The musical time at which to end, in ns; nil for never.
  var end: Int64? { duration.map { begin + $0 } }

  /// Controllers as typed, in the order given.
  var controllers: [String] = []
  /// The mappings of `--map`, in the order given.
  var mappings: [Mapping] = []
  /// Whether `--no-pick-up` is given.
  var jumps = false
  /// Whether `--notes-set-key` is given.
  var notesSetKey = false

  /// Destinations as typed, in the order given.
  var connections: [String] = []
  var wait = false
  var monitor = false
  var plain = false
  /// Whether and where the own sound is played.
  var audio = AudioChoice.automatic
  /// Whether `--no-audio` is given.
  var hasNoAudio = false
  /// How long after its time a note is heard on a sound device, in ns.
  var latency: Int64 = 40_000_000
  /// Where pages show the stage; nil for nowhere.
  var stage: ListenAddress?
  /// Whether there is an address that may only watch.
  var watch = false
  /// Whether the desktop's browser opens the page.
  var opensPage = false
  /// Whether the run is written down.
  var journals = true
  /// How far ahead of the clock messages are handed to the sequencer, in ns.
  var lookahead = Performer.Options().lookahead

  /// The format of `--format`; nil for that of the output's name.
  var format: Format?
  var output: OutputPath?
  /// The folder into which `page` writes a site.
  var site: Argument?
  /// Whether `render` writes flights.
  var flights = false
  /// The sample rate of a sound file in hertz.
  var rate = 48_000
  /// How a sample stands in a sound file.
  var bits = SampleFormat.integer24
  /// Whether bass and keys have a sound file each.
  var stems = false
  /// What FluidSynth plays with in place of clumsy's own sound.
  var soundfont: Soundfont?

  /// What `tune` searches for.
  var goals: [SearchGoal] = []
  /// How many pieces `tune` tries.
  var budget = Search.standardBudget
  /// On how many threads; nil for as many as there are processors.
  var threads: Int?
  /// The part of the search that `tune` follows; nil for all of it, and its result for people.
  var shard: Shard?
  /// Whether `tune` merges the shards of the files that are its operands.
  var merges = false

  /// The flags as they were given, in their order.
  var given: [GivenFlag] = []

  /// How long `doctor` measures, in ns; nil for no measurement.
  var timing: Int64?

  /// The gestures that `run` and `render` make: of a session.
  var gestures: [TimedGesture] = []

  /// The session that `keep` keeps; nil for the latest run's.
  var kept: Argument?
  /// How much of its end `keep` keeps, in ns; nil for all of it.
  var last: Int64?
  /// Where `fork` parts from the session, in ns.
  var at: Int64?
  /// What `fork` does there.
  var then: [Gesture] = []
  /// Whether a fork keeps the later gestures.
  var keepsGestures = false
  /// The name under which a fork is kept; nil for one of the date.
  var name: String?

  /// The process of the run that `tell` speaks to; nil for the latest.
  var process: Int32?

  /// What follows a command that takes more than flags.
  var operands: [Argument] = []

  /// Which parts of a bar `chords` tells a chord of.
  var barPart = BarPart.bar

  var json = false
  var markdown = false
  /// Whether `help` prints the manual page.
  var manual = false
  /// Whether `help` prints something else than help on a command.
  var printsList: Bool { markdown || manual }

  /// Without flags, over a base.
  init(over base: Base = Base(), from library: Library = .builtIn) {
    self.base = base
    self.library = library
    settings = base.settings
  }

  /// The seed that a flag states, or else the preset or the defaults; nil for a random one.
  var statedSeed: UInt64? { seed ?? base.seed }

  /// The settings with the stated seed, or with a random one of at most six digits, short enough to say aloud.
  func seededSettings() -> Settings {
    var result = settings
    result.seed = statedSeed ?? UInt64.random(in: 1...999_999)
    return result
  }

  /// The flags that decide what `tune` finds, each with its value in one argument.
  var searchFlags: [Argument] {
    let others = ["--shard", "--merge", "--threads", "--json"]
    return given.filter { !others.contains($0.name) }.map { flag in
      let joined = flag.value.bytes.isEmpty ? [] : [UInt8(ascii: "=")] + flag.value.bytes
      return Argument(bytes: Array(flag.name.utf8) + joined)
    }
  }

  /// The flags of the piece that `tune` finds: without defaults, as it was searched, where there are any.
  var givenOfPiece: [GivenFlag] {
    let name = "--no-defaults"
    return library.hasDefaultsFile && !given.contains { $0.name == name }
      ? given + [GivenFlag(name: name, value: Argument(""))] : given
  }

  /// Adds a goal; it replaces an earlier one of the same kind and chord.
  mutating func add(_ goal: SearchGoal) {
    goals.removeAll { $0.isReplaced(by: goal) }
    goals.append(goal)
  }

  /// Whether `--key` and `--scale` name scales that exclude each other.
  var scalesContradict: Bool {
    guard let keyScale, let scale else { return false }
    return !keyScale.allows(scale)
  }

  /// States where the next piano ball starts; false if all sixteen places are stated. The base's places do not count any more.
  mutating func addPlace(_ place: Vector2) -> Bool {
    defer { updateBalls() }
    if !hasOwnPlaces { settings.layout.removePlaces() }
    hasOwnPlaces = true
    return settings.layout.addPlace(place)
  }

  private mutating func updateBalls() {
    settings.balls = balls ?? max(base.settings.balls, settings.layout.placeCount)
  }

  private mutating func updateHold() {
    settings[.bassHold] = bassHold ?? (bassLengthHolds ? 1 : 0)
  }

  private mutating func updateScale() {
    settings.key.scale = scale ?? keyScale?.scale ?? base.settings.key.scale
  }
}
