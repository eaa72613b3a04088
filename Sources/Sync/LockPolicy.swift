/// Decides when a performance that follows a sender of MIDI clocks must be corrected to the sender's tempo and phase.
public struct LockPolicy: Sendable {
  /// The times of MIDI clocks (24 per quarter note) at a constant tempo: a straight line.
  public struct Line: Equatable, Sendable {
    /// The tempo, in quarter notes per minute.
    public let tempo: Double
    /// The number of a clock, counted from 0, and the time of this clock, in ns.
    public let clock: Int64, time: Double

    /// Creates the line that has the given tempo, and on which the given clock comes at `time`, in ns.
    public init(tempo: Double, clock: Int64, time: Double) {
      (self.tempo, self.clock, self.time) = (tempo, clock, time)
    }

    /// Returns the time of a clock, in ns.
    public func nanoseconds(of clock: Int64) -> Double {
      time + Double(clock - self.clock) * 60e9 / (ClockFilter.clocksPerQuarter * tempo)
    }
  }

  /// The line that the performance follows; nil if it is unknown.
  private var followed: Line?
  private var lastTime = -Double.infinity

  /// A policy before the first correction.
  public init() {}

  /// The largest error that is not corrected, in nanoseconds: 0.1 ms.
  private static let tolerance = 1e5
  /// The error above which a correction is immediate, in nanoseconds: 2 ms.
  private static let urgent = 2e6
  /// The time that a correction must wait after the previous one, unless it is urgent, in nanoseconds: 0.1 s.
  private static let interval = 1e8

  /// Returns the line that the performance must follow now; nil if no correction is needed, if the sender is not
  /// rolling, or if the follower knows no usable tempo.
  public mutating func line(_ follower: borrowing ClockFollower) -> Line? {
    let range = ClockFilter.tempoRange
    let isKnown = followed != nil ? true : follower.filter.isTempoKnown
    guard isKnown, follower.isRolling, let estimate = follower.filter.tempo,
      0.99 * range.lowerBound...1.01 * range.upperBound ~= estimate
    else { return nil }
    // Round the tempo to a millionth, as the performance does. The estimate may be slightly outside the range.
    let tempo = (min(max(estimate, range.lowerBound), range.upperBound) * 1e6).rounded() / 1e6
    let line = Line(tempo: tempo, clock: follower.clock, time: follower.filter.time)
    if let followed {
      let error = abs(followed.nanoseconds(of: line.clock) - line.time)
      guard error > max(Self.tolerance, 2 * follower.filter.uncertainty) else { return nil }
      guard error > Self.urgent || line.time - lastTime > Self.interval else { return nil }
    }
    (followed, lastTime) = (line, line.time)
    return line
  }

  /// Forgets the performance's line. Call this if anything except a line of this policy may have changed the
  /// performance's tempo or position.
  public mutating func forget() { followed = nil }
}
