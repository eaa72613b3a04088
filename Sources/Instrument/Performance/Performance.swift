import ChordEngine
import MIDI
import Physics2D

/// A performance of the whole instrument. It takes gestures and produces one stream of events in order of
/// time.
///
/// The same settings and gestures at the same ticks give the same events bit for bit, no matter how many
/// calls advance the performance. After construction, no method allocates or locks unless its comment says
/// so.
public struct Performance: ~Copyable {
  /// The time step at which gestures apply, in nanoseconds.
  public static let tick: Int64 = 4_000_000
  /// The latest time of a performance, in nanoseconds since its start: the last tick at or before half of the
  /// largest `Int64`, after 146 years. So adding the length of a note or a glide cannot overflow.
  public static let latest: Int64 = .max / 2 / tick * tick

  /// The present time, in nanoseconds since the start.
  public internal(set) var nanoseconds: Int64 = 0
  /// The current settings, after the gestures so far.
  public internal(set) var settings: Settings
  /// The degree of the bouncer struck last, whose chord is active; degree one before the first strike.
  public internal(set) var degree = Degree.one
  /// `true` unless the performance is paused.
  public internal(set) var isPlaying = true

  /// `true` if `advance` also appends the balls' flights. This changes no other event.
  public var reportsFlights = false
  /// `true` if `advance` also appends the beats. This changes no other event.
  public var reportsBeats = false { didSet { scheduleBeat() } }
  /// The time that was passed to the last `advance`. `nanoseconds` is less if that call returned `false`,
  /// because its buffer became full.
  public internal(set) var requestedTime: Int64 = 0
  /// The end of the performance, in nanoseconds; `Int64.max` if it is unknown. Notes that would begin in the
  /// last millisecond before the end, or later, are omitted. Otherwise, if the end is a bar line, a chord
  /// struck slightly early for that bar would begin and be cut off immediately.
  public var endTime = Int64.max
  /// `true` if `advance` has appended all events up to `requestedTime`.
  public internal(set) var isComplete = true

  var scene: Scene
  var random: SplitMix64
  /// The recently struck bouncers. Steering, which turns the bass ball at walls, prefers other bouncers.
  var recentChords = RecentChords()
  /// The pitches of the keys for the active chord, before `keys-octave` shifts them.
  var voiced = VoicedChord([])
  /// The last bass note, before `bass-octave` shifts it.
  var lastBass: Pitch?
  var pending = PendingMessages()
  var pendingPrograms = PendingProgramChanges()
  /// The world time (see `pausedTime`) of the oscillators' next step, in nanoseconds; `Int64.max` for none.
  var nextOscillation = Int64.max
  /// The total length of the count-in and all pauses so far, in nanoseconds. World time, the time of the
  /// physics world, lags behind the performance's time by this length.
  var pausedTime: Int64 = 0
  /// The bouncer or key that each ball struck last, and the time.
  var lastStrikes = PerBall<(index: UInt8, nanoseconds: Int64)>(repeating: (0, -1_000_000_000))
  /// The time of each key's last note, in nanoseconds.
  var lastNotes = InlineArray<8, Int64>(repeating: -1_000_000_000_000)
  /// The mapping from world time to bars and beats.
  var timeline: Timeline
  /// The surface on which piano balls land. It is constant because the keys cannot move.
  let surface: LandingSurface
  /// The last beat that passed.
  var lastBeat = Beats(pulses: -1)
  var nextBeat = Beats.zero
  /// The world time of the next beat, in nanoseconds; `Int64.max` if beats neither click nor are reported.
  var nextBeatTime = Int64.max
  /// The planned landings of the piano balls while groove is on, and the releases of waiting balls.
  var aims = Aims()
  var reportedFlights = PerBall<FlightEvent?>(repeating: nil)
  /// `true` if `advance` last stopped the balls at a `Stop.change`.
  var isAtChange = false

  /// A performance at its start. The first piano balls start at the layout's places, the others at random
  /// places.
  ///
  /// - Throws: an error for the first invalid setting.
  public init(_ settings: Settings) throws(SettingsError) {
    try settings.check()
    // The stage, the launch and the toss use the oscillators' values at the start.
    var settings = settings
    settings.move(to: 0)
    var random = SplitMix64(seed: settings.seed)
    var scene = Scene(settings.layout, restitution: settings[.bounce], collides: settings[.collide] != 0)
    for degree in 0..<Stage.bouncerCount { scene.setBouncer(degree, isOn: settings[.bouncer(degree)] != 0) }
    scene.setGravity(settings[.gravity])
    Self.launchBassBall(of: &scene, settings, by: &random)
    for ball in 0..<settings.balls {
      guard Self.addBall(ball, to: &scene, settings, by: &random) else { throw .layout(.noRoom(ball + 1)) }
    }
    self.init(settings, scene, PendingMessages(), random, at: 0)
    pausedTime = settings.countIn
    lastBeat = Beats(pulses: -Int64(settings[.countIn]) * timeline.barPulses - 1)
    scheduleBeat()
    aimStart()
    voiceChord()
    beginOscillations()
    pendingPrograms.insertAll()
  }

  /// A performance at a time, made of parts that must fit together.
  init(
    _ settings: Settings, _ scene: consuming Scene, _ pending: consuming PendingMessages, _ generator: SplitMix64,
    at nanoseconds: Int64
  ) {
    self.settings = settings
    timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    surface = LandingSurface(settings.layout)
    self.scene = scene
    self.pending = pending
    random = generator
    self.nanoseconds = nanoseconds
    requestedTime = nanoseconds
  }
}
