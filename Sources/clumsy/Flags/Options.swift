import ChordEngine
import Hands
import Instrument
import MIDI
import MIDIIn
import Offline
import Performing
import Sessions

/// The parsed values of all flags. A flag that is not given has its default.
struct Options {
  let base: Base
  let library: Library
  /// The settings of the piece, except the seed: the settings of `base` (defaults and preset), changed by the
  /// flags.
  private(set) var settings: Settings
  /// The settings that the flags set. Their values are in `settings`.
  private(set) var stated: [Setting] = []
  /// The value of `--balls`; nil for the number in `base` or the number of starting places, whichever is
  /// greater.
  var balls: Int? { didSet { updateBalls() } }
  /// The value of `--seed`; nil to use the seed of `base`, or a random seed if `base` has none.
  var seed: UInt64? { didSet { stated.append(.seed) } }
  /// The scale that `--key` names, as in `Cm`.
  private(set) var keyScale: NamedScale?
  var scale: Scale? { didSet { updateScale() } }
  /// The value of `--bass-hold`; nil to let `--bass-length` decide.
  var bassHold: Double? { didSet { updateHold() } }
  /// `true` if `--bass-length` is `hold` or is not given.
  var bassLengthHolds = true { didSet { updateHold() } }
  /// The times that flags give in bars, beats or note values. `findTimes` converts and clears two of them:
  /// `from` and `duration`.
  var musical = MusicalTimes()
  /// The length of the music to play, in ns; nil to play without limit.
  var duration: Int64?
  /// The time of the performance at which playing begins, in ns, a multiple of `Performance.tick`.
  var begin: Int64 = 0
  /// The exact time of the bar or beat that `--from` names, in ns, at or after `begin`; nil if `--from` names
  /// no bar.
  var place: Int64?
  /// `true` if `--from` is given.
  var hasFrom = false
  /// The time of the performance at which playing ends, in ns; nil to play without limit.
  var end: Int64? { duration.map { begin + $0 } }

  var controllers: [String] = []
  var mappings: [Mapping] = []
  /// `true` if `--no-pick-up` is given.
  var jumps = false
  var notesSetKey = false

  /// The values of `--connect`, as typed: names or addresses of MIDI destinations.
  var connections: [String] = []
  var wait = false
  var monitor = false
  var plain = false
  var audio = AudioChoice.automatic
  var hasNoAudio = false
  /// The delay from a note's time to its sound on a sound device, in ns.
  var latency: Int64 = 40_000_000
  /// The address at which `run` serves the stage as a web page; nil to serve no page.
  var stage: ListenAddress?
  var watch = false
  var opensPage = false
  var journals = true
  /// How long before their due times messages are sent to the sequencer, in ns.
  var lookahead = Performer.Options().lookahead

  /// The value of `--format`; nil to take the format from the output's name.
  var format: Format?
  var output: OutputPath?
  /// The folder into which `page` writes a site: the page and its files for a web server.
  var site: Argument?
  var flights = false
  var beats = false
  /// The sample rate of a sound file in hertz.
  var rate = 48_000
  var bits = SampleFormat.integer24
  var stems = false
  var soundfont: Soundfont?

  var goals: [SearchGoal] = []
  /// The number of pieces that `tune` tries.
  var budget = Search.standardBudget
  /// The number of threads of `tune`; nil for one thread per processor.
  var threads: Int?
  /// The part of the search that `tune` runs; nil for the whole search.
  var shard: Shard?
  /// `true` if the operands of `tune` are files with the results of shards, which `tune` merges.
  var merges = false

  /// The given flags, in the order of the command line.
  var given: [GivenFlag] = []

  /// The length of `doctor`'s measurement, in ns; nil for no measurement.
  var timing: Int64?

  /// The gestures of the session that is played; empty without a session.
  var gestures: [TimedGesture] = []

  /// The session that `keep` keeps; nil for the session of the latest run.
  var kept: Argument?
  /// The length of the last part of the session, which `keep` keeps, in ns; nil for the whole session.
  var last: Int64?
  /// The time at which `fork` departs from the session, in ns.
  var at: Int64?
  /// The gestures that `fork` adds at the time `at`.
  var then: [Gesture] = []
  var keepsGestures = false
  /// The name under which a fork is kept; nil to make a name from the date and the seed.
  var name: String?

