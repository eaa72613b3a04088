import Physics2D

/// The bytes of a fuzzer's case, from which the checks read numbers in order. After the last byte, they read zeros.
struct Bytes {
  private var rest: ArraySlice<UInt8>
  /// `true` if `number` sometimes ignores its range and returns one of `absurdities`.
  var isAbsurd = false

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func choice(_ count: Int) -> Int { Int(byte()) % count }

  /// Returns a number of the range, from one or two bytes. If `isAbsurd`, one result in eight is one of `absurdities`.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let first = byte()
    if isAbsurd, first >= 0xE0 { return Self.absurdities[Int(first) % Self.absurdities.count] }
    let fine = first % 4 == 3 ? Double(byte()) / 256 : 0
    return min(
      range.upperBound, range.lowerBound + (range.upperBound - range.lowerBound) * (Double(first) + fine) / 255)
  }

  mutating func vector(_ range: ClosedRange<Double>) -> Vector2 {
    let x = number(range)
    return Vector2(x, number(range))
  }

  private static let absurdities: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e-300, 1e-100, 1e-30, 1e-12, -1e-12, 1e-9, 1e-6, 1e3, 1e6,
    -1e6, 1e9, -1e9, 1e9.nextUp, 1e12, -1e12, 1e12.nextUp, 1e30, -1e300, 1.0.nextUp, 1.0.nextDown, 4, 0.5,
  ]
}
