/// Decides when a performance that follows a clock must be corrected to the clock's tempo and phase. A steady clock
/// needs no corrections.
public struct LockPolicy: Sendable {
  /// A straight line from times, in ns, to clocks.
  public struct Line: Equatable, Sendable {
    /// The tempo, in quarters a minute.
    public let tempo: Double
    /// The number of a clock, counted from 0, and its time.
    public let clock: Int64, time: Double

    /// The line through a clock at a time.
    public init(tempo: Double, clock: Int64, time: Double) {
      (self.tempo, self.clock, self.time) = (tempo, clock, time)
    }

    /// Returns the time of a clock.
    public func nanoseconds(of clock: Int64) -> Double {
      time + Double(clock - self.clock) * 60e9 / (ClockFilter.clocksPerQuarter * tempo)
    }
  }

  /// The line that the performance follows; nil if it is unknown.
  private var told: Line?
  private var lastTime = -Double.infinity

  /// A policy before the first correction.
  public init() {}

  /// The largest error that is not corrected, in nanoseconds: 0.1 ms.
  private static let tolerance = 1e5
  /// The error above which a correction is immediate, in nanoseconds: 2 ms. Smaller errors are corrected at most ten
  /// times a second.
  private static let urgent = 2e6
  private static let interval = 1e8

  /// Returns the line that corrects the performance; nil if the performance's line is near enough at the latest clock.
  public mutating func line(_ follower: borrowing ClockFollower) -> Line? {
    let range = ClockFilter.tempoRange
    let isKnown = told != nil ? true : follower.filter.isTempoKnown
    guard isKnown, follower.isRolling, let estimate = follower.filter.tempo,
      0.99 * range.lowerBound...1.01 * range.upperBound ~= estimate
    else { return nil }
    // The tempo is rounded to the millionth, as the performance keeps it. The estimate may be just out of the range.
    let tempo = (min(max(estimate, range.lowerBound), range.upperBound) * 1e6).rounded() / 1e6
    let line = Line(tempo: tempo, clock: follower.clock, time: follower.filter.time)
    if let told {
      let error = abs(told.nanoseconds(of: line.clock) - line.time)
      guard error > max(Self.tolerance, 2 * follower.filter.uncertainty) else { return nil }
      guard error > Self.urgent || line.time - lastTime > Self.interval else { return nil }
    }
    (told, lastTime) = (line, line.time)
    return line
  }

  /// Forgets the performance's line. Call this if something else may have changed the performance's tempo or position.
  public mutating func forget() { told = nil }
}
