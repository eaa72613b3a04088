import Instrument

/// The settings of a performance as they are now: as gestures changed them, and time, where oscillators move parameters.
public struct PresentSettings: Sendable {
  /// The settings.
  public private(set) var settings: Settings
  /// When the pause began that lasts, in nanoseconds; nil while it plays.
  private var pauseStart: Int64?
  /// How long the pauses before lasted, in nanoseconds: oscillators follow the world's time, which waits in them.
  private var paused: Int64 = 0

  /// Those of a performance that begins at 0 ns.
  public init(_ settings: Settings) { self.settings = settings }

  /// Those of a performance from a time on.
  public init(_ start: PerformanceStart) {
    settings = start.settings
    paused = start.pausedTime
    if !start.isPlaying { pauseStart = start.nanoseconds }
  }

  /// Follows a gesture that was applied at a time, in nanoseconds.
  public mutating func follow(_ gesture: Gesture, at nanoseconds: Int64) {
    switch gesture {
    case .set(let parameter, let value) where !parameter.allows(value): break
    case .pause: pauseStart = pauseStart ?? nanoseconds
    case .play:
      if let start = pauseStart.take() { paused += nanoseconds - start }
    default: settings.follow(gesture)
    }
  }

  /// Moves the parameters that move by themselves to their values at a time, in nanoseconds.
  public mutating func move(to nanoseconds: Int64) {
    settings.move(to: (pauseStart ?? nanoseconds) - paused)
  }
}
