/// Counts the half flashes of a cell of the picture. A half flash is a rise or a fall of a measure of the cell's light:
/// its luminance or its redness.
struct FlashCounter: Sendable, BitwiseCopyable {
  /// The number of half flashes whose times are kept: the six halves of three allowed flashes, and one more.
  static let kept = 7

  /// The times of the last half flashes, the oldest first, in ns.
  private var times = InlineArray<7, Int64>(repeating: .min)
  /// The range of the measure since the last half flash; empty before the first picture.
  private var low = Float.infinity
  private var high = -Float.infinity
  /// The direction of the last half flash; nil before the first.
  private var isRising: Bool?

  /// Takes the measure of the next picture.
  ///
  /// - Parameters:
  ///   - change: the smallest change that is half a flash.
  ///   - brightest: a change is half a flash only if its darker end is below this measure.
  mutating func take(_ measure: Float, change: Float, brightest: Float, at time: Int64) {
    (low, high) = (min(low, measure), max(high, measure))
    if isRising != true, measure - low >= change, low < brightest {
      turn(isRising: true, measure, at: time)
    } else if isRising != false, high - measure >= change, measure < brightest {
      turn(isRising: false, measure, at: time)
    }
  }

  private mutating func turn(isRising: Bool, _ measure: Float, at time: Int64) {
    (self.isRising, low, high) = (isRising, measure, measure)
    for index in 0..<Self.kept - 1 { times[index] = times[index + 1] }
    times[Self.kept - 1] = time
  }

  /// `true` if there were at least `count` half flashes at or after a time; `count` is at most `kept`.
  func has(_ count: Int, since time: Int64) -> Bool { count <= 0 || times[Self.kept - count] >= time }
}
