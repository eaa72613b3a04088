/// A decimal number: ±digits · 10^exponent.
struct Decimal {
  /// `true` for negative numbers, and for −0.
  private var isNegative = false
  /// The decimal digits without leading zeros, most significant first.
  private var digits: [UInt8] = []
  private var exponent = 0

  /// Parses texts such as `9.8`, `-4`, `+.5` or `1e-07`; returns nil for any other text.
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
    guard let mark = rest.popFirst() else { return }
    guard mark == UInt8(ascii: "e") else { return nil }
    let isSmall = Self.takeSign(&rest)
    guard !rest.isEmpty else { return nil }
    var power = 0
    for byte in rest {
      guard let value = Self.digit(byte) else { return nil }
      // The function `decimal` passes at most 64 bytes, so all powers from 100,000 on give the same result.
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

  /// The nearest `Double`, with ties to even; infinite if the number is too large.
  var nearest: Double { isNegative ? -magnitude : magnitude }

  private var magnitude: Double {
    // 10^order ≤ the number < 10^(order + 1).
    let order = digits.count + exponent - 1
    guard !digits.isEmpty, order >= -330 else { return 0 }
    guard order <= 310 else { return .infinity }
    // `whole` and `power` are exact, so their product or quotient is rounded only once.
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

  private static func nearest(_ dividend: BigInteger, _ divisor: BigInteger) -> Double {
    var (numerator, denominator) = (dividend, divisor)
    // Scale the quotient to at least 54 bits: 53 for the mantissa, and one to round. A subnormal result needs fewer
    // bits.
    var power = numerator.bitCount - denominator.bitCount - 54
    power = max(power, -1075)
    if power < 0 { numerator.shift(by: -power) } else { denominator.shift(by: power) }
    var (quotient, hasRest) = numerator.divided(by: denominator)
    while quotient >> 54 != 0 {
      hasRest = hasRest || quotient & 1 != 0
      quotient >>= 1
      power += 1
    }
    let isHalf = quotient & 1 != 0
    var mantissa = quotient >> 1
    if isHalf, hasRest || mantissa & 1 != 0 { mantissa += 1 }
    // This conversion is exact: the mantissa has at most 53 bits or is 2⁵³, and a subnormal number loses no bit.
    return Double(sign: .plus, exponent: power + 1, significand: Double(mantissa))
  }
}

/// An unbounded integer, 0 or more, in words of 32 bits, lowest word first.
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

  var bitCount: Int { words.last.map { 32 * words.count - $0.leadingZeroBitCount } ?? 0 }

  /// Multiplies the number by 2^count; `count` is 0 or more.
  mutating func shift(by count: Int) {
    guard !words.isEmpty else { return }
    let bits = UInt32(count % 32)
    if bits > 0 { multiply(by: 1 << bits) }
    words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  /// Returns the quotient, which must be below 2⁶⁴; `hasRest` is `true` if there is a remainder.
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

  /// Subtracts a number. Returns `false`, and changes nothing, if that number is larger.
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
