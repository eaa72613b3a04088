import ChordEngine
import Physics2D

/// The settings in force while a performance plays: gestures change them, and oscillators move parameters at the times at which they move in
/// the performance.
///
/// It knows no flights and no chord. Nothing allocates.
public struct SettingsFollower: Sendable {
  /// The settings in force; a parameter that moves by itself has the value to which it was moved last.
  public private(set) var settings: Settings
  /// The length of all pauses that are over, in nanoseconds: the world's time is behind by as much.
  private var pausedTime: Int64
  /// When the present pause began, in nanoseconds; nil while the balls move.
  private var pauseStart: Int64?
  /// When the oscillators move parameters next: a time of the world, in nanoseconds.
  private var nextMove: Int64

  /// The settings where a performance begins, or is gone on with, before its next event.
  public init(_ start: PerformanceStart) {
    settings = start.settings
    pausedTime = start.pausedTime
    pauseStart = start.isPlaying ? nil : start.nanoseconds
    nextMove = LFO.nextTime(after: start.nanoseconds - start.pausedTime)
  }

  /// The settings at the start of a performance of them.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// `true` unless the performance is paused.
  public var isPlaying: Bool { pauseStart == nil }

  /// The time of the world, which stands in a pause, at a time of the performance not before the last gesture; in nanoseconds.
  public func worldTime(at nanoseconds: Int64) -> Int64 { max(0, (pauseStart ?? nanoseconds) - pausedTime) }

  /// When the oscillators move parameters next, in nanoseconds since the start of the performance; nil while none does.
  public var nextMoveTime: Int64? {
    settings.oscillators.count == 0 || pauseStart != nil || nextMove > Performance.latest ? nil : nextMove + pausedTime
  }

  /// Follows the next event of the performance.
  ///
  /// - Parameter changed: hears of each parameter that an oscillator moves, and of the settings then.
  public mutating func follow(
    _ event: PerformanceEvent, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    switch event {
    // Parameters move after the strikes and messages of their time, and before its gestures.
    case .strike, .message: move(before: event.nanoseconds, changed)
    case .gesture(let event) where event.refusal == nil:
      follow(event.gesture, at: event.nanoseconds, changed)
    case .gesture, .flight: break
    }
  }

  /// Moves the parameters that move by themselves, at each of their times until a time in nanoseconds, which is one of them.
  public mutating func move(
    through nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    while let next = nextMoveTime, next <= nanoseconds { moveNext(changed) }
  }

  /// Moves them to their values at the last of their times until a time in nanoseconds, without those between: in constant time.
  public mutating func skip(to nanoseconds: Int64) {
    guard let next = nextMoveTime, next <= nanoseconds else { return }
    nextMove += (nanoseconds - next) / LFO.interval * LFO.interval
    moveNext { _, _ in }
  }

  /// `true` if a parameter moves before a time, in nanoseconds.
  @inline(__always)
  func moves(before nanoseconds: Int64) -> Bool { nextMoveTime.map { $0 < nanoseconds } ?? false }

  private mutating func move(before nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void) {
    while moves(before: nanoseconds) { moveNext(changed) }
  }

  /// Moves them at the next of their times.
  mutating func moveNext(_ changed: (Parameter, borrowing Settings) -> Void) {
    settings.move(to: nextMove, changed)
    nextMove += LFO.interval
  }

  /// Moves them to their values at a time of the performance, in nanoseconds, and from then on at their times.
  mutating func move(at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }) {
    let time = worldTime(at: nanoseconds)
    settings.move(to: time, changed)
    nextMove = LFO.nextTime(after: time)
  }

  /// Follows a gesture that is applied at a time, in nanoseconds; whoever sends it may, before its event comes.
  public mutating func follow(
    _ gesture: Gesture, at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    move(through: nanoseconds, changed)
    settings.follow(gesture)
    switch gesture {
    case .move: move(at: nanoseconds, changed)
    case .pause: pauseStart = pauseStart ?? nanoseconds
    case .play:
      // Who follows a caller's events may be told that a pause ended before it began.
      if let start = pauseStart.take() { pausedTime = min(max(0, pausedTime + nanoseconds - start), nanoseconds) }
    default: break
    }
  }
}
