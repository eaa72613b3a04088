/// How late things were, wake-ups or messages: a histogram of fixed size, in bins that double.
public struct Lateness: Sendable {
  /// Bin 0 holds what was less than 1 µs late, bin n what was from 2ⁿ⁻¹ to 2ⁿ µs, the last one all beyond.
  public static let binCount = 24

  private var bins = InlineArray<24, Int>(repeating: 0)
  /// How many there were.
  public private(set) var count = 0
  /// The latest, in nanoseconds.
  public private(set) var worst: Int64 = 0

  /// None yet.
  public init() {}

  /// How many are in `bin`, 0 ..< `binCount`.
  public subscript(bin: Int) -> Int { bins[bin] }

  /// One that was `nanoseconds` late; early ones count as on time.
  public mutating func add(_ nanoseconds: Int64) {
    count += 1
    worst = max(worst, nanoseconds)
    bins[Self.bin(nanoseconds)] += 1
  }

  /// The lateness in nanoseconds that the part `fraction`, 0…1, of all stayed within: the upper edge of its bin,
  /// or the worst where that is less. 0 when there were none.
  public func quantile(_ fraction: Double) -> Int64 {
    var left = Int((fraction * Double(count)).rounded(.up))
    for index in bins.indices {
      left -= bins[index]
      if left <= 0 { return min(worst, Self.upperEdge(index)) }
    }
    return worst
  }

  /// Where `bin` ends, in nanoseconds.
  public static func upperEdge(_ bin: Int) -> Int64 { bin == binCount - 1 ? .max : 1_000 << Int64(bin) }

  private static func bin(_ nanoseconds: Int64) -> Int {
    let microseconds = UInt64(max(0, nanoseconds) / 1_000)
    return min(binCount - 1, UInt64.bitWidth - microseconds.leadingZeroBitCount)
  }
}
