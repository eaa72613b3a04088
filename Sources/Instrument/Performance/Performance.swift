import ChordEngine
import MIDI
import Physics2D

/// The whole instrument as it plays: gestures go in, and one stream of events in the order of time comes out.
///
/// The same settings and the same gestures at the same ticks give the same events to the bit, in whatever steps it is advanced.
/// Nothing allocates or locks after construction.
public struct Performance: ~Copyable {
  /// The step of the times at which gestures can be applied, in nanoseconds.
  public static let tick: Int64 = 4_000_000
  /// The latest time of a performance, in nanoseconds since its start: the last tick of the first 146 years. So no sum of a time and the
  /// length of a note or a glide overflows.
  public static let latest: Int64 = .max / 2 / tick * tick

  /// How far the performance has been advanced, in nanoseconds since its start.
  public internal(set) var nanoseconds: Int64 = 0
  /// The settings as they are now, gestures included.
  public internal(set) var settings: Settings
  /// The degree of the active chord: that of the bouncer struck last, or the tonic before the first.
  public internal(set) var degree = Degree.one
  /// Whether the balls move.
  public internal(set) var isPlaying = true

  /// Whether `advance` appends the balls' flights too. It changes no other event.
  public var reportsFlights = false

  /// Whether the balls stopped last only for a flight or a program to be told.
  private var isAtChange = false

  /// The flight of each ball that was reported last.
  var reportedFlights = PerBall<FlightEvent?>(repeating: nil)

  var scene: Scene
  var random: SplitMix64
  var wandering = Wandering()
  /// The pitches of the keys for the active chord.
  var voiced = VoicedChord([])
  /// The bass note that sounded last, without its octaves.
  var lastBass: Pitch?
  /// When parameters that move by themselves are set next: a time of the world, in nanoseconds; `Int64.max` where none moves.
  var nextOscillation = Int64.max
  var pending = PendingMessages()
  /// What the voices' programs still need sent, at the present time.
  var programs = OwedPrograms()
  /// The time of the last call of `advance`; `nanoseconds` stays behind it while a full buffer waits to be emptied.
  public internal(set) var requestedTime: Int64 = 0
  /// Whether `advance` has given everything up to the time it was asked for.
  public internal(set) var isComplete = true
  /// The bouncer or key that each ball struck last, and when.
  var lastStrikes = PerBall<(index: UInt8, nanoseconds: Int64)>(repeating: (0, -1_000_000_000))
  /// When a note of each key began last, in nanoseconds.
  var lastNotes = InlineArray<8, Int64>(repeating: -1_000_000_000_000)
  /// The shortest time between two strikes of one ball on one key, in nanoseconds. A note-on takes as long on a MIDI cable.
  private static let shortestGap: Int64 = 1_000_000
  /// How long the performance has been paused in all, in nanoseconds: the world's time is behind by this much.
  var pausedTime: Int64 = 0

  /// A performance at its start, with the settings' piano balls at the layout's places, and further ones at random places.
  ///
  /// - Throws: the first setting that is out of its range, or what is wrong with the layout.
  public init(_ settings: Settings) throws(SettingsError) {
    try settings.check()
    // The stage, the launch and the toss are of the values that the start has.
    var settings = settings
    settings.move(to: 0)
    var random = SplitMix64(seed: settings.seed)
    var scene = Scene(settings.layout, restitution: settings[.bounce])
    for degree in 0..<Stage.bouncerCount { scene.setBouncer(degree, isOn: settings[.bouncer(degree)] != 0) }
    scene.setGravity(settings[.gravity])
    Self.launchBassBall(of: &scene, settings, by: &random)
    for ball in 0..<settings.balls {
      guard Self.addBall(ball, to: &scene, settings, by: &random) else { throw .layout(.noRoom(ball + 1)) }
    }
    self.init(settings, scene, PendingMessages(), random, at: 0)
    voiceChord()
    beginOscillations()
    programs.oweAll()
  }

  /// A performance of parts that fit together, at a time.
  init(
    _ settings: Settings, _ scene: consuming Scene, _ pending: consuming PendingMessages, _ generator: SplitMix64,
    at nanoseconds: Int64
  ) {
    self.settings = settings
    self.scene = scene
    self.pending = pending
    random = generator
    self.nanoseconds = nanoseconds
    requestedTime = nanoseconds
  }

  /// Advances to a time, and appends every event up to and including that time, in order.
  ///
  /// - Parameters:
  ///   - nanoseconds: since the start of the performance; not less than in the call before, and at most `latest` (preconditions).
  ///   - events: of any capacity of at least 1.
  /// - Returns: false if the buffer became full before that time. Nothing is lost: empty it, and call again.
  public mutating func advance(to nanoseconds: Int64, events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    precondition(nanoseconds >= requestedTime, "time does not run back")
    precondition(nanoseconds <= Self.latest, "a performance ends after 146 years")
    requestedTime = nanoseconds
    isComplete = false
    while !events.isFull {
      if let (voice, message) = programs.next(settings) {
        events.append(.message(TimedMessage(nanoseconds: self.nanoseconds, voice: voice, message: message)))
        continue
      }
      if reportsFlights, let flight = nextFlight() {
        events.append(.flight(flight))
        continue
      }
      // What is due at the time of a strike comes before the world moves on; a stop that only tells flights must not change that order.
      if isAtChange || pending.firstTime > self.nanoseconds {
        let stop = advanceBalls(by: min(nanoseconds, pending.firstTime), events: &events)
        isAtChange = stop == .change
        if stop != .end { continue }
      }
      guard pending.firstTime <= nanoseconds, let message = pending.removeFirst() else {
        isComplete = true
        return true
      }
      events.append(.message(message))
    }
    return false
  }

