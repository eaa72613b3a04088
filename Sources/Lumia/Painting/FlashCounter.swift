/// Counts half flashes of a cell: changes of its luminance up or down, whose darker end is below 0.8.
struct FlashCounter: Sendable, BitwiseCopyable {
  /// The change of a cell's mean luminance that is half a flash. WCAG's change is a tenth, but an area that flashes may
  /// cover only parts of its cells.
  private static let change: Float = 0.05

  /// The times of the last half flashes, the oldest first, in ns. Three flashes have six halves. A cell is limited
  /// after five half flashes in a second, because the limit acts one picture later.
  private(set) var times = InlineArray<5, Int64>(repeating: .min)
  /// The range of luminance since the last half flash; empty before the first picture.
  private var low = Float.infinity
  private var high = -Float.infinity
  /// The direction of the last half flash; nil before the first.
  private var isRising: Bool?

  /// Takes the luminance of the next picture, 0…1.
  mutating func take(_ luminance: Float, at time: Int64) {
    (low, high) = (min(low, luminance), max(high, luminance))
    if isRising != true, luminance - low >= Self.change, low < 0.8 {
      turn(isRising: true, luminance, at: time)
    } else if isRising != false, high - luminance >= Self.change, luminance < 0.8 {
      turn(isRising: false, luminance, at: time)
    }
  }

  private mutating func turn(isRising: Bool, _ luminance: Float, at time: Int64) {
    (self.isRising, low, high) = (isRising, luminance, luminance)
    for index in 0..<times.count - 1 { times[index] = times[index + 1] }
    times[times.count - 1] = time
  }
}
