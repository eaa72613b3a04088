/// A number as a decimal fraction: digits · 10^exponent.
struct Decimal {
  /// `true` if it is below 0, or −0.
  private var isNegative = false
  /// The digits without leading zeros, from the highest.
  private var digits: [UInt8] = []
  /// The power of ten that the last digit counts.
  private var exponent = 0

  /// Reads `9.8`, `-4`, `+.5`, `1e-07`; nil for other texts.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    isNegative = Self.takeSign(&rest)
    var hasDigit = false
    var isBehindPoint = false
    while let byte = rest.first,
      let value = Self.digit(byte) ?? (byte == UInt8(ascii: ".") && !isBehindPoint ? 10 : nil)
    {
      rest.removeFirst()
      if value == 10 {
        isBehindPoint = true
        continue
      }
      hasDigit = true
      if isBehindPoint { exponent -= 1 }
      if value > 0 || !digits.isEmpty { digits.append(value) }
    }
    guard hasDigit else { return nil }
    guard let sign = rest.popFirst() else { return }
    guard sign == UInt8(ascii: "e") else { return nil }
    let isSmall = Self.takeSign(&rest)
    guard !rest.isEmpty else { return nil }
    var power = 0
    for byte in rest {
      guard let value = Self.digit(byte) else { return nil }
      // Beyond this, all numbers are 0 or too large.
      power = min(power * 10 + Int(value), 100_000)
    }
    exponent += isSmall ? -power : power
  }

  private static func takeSign(_ text: inout ArraySlice<UInt8>) -> Bool {
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
    return isNegative
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    isDigit(byte) ? byte - UInt8(ascii: "0") : nil
  }

  /// The nearest number; of two equally near numbers the even one. Infinity if it is too large.
  var nearest: Double { isNegative ? -magnitude : magnitude }

  private var magnitude: Double {
    // The order of the first digit: 10^order ≤ the number < 10^(order + 1).
    let order = digits.count + exponent - 1
    guard !digits.isEmpty, order >= -330 else { return 0 }
    guard order <= 310 else { return .infinity }
    // Both are exact, and so their product or quotient is rounded once.
    if digits.count <= 15, (-22...22).contains(exponent) {
      var whole = 0.0
      for digit in digits { whole = whole * 10 + Double(digit) }
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
      return exponent < 0 ? whole / power : whole * power
    }
    var numerator = BigInteger(0)
    for digit in digits { numerator.multiply(by: 10, adding: UInt32(digit)) }
    var denominator = BigInteger(1)
    for _ in 0..<max(0, exponent) { numerator.multiply(by: 10) }
    for _ in 0..<max(0, -exponent) { denominator.multiply(by: 10) }
    return Self.nearest(numerator, denominator)
  }

  /// The nearest number to a quotient.
  private static func nearest(_ dividend: BigInteger, _ divisor: BigInteger) -> Double {
    var (numerator, denominator) = (dividend, divisor)
    // The quotient is scaled to 2⁵³…2⁵⁴: 53 bits and one for rounding. For subnormal numbers it has as many bits as these hold, and one.
    var power = numerator.bitCount - denominator.bitCount - 54
    power = max(power, -1075)
    if power < 0 { numerator.shift(by: -power) } else { denominator.shift(by: power) }
    var (quotient, hasRest) = numerator.divided(by: denominator)
    // One bit more than that.
    while quotient >> 54 != 0 {
      hasRest = hasRest || quotient & 1 != 0
      quotient >>= 1
      power += 1
    }
    let isHalf = quotient & 1 != 0
    var mantissa = quotient >> 1
    if isHalf, hasRest || mantissa & 1 != 0 { mantissa += 1 }
    // Exact: the mantissa has at most 53 bits, or is 2⁵³, and no bit of a subnormal number is lost.
    return Double(sign: .plus, exponent: power + 1, significand: Double(mantissa))
  }
}

/// A whole number without bounds, 0 or more: digits of 32 bits, the lowest first.
private struct BigInteger {
  private var words: [UInt32]

  init(_ value: UInt32) { words = value == 0 ? [] : [value] }

  mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
    var carry = UInt64(addend)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  /// The place of the highest bit that is set, from 1; 0 for zero.
  var bitCount: Int { words.last.map { 32 * words.count - $0.leadingZeroBitCount } ?? 0 }

  /// Times 2^count, for a count of 0 or more.
  mutating func shift(by count: Int) {
    guard !words.isEmpty else { return }
    let bits = UInt32(count % 32)
    if bits > 0 { multiply(by: 1 << bits) }
    words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  /// The quotient, which has to be below 2⁶⁴, and whether there is a remainder.
  func divided(by divisor: BigInteger) -> (quotient: UInt64, hasRest: Bool) {
    var rest = self
    var quotient: UInt64 = 0
    for bit in (0..<max(0, bitCount - divisor.bitCount + 1)).reversed() {
      var part = divisor
      part.shift(by: bit)
      quotient <<= 1
      if rest.subtract(part) { quotient |= 1 }
    }
    return (quotient, !rest.words.isEmpty)
  }

  /// Subtracts a number; returns `false`, and changes nothing, if that is larger.
  private mutating func subtract(_ other: BigInteger) -> Bool {
    guard other.words.count <= words.count else { return false }
    var result = words
    var borrow: Int64 = 0
    for index in words.indices {
      let difference = Int64(words[index]) - Int64(index < other.words.count ? other.words[index] : 0) + borrow
      result[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    guard borrow == 0 else { return false }
    while result.last == 0 { result.removeLast() }
    words = result
    return true
  }
}
