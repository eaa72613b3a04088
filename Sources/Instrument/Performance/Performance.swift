import ChordEngine
import MIDI
import Physics2D

/// The whole instrument as it plays: gestures go in, and one stream of events in order of time comes out.
///
/// The same settings and gestures at the same ticks give the same events to the bit, however the performance is advanced. Nothing
/// allocates or locks after construction.
public struct Performance: ~Copyable {
  /// The time step at which gestures apply, in nanoseconds.
  public static let tick: Int64 = 4_000_000
  /// The latest time of a performance, in nanoseconds since its start: the last tick of 146 years. No sum of a time and the length of a
  /// note or a glide overflows.
  public static let latest: Int64 = .max / 2 / tick * tick

  /// The present time, in nanoseconds since the start.
  public internal(set) var nanoseconds: Int64 = 0
  /// The settings now, after the gestures so far.
  public internal(set) var settings: Settings
  /// The degree of the active chord: of the bouncer struck last, or the tonic before the first strike.
  public internal(set) var degree = Degree.one
  /// `true` unless the performance is paused.
  public internal(set) var isPlaying = true

  /// `true` if `advance` also appends the balls' flights. This changes no other event.
  public var reportsFlights = false
  /// `true` if `advance` also appends the beats. This changes no other event.
  public var reportsBeats = false { didSet { scheduleBeat() } }
  /// The last time asked of `advance`; `nanoseconds` stays behind while a full buffer waits to be emptied.
  public internal(set) var requestedTime: Int64 = 0
  /// The end of the performance, in nanoseconds, if it is known. A note that would begin in its last millisecond is left out: a chord comes a
  /// little before its bar, and would end at once.
  public var endTime = Int64.max
  /// `true` if `advance` has given everything up to the time it was asked for.
  public internal(set) var isComplete = true

  var scene: Scene
  var random: SplitMix64
  /// The bouncers struck lately, which steer the bass ball.
  var recentChords = RecentChords()
  /// The pitches of the keys for the active chord, without their octaves.
  var voiced = VoicedChord([])
  /// The last bass note, without its octaves.
  var lastBass: Pitch?
  var pending = PendingMessages()
  var pendingPrograms = PendingProgramChanges()
  /// The world's time at which oscillators next set parameters, in nanoseconds; `Int64.max` if there are none.
  var nextOscillation = Int64.max
  /// The length of all pauses so far, in nanoseconds: the world's time lags by this.
  var pausedTime: Int64 = 0
  /// The bouncer or key that each ball struck last, and the time.
  var lastStrikes = PerBall<(index: UInt8, nanoseconds: Int64)>(repeating: (0, -1_000_000_000))
  /// The time of each key's last note, in nanoseconds.
  var lastNotes = InlineArray<8, Int64>(repeating: -1_000_000_000_000)
  /// The beat, in the world's time.
  var timeline: Timeline
  /// The beat that passed last, and the next, which passes at a time of the world in nanoseconds; `Int64.max` if beats do not matter.
  var lastBeat = Beats(pulses: -1)
  var nextBeat = Beats.zero
  var nextBeatTime = Int64.max
  /// The aims of the balls while groove is on.
  var aims = Aims()
  /// The flight of each ball that was reported last.
  var reportedFlights = PerBall<FlightEvent?>(repeating: nil)
  /// `true` if the balls stopped last only to report a flight or a program.
  var isAtChange = false

  /// A performance at its start. The first piano balls are at the layout's places, the others at random ones.
  ///
  /// - Throws: the first setting that is refused.
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

  /// A performance at a time, made of parts that fit together.
  init(
    _ settings: Settings, _ scene: consuming Scene, _ pending: consuming PendingMessages, _ generator: SplitMix64,
    at nanoseconds: Int64
  ) {
    self.settings = settings
    timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    self.scene = scene
    self.pending = pending
    random = generator
    self.nanoseconds = nanoseconds
    requestedTime = nanoseconds
  }
}
