/// A histogram of the lateness of wake-ups or messages.
public struct Lateness: Sendable {
  /// The number of bins: bin 0 is below 1 µs, bin n from 2ⁿ⁻¹ µs to below 2ⁿ µs, and the last has no upper edge.
  public static let binCount = 24

  private var bins = InlineArray<24, Int>(repeating: 0)
  /// The number of values.
  public private(set) var count = 0
  /// The greatest lateness, in nanoseconds.
  public private(set) var worst: Int64 = 0

  /// Creates an empty histogram.
  public init() {}

  /// The number of values in a bin, 0 ..< `binCount`.
  public subscript(bin: Int) -> Int { bins[bin] }

  /// Adds a lateness in nanoseconds; a negative one counts as 0.
  public mutating func add(_ nanoseconds: Int64) {
    count += 1
    worst = max(worst, nanoseconds)
    bins[Self.bin(nanoseconds)] += 1
  }

  /// Returns a lateness, in nanoseconds, that at least `fraction` (0…1) of the values do not exceed; 0 without values.
  /// The result is the upper edge of a bin, but at most `worst`.
  public func quantile(_ fraction: Double) -> Int64 {
    var left = Int((fraction * Double(count)).rounded(.up))
    for index in bins.indices {
      left -= bins[index]
      if left <= 0 { return min(worst, Self.upperEdge(index)) }
    }
    return worst
  }

  /// Returns the upper edge of a bin, in nanoseconds; `.max` for the last. The edge belongs to the next bin.
  public static func upperEdge(_ bin: Int) -> Int64 { bin == binCount - 1 ? .max : 1_000 << Int64(bin) }

  private static func bin(_ nanoseconds: Int64) -> Int {
    let microseconds = UInt64(max(0, nanoseconds) / 1_000)
    return min(binCount - 1, UInt64.bitWidth - microseconds.leadingZeroBitCount)
  }
}
