import ChordEngine
import Physics2D

/// The settings of a performance, followed from its events. Gestures and oscillators change them exactly when the performance changes its
/// own.
///
/// It follows neither flights nor chords. Nothing allocates.
public struct SettingsFollower: Sendable {
  /// The settings now, with the last values that oscillators set.
  public private(set) var settings: Settings
  /// The length of all past pauses, in nanoseconds. The world's time lags by this.
  private var pausedTime: Int64
  /// The start of the present pause, in nanoseconds; nil while the balls move.
  private var pauseStart: Int64?
  /// The time of the world at which oscillators next set parameters, in nanoseconds.
  private var nextMove: Int64

  /// A follower of a performance that continues from a state.
  public init(_ start: PerformanceStart) {
    settings = start.settings
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

  /// Runs the oscillators only at the last of their times up to a time, in nanoseconds. Complexity: O(1).
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
    settings.move(to: nextMove, changed)
    nextMove += LFO.interval
  }

  /// Runs the oscillators at a time of the performance, in nanoseconds, and from then on at their regular times.
  mutating func move(at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }) {
    let time = worldTime(at: nanoseconds)
    settings.move(to: time, changed)
    nextMove = LFO.nextTime(after: time)
  }

  /// Follows a gesture applied at a time, in nanoseconds. Senders may call this before its event arrives.
  public mutating func follow(
    _ gesture: Gesture, at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    move(through: nanoseconds, changed)
    settings.follow(gesture)
    switch gesture {
    case .move: move(at: nanoseconds, changed)
    case .pause: pauseStart = pauseStart ?? min(max(0, nanoseconds), Performance.latest)
    case .play:
      // A caller's own events may end a pause before it began, and at any time.
      if let start = pauseStart.take() {
        let played = min(max(0, nanoseconds), Performance.latest)
        pausedTime = max(0, played - start + min(pausedTime, start + Settings.longestCountIn))
      }
    default: break
    }
  }
}
