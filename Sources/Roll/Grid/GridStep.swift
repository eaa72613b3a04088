/// The distance between grid lines: a note value, or two thirds of a note value (a triplet).
public struct GridStep: Equatable, Sendable, BitwiseCopyable {
  /// The levels: 0 is a whole note, 6 a 64th; level −1 is two whole notes, and so on. Below level 0, notes snap to
  /// starts of bars: to every second bar at level −1, to every fourth bar at level −2, and so on.
  public static let levels: ClosedRange<Int> = -12...6

  /// The level, in `levels`.
  public let level: Int
  /// `true` if a step is two thirds of the level's note value.
  public let isTriplet: Bool

  /// Creates a step. The level is clamped.
  public init(level: Int, isTriplet: Bool = false) {
    self.level = min(max(level, Self.levels.lowerBound), Self.levels.upperBound)
    self.isTriplet = isTriplet
  }

  /// Returns the length of a step in ticks, as a fraction.
  func ticks(_ meters: Meters) -> (numerator: Int64, denominator: Int64) {
    let whole = 4 * meters.ticksPerQuarter * (isTriplet ? 2 : 1)
    let part: Int64 = isTriplet ? 3 : 1
    return level < 0 ? (whole << Int64(-level), part) : (whole, part << Int64(level))
  }

  /// Returns the length of a step in ticks, rounded down, but at least 1.
  public func least(_ meters: Meters) -> Int64 {
    let (numerator, denominator) = ticks(meters)
    return max(1, numerator / denominator)
  }

  /// Returns the distance of a line from its bar's start in ticks. The line at the bar's start is number 0.
  func line(_ number: Int64, _ meters: Meters) -> Int64 {
    let (numerator, denominator) = ticks(meters)
    return number * numerator / denominator
  }

  /// The number of bars from one line to the next if the level is below 0; otherwise 1.
  var bars: Int64 { level < 0 ? 1 << Int64(-level) : 1 }

  /// Returns the tick of the grid line that is nearest to a tick; if two lines are equally near, the earlier line.
  /// - Parameter swing: the position of every second line between its two neighbours, in percent, 50…75.
  public func nearest(to tick: Int64, _ meters: Meters, swing: Int64 = 50) -> Int64 {
    var best = floor(tick, meters)
    if swing == 50 || level < 0 {
      let after = next(after: tick, meters)
      return after - tick < tick - best ? after : best
    }
    let bar = meters.bar(at: tick)
    best = bar.start
    let (numerator, denominator) = ticks(meters)
    // Swing moves a line by less than a step, so the nearest line is one of these four.
    let before = max(0, tick - bar.start) * denominator / numerator
    for number in max(0, before - 1)...before + 2 {
      let line = min(bar.start + swung(number, swing, meters), bar.end)
      if distance(line, tick) < distance(best, tick) { best = line }
    }
    return best
  }

  /// Returns the tick of the last grid line at or before a tick.
  public func floor(_ tick: Int64, _ meters: Meters) -> Int64 {
    let bar = meters.bar(at: tick)
    if level < 0 { return meters.bar(numbered: bar.number - bar.number % bars).start }
    return bar.start + line(number(at: max(0, tick - bar.start), meters), meters)
  }

  /// Returns the tick of the first grid line after a tick.
  public func next(after tick: Int64, _ meters: Meters) -> Int64 {
    let bar = meters.bar(at: tick)
    if level < 0 { return meters.bar(numbered: bar.number - bar.number % bars + bars).start }
    return min(bar.start + line(number(at: max(0, tick - bar.start), meters) + 1, meters), bar.end)
  }

  /// Returns the number of the last line whose distance from the bar's start is at most `offset` ticks.
  private func number(at offset: Int64, _ meters: Meters) -> Int64 {
    let (numerator, denominator) = ticks(meters)
    // A line's tick is rounded down: line(n) ≤ offset exactly if n · numerator < (offset + 1) · denominator.
    return ((offset + 1) * denominator - 1) / numerator
  }

  private func swung(_ number: Int64, _ swing: Int64, _ meters: Meters) -> Int64 {
    if number % 2 == 0 { return line(number, meters) }
    let (low, high) = (line(number - 1, meters), line(number + 1, meters))
    return low + (high - low) * swing / 100
  }

  private func distance(_ a: Int64, _ b: Int64) -> Int64 { a < b ? b - a : a - b }
}
