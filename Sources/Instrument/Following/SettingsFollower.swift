import ChordEngine
import Physics2D

/// The settings of a performance, followed from its events. Gestures and oscillators change them exactly when the performance changes its
/// own.
///
/// It follows neither flights nor chords. Nothing allocates.
public struct SettingsFollower: Sendable {
  /// The settings now, with the last values that oscillators set.
  public private(set) var settings: Settings
  /// The musical time, by the time of the world.
  private(set) var timeline: Timeline
  /// The length of all past pauses, in nanoseconds. The world's time lags by this.
  private var pausedTime: Int64
  /// The start of the present pause, in nanoseconds; nil while the balls move.
  private var pauseStart: Int64?
  /// The time of the world at which oscillators next set parameters, in nanoseconds.
  private var nextMove: Int64

  /// A follower of a performance that continues from a state.
  public init(_ start: PerformanceStart) {
    settings = start.settings
    timeline = start.timeline
    pausedTime = start.pausedTime
    pauseStart = start.isPlaying ? nil : start.nanoseconds
    nextMove = LFO.nextTime(after: max(0, start.nanoseconds - start.pausedTime))
  }

  /// A follower of a performance of the settings, from its start.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// `true` unless the performance is paused.
  public var isPlaying: Bool { pauseStart == nil }

  /// Returns the time of the world, which stops in pauses, at a time of the performance not before the last gesture. Both are in
  /// nanoseconds.
  public func worldTime(at nanoseconds: Int64) -> Int64 { max(0, (pauseStart ?? nanoseconds) - pausedTime) }

  /// Returns the musical position at a time of the performance not before the last gesture, in nanoseconds. It is negative in a count-in.
  func position(at nanoseconds: Int64) -> MusicalPosition {
    timeline.position(at: (pauseStart ?? nanoseconds) - pausedTime)
  }

  /// Returns how much of its bar has passed at a time of the performance, in nanoseconds. In a count-in it is negative: bar 0 is to come.
  func beatsOfBar(at nanoseconds: Int64) -> Beats {
    let bar = timeline.bar(at: timeline.beats(at: worldTime(at: nanoseconds)))
    return timeline.beats(at: (pauseStart ?? nanoseconds) - pausedTime) - timeline.beginning(ofBar: bar)
  }

  /// The time at which an oscillator next sets the tempo, in nanoseconds; nil if none does.
  var nextTempoMove: Int64? { settings.moves(.tempo) ? nextMoveTime : nil }

  /// Returns the time of the performance at a time of the world that is not before the last gesture, while the balls move. Both are in nanoseconds.
  func nanoseconds(atWorldTime time: Int64) -> Int64 { time + pausedTime }

  /// The time at which oscillators next set parameters, in nanoseconds since the start of the performance; nil if they do not.
  public var nextMoveTime: Int64? {
    settings.oscillators.count == 0 || pauseStart != nil || nextMove > Performance.latest - pausedTime
      ? nil : nextMove + pausedTime
  }

  /// Follows the next event of the performance.
  ///
  /// - Parameter changed: called with each parameter that an oscillator sets, and the settings then.
  public mutating func follow(
    _ event: PerformanceEvent, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    switch event {
    // At the same time, strikes and messages come before the oscillators, and gestures after them.
    case .strike, .message: move(before: event.nanoseconds, changed)
    case .gesture(let event) where event.refusal == nil:
      follow(event.gesture, at: event.nanoseconds, changed)
    case .gesture, .flight, .beat: break
    }
  }

  /// Runs the oscillators at each of their times up to and including a time, in nanoseconds.
  public mutating func move(
    through nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    while let next = nextMoveTime, next <= nanoseconds { moveNext(changed) }
  }

  /// Runs the oscillators only at the last of their times up to a time, in nanoseconds. Musical time is lost if they move the tempo.
  ///
  /// Complexity: O(1).
  public mutating func skip(to nanoseconds: Int64) {
    guard let next = nextMoveTime, next <= nanoseconds else { return }
    nextMove += (nanoseconds - next) / LFO.interval * LFO.interval
    moveNext { _, _ in }
  }

  /// `true` if oscillators set parameters before a time, in nanoseconds.
  @inline(__always)
  func moves(before nanoseconds: Int64) -> Bool { nextMoveTime.map { $0 < nanoseconds } ?? false }

  private mutating func move(before nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void) {
    while moves(before: nanoseconds) { moveNext(changed) }
  }

  /// Runs the oscillators at the next of their times.
  mutating func moveNext(_ changed: (Parameter, borrowing Settings) -> Void) {
    let tempo = settings[.tempo]
    settings.move(to: nextMove, changed)
    followTempo(tempo, at: nextMove)
    nextMove += LFO.interval
  }

  /// Runs the oscillators at a time of the performance, in nanoseconds, and from then on at their regular times.
  mutating func move(at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }) {
    let time = worldTime(at: nanoseconds)
    let tempo = settings[.tempo]
    settings.move(to: time, changed)
    followTempo(tempo, at: time)
    nextMove = LFO.nextTime(after: time)
  }

  /// Takes a tempo that has changed from another at a time of the world, in nanoseconds, into the timeline.
  private mutating func followTempo(_ before: Double, at time: Int64) {
    if settings[.tempo] != before { timeline.setTempo(settings[.tempo], at: time) }
  }

  /// Follows a gesture applied at a time, in nanoseconds. Senders may call this before its event arrives.
  public mutating func follow(
    _ gesture: Gesture, at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    let nanoseconds = min(max(0, nanoseconds), Performance.latest)
    move(through: nanoseconds, changed)
    let (time, tempo) = (worldTime(at: nanoseconds), settings[.tempo])
    settings.follow(gesture)
    followTempo(tempo, at: time)
    switch gesture {
    case .move: move(at: nanoseconds, changed)
    case .timeSignature(let signature): timeline.setSignature(signature, at: time)
    case .pause: pauseStart = pauseStart ?? nanoseconds
    case .play:
      // A caller's own events may end a pause before it began.
      if let start = pauseStart.take() {
        pausedTime = max(0, nanoseconds - start + min(pausedTime, start + Settings.longestCountIn))
      }
    default: break
    }
  }
}
