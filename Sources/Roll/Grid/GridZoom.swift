/// The zoom of a roll: a level of note values, the width of a step of that level, and the height of a row.
public struct GridZoom: Equatable, Sendable {
  /// The level of `GridStep`.
  public private(set) var level: Int
  /// The levels that zooming may reach.
  public var levels: ClosedRange<Int>
  /// The width of a step in pixels.
  public private(set) var stepWidth: Double
  /// The widths at which zooming goes on to the next level: the larger is twice the smaller, so that nothing jumps.
  public static let stepWidths: ClosedRange<Double> = 20...40
  /// The height of a row in pixels.
  public private(set) var rowHeight: Double
  /// The heights that zooming may reach.
  public var rowHeights: ClosedRange<Double>

  /// Creates a zoom. By default, the levels are whole notes to 64ths, and rows are 30 to 80 pixels high.
  public init(
    level: Int = 2, levels: ClosedRange<Int> = 0...6, stepWidth: Double = 30, rowHeight: Double = 30,
    rowHeights: ClosedRange<Double> = 30...80
  ) {
    self.levels = levels.clamped(to: GridStep.levels)
    self.level = min(max(level, self.levels.lowerBound), self.levels.upperBound)
    self.stepWidth = min(max(stepWidth, Self.stepWidths.lowerBound), Self.stepWidths.upperBound)
    self.rowHeights = rowHeights
    self.rowHeight = min(max(rowHeight, rowHeights.lowerBound), rowHeights.upperBound)
  }

  /// Widens the steps by a factor, as a pinch does. Beyond the limits of the width, the next level begins at the other limit.
  /// A factor that is not positive and finite changes nothing.
  public mutating func pinch(_ factor: Double) {
    guard factor > 0, factor.isFinite else { return }
    stepWidth = min(max(stepWidth * factor, 0x1p-40), 0x1p40)
    while stepWidth > Self.stepWidths.upperBound, level < levels.upperBound {
      level += 1
      stepWidth /= 2
    }
    while stepWidth < Self.stepWidths.lowerBound, level > levels.lowerBound {
      level -= 1
      stepWidth *= 2
    }
    stepWidth = min(max(stepWidth, Self.stepWidths.lowerBound), Self.stepWidths.upperBound)
  }

  /// Makes the rows higher by a factor, within the limits. A factor that is not positive and finite changes nothing.
  public mutating func pinchRows(_ factor: Double) {
    guard factor > 0, factor.isFinite else { return }
    rowHeight = min(max(rowHeight * factor, rowHeights.lowerBound), rowHeights.upperBound)
  }

  /// The pixels of a tick.
  public func pixelsPerTick(_ meters: Meters) -> Double {
    let (numerator, denominator) = GridStep(level: level).ticks(meters)
    return stepWidth * Double(denominator) / Double(numerator)
  }
}