  /// The process of the run to which `tell` sends; nil for the latest run.
  var process: Int32?

  var operands: [Argument] = []

  /// The part of a bar for which `chords` names one chord: a bar, half a bar, or a beat.
  var barPart = BarPart.bar

  var json = false
  var markdown = false
  var manual = false
  /// `true` if `help` prints the table of flags or the manual page, instead of a page of help.
  var printsList: Bool { markdown || manual }

  init(over base: Base = Base(), from library: Library = .builtIn) {
    self.base = base
    self.library = library
    settings = base.settings
  }

  /// The seed that a flag, the preset or the defaults set; nil for a random seed.
  var statedSeed: UInt64? { seed ?? base.seed }

  /// Returns the settings with the stated seed, or with a random seed, short enough to say aloud.
  func seededSettings() -> Settings {
    var result = settings
    result.seed = statedSeed ?? UInt64.random(in: 1...999_999)
    return result
  }

  /// The given flags that affect what a whole search of `tune` finds. Each flag and its value are one
  /// argument.
  var searchFlags: [Argument] {
    let others = ["--shard", "--merge", "--threads", "--json"]
    return given.filter { !others.contains($0.name) }.map { flag in
      let joined = flag.value.bytes.isEmpty ? [] : [UInt8(ascii: "=")] + flag.value.bytes
      return Argument(bytes: Array(flag.name.utf8) + joined)
    }
  }

  /// The flags from which the command for the piece found by `tune` is made. `tune` ignores the user's
  /// defaults, so `--no-defaults` is added if there is a file of defaults.
  var givenOfPiece: [GivenFlag] {
    let name = "--no-defaults"
    return library.hasDefaultsFile && !given.contains { $0.name == name }
      ? given + [GivenFlag(name: name, value: Argument(""))] : given
  }

  /// Adds a search goal, and removes an earlier goal of the same kind, `SongMeasure` and chord.
  mutating func add(_ goal: SearchGoal) {
    goals.removeAll { $0.isReplaced(by: goal) }
    goals.append(goal)
  }

  /// `true` if `--key` and `--scale` name scales that exclude each other.
  var scalesContradict: Bool {
    guard let keyScale, let scale else { return false }
    return !keyScale.allows(scale)
  }

  /// Adopts the settings and gestures of a session. Flags of the sound still apply. Flags of tempo and meter
  /// apply only if the session does not use groove: with groove, these flags would move the session's notes.
  mutating func play(_ session: Session) {
    let flags = settings
    settings = session.settings
    for parameter in Parameter.allCases
    where stated.contains(.parameter(parameter)) && (parameter.isOfSound || parameter == .tempo && !session.grooves) {
      _ = settings.follow(.set(parameter, flags[parameter]))
    }
    if stated.contains(.timeSignature), !session.grooves { settings.timeSignature = flags.timeSignature }
    seed = session.settings.seed
    gestures = session.gestures
  }

  /// Applies the gesture of a flag to the settings. Returns `false` for nil, or if there are too many
  /// oscillators (`--move`).
  @discardableResult
  mutating func state(_ gesture: Gesture?) -> Bool {
    guard let gesture else { return false }
    gesture.forEachSetting { stated.append($0) }
    return settings.follow(gesture)
  }

  /// Applies a line of a session file to the settings. Returns `false` for nil, or if the line is wrong.
  mutating func state(_ line: String?) -> Bool {
    guard let line else { return false }
    var lineStates: [Setting] = []
    do throws(TextError) { try settings.change(by: line) { lineStates.append($0) } } catch { return false }
    stated += lineStates
    return true
  }

  /// Sets the key. `--scale` overrides the scale that the key names.
  mutating func state(_ key: KeyName) {
    settings.key = key.tonic
    keyScale = key.scale
    stated.append(.key)
    updateScale()
  }

  /// Adds the starting place of the next piano ball, given as a line of a session file. The first call
  /// removes the places that `base` has.
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

extension Session {
  /// `true` if the session uses groove at any time. With groove, balls land on the grid, whose lines depend
  /// on tempo and meter.
  fileprivate var grooves: Bool {
    settings[.groove] > 0 || settings.moves(.groove)
      || gestures.contains {
        switch $0.gesture {
        case .set(.groove, _): true
        case .move(let lfo): lfo.parameter == .groove
        default: false
        }
      }
  }
}
