/// Finds the places of a picture that flash too often, whatever makes them flash. The limit is that of WCAG 2.2,
/// success criterion 2.3.1. A quarter of any ten degrees of the field of view may show at most three general flashes
/// and three red flashes a second.
///
/// The picture has 16 × 9 cells. As WCAG measures a screen, ten degrees are a field of 4 × 3 cells, and a quarter of
/// this field is three cells.
///
/// Three flashes have six halves. A cell is limited before it shows a seventh half flash in a second. A seventh can
/// still appear when the limit ends, or when slow changes of limited light add up. Only an eighth half flash would
/// complete a fourth flash. A picture that is shown before its light is known counts as a half flash.
public struct FlashLimiter: Sendable, BitwiseCopyable {
  /// The number of columns of cells.
  public static let columns = 16
  /// The number of rows of cells.
  public static let rows = 9
  /// The number of cells of a picture.
  public static let cells = columns * rows
  /// The largest change a second of red, green or blue at a limited place; full light is 1. The redness then changes by
  /// at most 0.12 a second. Two of WCAG's red half flashes need a change of 0.125.
  public static let slope: Float = 0.04

  private static let second: Int64 = 1_000_000_000
  /// The smallest changes of a cell's means that are half a flash. The values are half of WCAG's values (0.1 and
  /// 0.0625), because an area that flashes may cover only parts of its cells.
  private static let change: (luminance: Float, red: Float) = (0.05, 0.03125)
  /// The smallest bright luminance. A change from one bright luminance to another is no flash.
  private static let brightest: Float = 0.8

  /// The share of each cell's light that is limited, 0…1, the top row first.
  public private(set) var shares = InlineArray<144, Float>(repeating: 0)
  /// `true` if any cell is limited, or could be limited in the next picture. The light of the present picture is then
  /// needed for the next one.
  public private(set) var isWatching = false
  private var luminances = InlineArray<144, FlashCounter>(repeating: FlashCounter())
  private var reds = InlineArray<144, FlashCounter>(repeating: FlashCounter())
  /// The times that the latest calls of `take` and `limit` were given, in ns; nil before the first call.
  private var lastTaken: Int64?
  private var lastLimited: Int64?

  /// Creates a limiter before the first picture.
  public init() {}

  /// Takes the means of a picture's cells, as they are without limits. Each picture is taken once, in order of time.
  /// The limiter forgets all earlier pictures and all limits if the time is before that of the last picture, or more
  /// than a second after that of the last picture.
  ///
  /// - Parameters:
  ///   - luminances: the mean relative luminance of each cell, 0…1, the top row first.
  ///   - reds: the mean redness of each cell: red less green less blue, in linear light, or 0 if negative.
  ///   - time: the time of the picture, in ns.
  public mutating func take(
    _ luminances: InlineArray<144, Float>, reds: InlineArray<144, Float>, at time: Int64
  ) {
    if let lastTaken, time < lastTaken || time - lastTaken > Self.second { self = FlashLimiter() }
    lastTaken = time
    for cell in 0..<Self.cells {
      self.luminances[cell].take(
        luminances[cell], change: Self.change.luminance, brightest: Self.brightest, at: time)
      self.reds[cell].take(reds[cell], change: Self.change.red, brightest: .infinity, at: time)
    }
  }

  /// Sets `shares` for the next picture to show.
  ///
  /// - Parameters:
  ///   - time: the time of the picture, in ns.
  ///   - unseen: the number of pictures, up to and including this one, that have not been taken yet.
  public mutating func limit(at time: Int64, unseen: Int) {
    let elapsed = lastLimited.map { time - $0 } ?? 0
    lastLimited = time
    let fall = Float(max(elapsed, 0)) / Float(Self.second)
    for cell in 0..<Self.cells { shares[cell] = max(shares[cell] - fall, 0) }
    var states = InlineArray<144, UInt8>(repeating: 0)
    let least = max(FlashCounter.kept - unseen, 0)
    for cell in 0..<Self.cells { states[cell] = state(of: cell, least, since: time - Self.second) }
    isWatching = false
    // Check all fields of ten degrees, including those that reach beyond the picture's edges.
    for row in -2..<Self.rows { for column in -3..<Self.columns { limitField(column, row, states) } }
    for cell in 0..<Self.cells where shares[cell] > 0 { isWatching = true }
  }

  /// Returns 2 for a cell that flashes too often: it has had at least `least` half flashes since `time`. Returns 1 for
  /// a cell that lacks one half flash for this state, and 0 for other cells.
  private func state(of cell: Int, _ least: Int, since time: Int64) -> UInt8 {
    if luminances[cell].has(least, since: time) || reds[cell].has(least, since: time) { return 2 }
    return luminances[cell].has(least - 1, since: time) || reds[cell].has(least - 1, since: time) ? 1 : 0
  }

  /// Limits the flashing cells of a field, and the neighbours of these cells, if at least three cells flash.
  private mutating func limitField(_ left: Int, _ top: Int, _ states: borrowing InlineArray<144, UInt8>) {
    let columns = max(left, 0)..<min(left + 4, Self.columns)
    let rows = max(top, 0)..<min(top + 3, Self.rows)
    var (flashing, near) = (0, 0)
    for row in rows {
      for column in columns {
        let state = states[row * Self.columns + column]
        if state == 2 { flashing += 1 }
        if state > 0 { near += 1 }
      }
    }
    if near >= 3 { isWatching = true }
    guard flashing >= 3 else { return }
    for row in rows {
      for column in columns where states[row * Self.columns + column] == 2 {
        for y in max(row - 1, 0)...min(row + 1, Self.rows - 1) {
          for x in max(column - 1, 0)...min(column + 1, Self.columns - 1) { shares[y * Self.columns + x] = 1 }
        }
      }
    }
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
