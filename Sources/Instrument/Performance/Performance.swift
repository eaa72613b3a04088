import ChordEngine
import Lumia
import MIDI
import Physics2D

/// A performance of the whole instrument: it takes gestures, and produces one stream of events in order of time. The
/// same settings and gestures at the same ticks give the same events bit for bit, however many calls advance the
/// performance. After initialization, no method allocates or locks unless its comment says so.
public struct Performance: ~Copyable {
  /// The time step at which gestures apply, in nanoseconds.
  public static let tick: Int64 = 4_000_000
  /// The latest time, in nanoseconds: half of `Int64.max` (146 years), so that adding a length cannot overflow.
  public static let latest: Int64 = .max / 2 / tick * tick

  /// The present time, in nanoseconds since the start.
  public internal(set) var nanoseconds: Int64 = 0
  /// The current settings, after the gestures so far.
  public internal(set) var settings: Settings
  /// The degree of the bouncer struck most recently, whose chord is active; degree one before the first strike of the
  /// performance or of a section.
  public internal(set) var degree = Degree.one
  /// `true` unless the performance is paused.
  public internal(set) var isPlaying = true

  /// `true` if `advance` also appends the balls' flights and the beginnings of sections. Other events do not depend on
  /// this property.
  public var reportsFlights = false
  /// `true` if `advance` also appends the beats and the beginnings of sections. Other events do not depend on this
  /// property.
  public var reportsBeats = false { didSet { scheduleBeat() } }
  /// `true` if `advance` also appends MIDI clocks, with the start, stop, continue and song positions that slaves
  /// (receivers of the clock) need. Other events do not depend on this property. Saved performances do not contain this
  /// property.
  public var sendsClock = false { didSet { scheduleClock() } }
  /// The time given to the latest `advance`, in nanoseconds. It is later than the property `nanoseconds` if that call's
  /// buffer became full.
  public internal(set) var requestedTime: Int64 = 0
  /// The end of the performance, in nanoseconds; `Int64.max` if unknown. Notes that would begin in the last millisecond
  /// before the end, or later, are omitted, because the end would cut them off.
  public var endTime = Int64.max
  /// `true` if `advance` has appended all events up to `requestedTime`.
  public internal(set) var isComplete = true

  var scene: Scene
  var random: SplitMix64
  var recentChords = RecentChords()
  /// The keys' pitches for the active chord, before `keys-octave` shifts them.
  var voiced = VoicedChord([])
  /// The latest bass note, before `bass-octave` shifts it.
  var lastBass: Pitch?
  var pending = PendingMessages()
  var pendingPrograms = PendingProgramChanges()
  var controllers = SentControllers()
  var members = MemberChannels()
  /// The number of the next message of the MPE zone's set-up; nil if all were sent.
  var zoneStep: Int? = nil
  /// The world time (see `pausedTime`) at which the values of MIDI controllers are next measured, in nanoseconds;
  /// `Int64.max` for never.
  var nextSample = Int64.max
  /// The world time (see `pausedTime`) of the oscillators' next step, in nanoseconds; `Int64.max` for never.
  var nextOscillation = Int64.max
  /// The performance's time minus world time (the physics clock), in nanoseconds. The count-in and each pause add their
  /// lengths. `locate` moves world time forward, and so makes the value smaller.
  var pausedTime: Int64 = 0
  /// The latest strike of each ball: the struck bouncer or key, and the time in nanoseconds.
  var lastStrikes = PerBall<(index: UInt8, nanoseconds: Int64)>(repeating: (0, -1_000_000_000))
  /// The time of each key's latest note, in nanoseconds.
  var lastNotes = InlineArray<8, Int64>(repeating: -1_000_000_000_000)
  /// The mapping between beats and world time.
  var timeline: Timeline
  /// The surface on which piano balls land; constant, because the keys cannot move.
  let surface: LandingSurface
  var lastBeat = Beats(pulses: -1)
  var nextBeat = Beats.zero
  /// The world time of `nextBeat`, in nanoseconds; `Int64.max` if beats are neither played as clicks nor reported.
  var nextBeatTime = Int64.max
  /// The state of the slaves that receive MIDI clocks. Without `sendsClock`, the slaves are stopped and have no
  /// position.
  var slave = ClockSlave()
  /// The number of the next MIDI clock; clock 0 is at the beginning of bar 0.
  var nextClock: Int64 = 0
  /// The world time of `nextClock`, in nanoseconds; `Int64.max` without `sendsClock`.
  var nextClockTime = Int64.max
  var aims = Aims()
  var bass = BassPlan()
  var ringing = RingingNotes()
  var echoes = Echoes()
  var edits = NoteEdits()
  /// The number of chordsets in the list of the image (see `LumiaStage`). `image` gestures that name an
  /// absent chordset, overfill the list or empty the list are refused.
  var chordsetCount = LumiaSet.allCases.count
  var addedNotes = AddedNotes()
  var cues = Cues()
  var progress: FormProgress
  var reportedFlights = PerBall<FlightEvent?>(repeating: nil)
  /// `true` if the latest call of `advanceBalls` ended at a change (see `Stop.change`), such as a beat, and not at a
  /// strike.
  var isAtChange = false

  /// A performance at its start. A piano ball without a place in the layout starts at a random place. Throws an error
  /// for the first invalid setting.
  public init(_ settings: Settings) throws(SettingsError) {
    try settings.check()
    // Set the oscillators' first values before the stage and the balls are made.
    var settings = settings
    settings.move(to: 0)
    var random = SplitMix64(seed: settings.seed)
    var scene = Scene(settings.layout, restitution: settings[.bounce], collides: settings[.collide] != 0)
    let hasForm = settings.form.count > 0
    for degree in 0..<Stage.bouncerCount { scene.setBouncer(degree, isOn: settings[.bouncer(degree)] != 0) }
    scene.setGravity(settings[.gravity])
    if !hasForm { Self.launchBassBall(of: &scene, settings, by: &random) }
    // With a form, `beginSection` later clears the scene and adds the balls anew. This loop then only checks that all
    // places of the layout are free.
    for ball in 0..<(hasForm ? settings.layout.placeCount : settings.balls) {
      guard Self.addBall(ball, to: &scene, settings, by: &random) else { throw .layout(.noRoom(ball + 1)) }
    }
    self.init(settings, scene, PendingMessages(settings), random, at: 0)
    pausedTime = settings.countIn
    lastBeat = Beats(pulses: -Int64(settings[.countIn]) * timeline.barPulses - 1)
    scheduleBeat()
    if hasForm {
      beginSection()
    } else {
      aimStart()
      voiceChord()
      beginOscillations()
      scheduleBass()
    }
    pendingPrograms.insertAll()
    sampleControllers()
    scheduleSample()
    beginSetUp()
  }

  init(
    _ settings: Settings, _ scene: consuming Scene, _ pending: consuming PendingMessages, _ generator: SplitMix64,
    at nanoseconds: Int64
  ) {
    self.settings = settings
    progress = FormProgress(settings)
    timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    surface = LandingSurface(settings.layout)
    self.scene = scene
    self.pending = pending
    random = generator
    self.nanoseconds = nanoseconds
    requestedTime = nanoseconds
  }
}
