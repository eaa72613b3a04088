/// A decimal number, 0 or more: a whole part and a fraction without trailing zeros.
package struct DecimalFraction {
  package private(set) var whole: Int64 = 0
  private var fraction: Int64 = 0
  private var decimals = 0

  /// Consumes a number. The result is nil if no digit comes next, if no digit follows the point, if the whole part
  /// exceeds `Int64.max`, or if there are more than 18 decimals, not counting zeros at the end.
  package init?(taking rest: inout ArraySlice<UInt8>) {
    let digits = rest.prefix(while: isDigit)
    guard !digits.isEmpty, let whole = Self.value(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    self.whole = whole
    guard rest.first == UInt8(ascii: ".") else { return }
    var behind = rest.dropFirst().prefix(while: isDigit)
    guard !behind.isEmpty else { return nil }
    rest = rest.dropFirst(1 + behind.count)
    while behind.last == UInt8(ascii: "0") { behind.removeLast() }
    // 10¹⁸ is the largest power of ten that fits into an `Int64`.
    guard behind.count <= 18, let fraction = behind.isEmpty ? 0 : Self.value(behind) else { return nil }
    (self.fraction, decimals) = (fraction, behind.count)
  }

  private static func value(_ digits: ArraySlice<UInt8>) -> Int64? {
    natural(String(decoding: digits, as: UTF8.self)).flatMap { Int64(exactly: $0) }
  }

  /// Returns the product of this number and `unit`; nil if the product is not an integer or overflows.
  package func times(_ unit: Int64) -> Int64? {
    var (unitPart, divisor): (Int64, Int64) = (unit, 1)
    for _ in 0..<decimals { divisor *= 10 }
    // Cancel the common factors of the unit and the power of ten.
    for factor: Int64 in [2, 5] {
      while unitPart % factor == 0, divisor % factor == 0 {
        unitPart /= factor
        divisor /= factor
      }
    }
    guard fraction % divisor == 0, let part = (fraction / divisor).times(unitPart) else { return nil }
    return whole.times(unit)?.adding(part)
  }
}

extension Int64 {
  package func adding(_ other: Int64) -> Int64? {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? nil : sum
  }

  package func times(_ factor: Int64) -> Int64? {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? nil : product
  }
}