  /// Sends the banks and programs of both voices again, at the present time: for receivers that are new. Where none are set, nothing.
  ///
  /// - Precondition: the last `advance` returned true.
  public mutating func resendPrograms() {
    precondition(isComplete, "programs are sent again between two steps")
    programs.oweAll()
  }

  /// Ends the performance at its present time: appends the note-offs of all notes that sound.
  ///
  /// - Returns: false if `events` became full before the last. Nothing is lost: empty it, and call again.
  public mutating func end(events: inout FixedBuffer<PerformanceEvent>) -> Bool {
    pending.endAll(at: nanoseconds)
    while !events.isFull, let message = pending.removeFirst() { events.append(.message(message)) }
    isComplete = pending.isEmpty
    return isComplete
  }

  /// Where `advanceBalls` has stopped.
  private enum Stop {
    case strike
    /// A flight may have changed, where flights are reported, or a program that moves by itself.
    case change
    case end
  }

  /// Advances the balls to their next strike of a bouncer or a key, which it appends, or to a time if there is none before.
  private mutating func advanceBalls(by nanoseconds: Int64, events: inout FixedBuffer<PerformanceEvent>) -> Stop {
    if !isPlaying {
      pausedTime += nanoseconds - self.nanoseconds
      self.nanoseconds = nanoseconds
      return .end
    }
    let end = nanoseconds - pausedTime
    while true {
      if let stop = reportsFlights ? nextChange(by: end, &events) : nextStrike(by: end, &events) { return stop }
      guard nextStop <= end else { break }
      if scene.world.now.nanoseconds == scene.gliding.next { scene.stopGlides(settings) }
      if scene.world.now.nanoseconds == nextOscillation {
        oscillate()
        nextOscillation += LFO.interval
        if reportsFlights || !programs.isEmpty {
          self.nanoseconds = max(self.nanoseconds, scene.world.now.nanoseconds + pausedTime)
          return .change
        }
      }
    }
    self.nanoseconds = nanoseconds
    return .end
  }

  /// When the world is changed next from without: a glide ends, or parameters move.
  private var nextStop: Int64 { min(scene.gliding.next, nextOscillation) }

  /// Advances the world to the next strike, or to a time of the world or the next end of a glide if there is none before.
  private mutating func nextStrike(by end: Int64, _ events: inout FixedBuffer<PerformanceEvent>) -> Stop? {
    while let impact = scene.world.advanceToImpact(by: min(end, nextStop)) {
      guard let strike = strike(impact) else { continue }
      nanoseconds = max(nanoseconds, strike.nanoseconds)
      events.append(.strike(strike))
      return .strike
    }
    return nil
  }

  /// Does what `nextStrike` does, but stops at any event of the world.
  private mutating func nextChange(by end: Int64, _ events: inout FixedBuffer<PerformanceEvent>) -> Stop? {
    guard let event = scene.world.advanceToEvent(by: min(end, nextStop)) else { return nil }
    nanoseconds = max(nanoseconds, scene.world.now.roundedNanoseconds + pausedTime)
    guard case .impact(let impact) = event, let strike = strike(impact) else { return .change }
    events.append(.strike(strike))
    return .strike
  }

  /// The strike of an impact; nil for one that sounds nothing.
  private mutating func strike(_ impact: Impact) -> Strike? {
    guard case .shape(let shape) = impact.partner else { return nil }
    switch scene.part(shape) {
    case .bouncer(let degree):
      scene.followImpact(impact, on: degree, speed: settings[.speed])
      return impact.isRest || follows(impact, on: degree) ? nil : strikeBouncer(degree, impact)
    case .key(let key): return impact.isRest || follows(impact, on: key) ? nil : strikeKey(key, impact)
    case .wall:
      if impact.body.index == 0 { steer(at: impact) }
      return nil
    }
  }

  private mutating func follows(_ impact: Impact, on index: Int) -> Bool {
    recordStrike(ball: impact.body.index, index: UInt8(index), at: impact.nanoseconds + pausedTime)
  }

  /// Records a ball's strike as its last.
  ///
  /// A ball that another presses onto a key bounces off it several times within a millisecond.
  ///
  /// - Returns: whether it follows the ball's last strike on the same key within `shortestGap`, and is not to be played.
  mutating func recordStrike(ball: Int, index: UInt8, at nanoseconds: Int64) -> Bool {
    let last = lastStrikes[ball]
    lastStrikes[ball] = (index, nanoseconds)
    return last.index == index && nanoseconds - last.nanoseconds < Self.shortestGap
  }
}
