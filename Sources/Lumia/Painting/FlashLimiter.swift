/// Finds the places of a picture that flash too often, whatever makes them flash: lumis, strikes or changes of the
/// background. The limit is that of WCAG 2.2, success criterion 2.3.1: no more than three flashes a second over a
/// quarter of any ten degrees of the field of view. `FlashGuard` acts before the limiter: it slows single lumis, and
/// keeps them on the beat.
///
/// The picture has 16 × 9 cells. As WCAG measures a screen, ten degrees are a field of 4 × 3 cells, and a quarter of
/// this field is three cells.
public struct FlashLimiter: Sendable, BitwiseCopyable {
  /// The number of columns of cells.
  public static let columns = 16
  /// The number of rows of cells.
  public static let rows = 9
  /// The number of cells of a picture.
  public static let cells = columns * rows
  /// The largest change of a limited place's light a second; full light is 1. A flash then takes longer than a second.
  public static let slope: Float = 0.15

  private static let second: Int64 = 1_000_000_000
  /// The longest time between two pictures, in ns. After a longer time, the limiter forgets all earlier pictures.
  private static let longestPause = second / 2

  /// The share of each cell's light that is limited, 0…1, the top row first.
  public private(set) var shares = InlineArray<144, Float>(repeating: 0)
  /// `true` if any cell is limited.
  public private(set) var isLimiting = false
  private var counts = InlineArray<144, FlashCounter>(repeating: FlashCounter())
  /// The time of the last picture, in ns; nil before the first.
  private var last: Int64?

  /// Creates a limiter before the first picture.
  public init() {}

  /// Takes the luminance of a picture as it is without limits, and sets `shares` for the next picture.
  ///
  /// - Parameters:
  ///   - luminances: the mean relative luminance of each cell, 0…1, the top row first.
  ///   - time: the time of the picture, in ns.
  public mutating func step(_ luminances: InlineArray<144, Float>, at time: Int64) {
    let elapsed = last.map { time - $0 } ?? -1
    guard elapsed != 0 else { return }
    if elapsed < 0 || elapsed > Self.longestPause { self = FlashLimiter() }
    last = time
    for cell in 0..<Self.cells { counts[cell].take(luminances[cell], at: time) }
    let fall = Float(max(elapsed, 0)) / Float(Self.second)
    for cell in 0..<Self.cells { shares[cell] = max(shares[cell] - fall, 0) }
    // Check all fields of ten degrees, including those that reach beyond the picture's edges.
    for row in -2..<Self.rows { for column in -3..<Self.columns { limitField(column, row, at: time) } }
    isLimiting = false
    for cell in 0..<Self.cells where shares[cell] > 0 { isLimiting = true }
  }

  /// Limits the flashing cells of a field, and the neighbours of these cells, if at least three cells flash.
  private mutating func limitField(_ left: Int, _ top: Int, at time: Int64) {
    let columns = max(left, 0)..<min(left + 4, Self.columns)
    let rows = max(top, 0)..<min(top + 3, Self.rows)
    var flashing = 0
    for row in rows { for column in columns where isFlashing(column, row, at: time) { flashing += 1 } }
    guard flashing >= 3 else { return }
    for row in rows {
      for column in columns where isFlashing(column, row, at: time) {
        for y in max(row - 1, 0)...min(row + 1, Self.rows - 1) {
          for x in max(column - 1, 0)...min(column + 1, Self.columns - 1) { shares[y * Self.columns + x] = 1 }
        }
      }
    }
  }

  private func isFlashing(_ column: Int, _ row: Int, at time: Int64) -> Bool {
    counts[row * Self.columns + column].times[0] > time - Self.second
  }

  /// Returns the share at a place between the cells' centres. `x` and `y` are 0…1, from the upper left corner.
  @inline(__always)
  func share(_ x: Float, _ y: Float) -> Float {
    let column = min(max(x * Float(Self.columns) - 0.5, 0), Float(Self.columns - 1))
    let row = min(max(y * Float(Self.rows) - 0.5, 0), Float(Self.rows - 1))
    let (left, top) = (min(Int(column), Self.columns - 2), min(Int(row), Self.rows - 2))
    let (right, down) = (column - Float(left), row - Float(top))
    let cell = top * Self.columns + left
    let upper = shares[cell] + (shares[cell + 1] - shares[cell]) * right
    let below = cell + Self.columns
    let lower = shares[below] + (shares[below + 1] - shares[below]) * right
    return upper + (lower - upper) * down
  }
}
