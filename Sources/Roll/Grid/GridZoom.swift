/// The zoom of a roll: a level of note values, the width of a step of that level, and the height of a row.
public struct GridZoom: Equatable, Sendable {
  /// The level, as `GridStep` counts levels: 0 is a whole note, 6 a 64th.
  public private(set) var level: Int
  /// The allowed values of `level`.
  public var levels: ClosedRange<Int>
  /// The width of a step in pixels, within the range `stepWidths`.
  public private(set) var stepWidth: Double
  /// The range of `stepWidth`. The upper limit is twice the lower limit, because `pinch` halves or doubles the width.
  public static let stepWidths: ClosedRange<Double> = 20...40
  /// The height of a row in pixels.
  public private(set) var rowHeight: Double
  /// The allowed values of `rowHeight`.
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

  /// Multiplies the width of the steps by a factor, as a pinch gesture does. While the width is beyond a limit of
  /// `stepWidths`, the width is halved or doubled, and `level` changes by one. At the last level, the width is clamped.
  /// A factor that is not positive or not finite changes nothing.
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

  /// Multiplies the height of the rows by a factor, within `rowHeights`. A factor that is not positive or not finite
  /// changes nothing.
  public mutating func pinchRows(_ factor: Double) {
    guard factor > 0, factor.isFinite else { return }
    rowHeight = min(max(rowHeight * factor, rowHeights.lowerBound), rowHeights.upperBound)
  }

  /// Returns the width of a tick in pixels.
  public func pixelsPerTick(_ meters: Meters) -> Double {
    let (numerator, denominator) = GridStep(level: level).ticks(meters)
    return stepWidth * Double(denominator) / Double(numerator)
  }
}
