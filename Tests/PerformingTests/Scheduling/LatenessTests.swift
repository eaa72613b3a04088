import Testing

@testable import Performing

struct LatenessTests {
  @Test(arguments: [
    (-5, 0), (0, 0), (999, 0), (1_000, 1), (1_999, 1), (2_000, 2), (3_999, 2), (4_000, 3), (1_023_999, 10),
    (1_024_000, 11), (4_194_303_999, 22), (4_194_304_000, 23), (Int64.max, 23),
  ])
  func binsDoubleInWidth(nanoseconds: Int64, bin: Int) {
    var lateness = Lateness()
    lateness.add(nanoseconds)
    #expect(lateness[bin] == 1)
    #expect(lateness.count == 1)
    #expect(lateness.worst == max(0, nanoseconds))
    #expect(nanoseconds < Lateness.upperEdge(bin) || bin == Lateness.binCount - 1)
  }

  /// No quantile exceeds the worst value. So the quantile 1 is 50 µs, although its bin's upper edge is 64 µs.
  @Test(arguments: [(0.0, 1_000), (0.5, 1_000), (0.9, 1_000), (0.95, 8_000), (0.99, 8_000), (1.0, 50_000)])
  func quantileIsTheUpperEdgeOfItsBin(fraction: Double, nanoseconds: Int64) {
    var lateness = Lateness()
    for _ in 0..<90 { lateness.add(500) }
    for _ in 0..<9 { lateness.add(5_000) }
    lateness.add(50_000)
    #expect(lateness.quantile(fraction) == nanoseconds)
  }

  /// A quantile rounds its number of values up: half of three values are two values.
  @Test(arguments: [
    (0.0, 1_000), (0.33, 1_000), (0.34, 8_000), (0.5, 8_000), (0.66, 8_000), (0.67, 50_000), (1.0, 50_000),
  ])
  func quantileRoundsItsNumberOfValuesUp(fraction: Double, nanoseconds: Int64) {
    var lateness = Lateness()
    for value: Int64 in [500, 5_000, 50_000] { lateness.add(value) }
    #expect(lateness.quantile(fraction) == nanoseconds)
  }

  @Test func eachUpperEdgeBelongsToTheNextBin() {
    for bin in 0..<Lateness.binCount - 1 {
      var lateness = Lateness()
      let edge = Lateness.upperEdge(bin)
      #expect(edge == 1_000 << Int64(bin))
      lateness.add(edge - 1)
      lateness.add(edge)
      #expect(lateness[bin] == 1 && lateness[bin + 1] == 1)
    }
    #expect(Lateness.upperEdge(Lateness.binCount - 1) == .max)
  }

  @Test func emptyLatenessIsZero() {
    #expect(Lateness().quantile(0.99) == 0)
    #expect(Lateness().worst == 0)
  }
}
