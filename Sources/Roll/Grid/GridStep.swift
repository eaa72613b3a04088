/// The distance of the lines of a grid: a note value, or a third more of them.
public struct GridStep: Equatable, Sendable, BitwiseCopyable {
  /// The levels: 0 is a whole note, 6 a 64th; level −1 is two whole notes, and so on.
  public static let levels: ClosedRange<Int> = -12...6

  /// The level, in `levels`.
  public let level: Int
  /// `true` if three steps take the time of two.
  public let isTriplet: Bool

  /// Creates a step. The level is clamped.
  public init(level: Int, isTriplet: Bool = false) {
    self.level = min(max(level, Self.levels.lowerBound), Self.levels.upperBound)
    self.isTriplet = isTriplet
  }

  /// The length as a fraction of ticks, because a quarter note may have too few ticks for the step.
  func ticks(_ meters: Meters) -> (numerator: Int64, denominator: Int64) {
    let whole = 4 * meters.ticksPerQuarter * (isTriplet ? 2 : 1)
    let part: Int64 = isTriplet ? 3 : 1
    return level < 0 ? (whole << Int64(-level), part) : (whole, part << Int64(level))
  }

  /// The length in ticks, rounded down, but at least 1: the least length that a note gets by an edit.
  public func least(_ meters: Meters) -> Int64 {
    let (numerator, denominator) = ticks(meters)
    return max(1, numerator / denominator)
  }

  /// The tick of a line after a bar's start.
  func line(_ number: Int64, _ meters: Meters) -> Int64 {
    let (numerator, denominator) = ticks(meters)
    return number * numerator / denominator
  }

  /// Returns the line that is nearest to a tick; of two equally near lines, the earlier one. Each bar begins with a line.
  /// - Parameter swing: the place of every second line between its neighbours in percent, 50…75.
  public func nearest(to tick: Int64, _ meters: Meters, swing: Int64 = 50) -> Int64 {
    let bar = origin(of: tick, meters)
    let (numerator, denominator) = ticks(meters)
    var best = bar.start
    // The line before the tick, and the lines around it: swing moves a line by less than a step.
    let before = (tick - bar.start) * denominator / numerator
    for number in max(0, before - 1)...before + 2 {
      let place = bar.start + swung(number, swing, meters)
      let line = min(place, bar.end)
      if distance(line, tick) < distance(best, tick) { best = line }
    }
    return best
  }

  /// Returns the last line at a tick or before it.
  public func floor(_ tick: Int64, _ meters: Meters) -> Int64 {
    let bar = origin(of: tick, meters)
    let (numerator, denominator) = ticks(meters)
    var number = max(0, tick - bar.start) * denominator / numerator
    // A line's tick is rounded down, so that the next line may be at the tick too.
    if bar.start + line(number + 1, meters) <= tick { number += 1 }
    return bar.start + line(number, meters)
  }

  /// Returns the first line after a tick, at most the end of its bar.
  public func next(after tick: Int64, _ meters: Meters) -> Int64 {
    let start = floor(tick, meters)
    let bar = origin(of: tick, meters)
    let (numerator, denominator) = ticks(meters)
    var number = (start - bar.start) * denominator / numerator + 1
    while bar.start + line(number, meters) <= tick { number += 1 }
    return min(bar.start + line(number, meters), max(bar.end, tick + 1))
  }

  private func swung(_ number: Int64, _ swing: Int64, _ meters: Meters) -> Int64 {
    if number % 2 == 0 || swing == 50 { return line(number, meters) }
    let (low, high) = (line(number - 1, meters), line(number + 1, meters))
    return low + (high - low) * swing / 100
  }

  /// The bar in which lines are counted. Steps of more than a bar are counted from the beginning.
  private func origin(of tick: Int64, _ meters: Meters) -> RollBar {
    var bar = meters.bar(at: tick)
    if least(meters) > bar.fullLength {
      (bar.start, bar.end) = (0, PianoRoll.latest)
    }
    return bar
  }

  private func distance(_ a: Int64, _ b: Int64) -> Int64 { a < b ? b - a : a - b }
}
