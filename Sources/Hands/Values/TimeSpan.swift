/// A length of time as musicians type it: `90`, `90s`, `1m30s`, `2h`, `250ms`, `1.5s`, `1:30`, `1:02:03.5`.
///
/// Units stand in falling order, each once; a bare number is seconds and stands alone. With colons it is minutes and seconds, or
/// hours, minutes and seconds, of which all but the first have two digits below 60. The value is exact: a fraction that is
/// no whole number of nanoseconds, or a sum beyond `Int64`, is refused, never rounded.
public struct TimeSpan: Equatable, Sendable {
  /// How long it is, in nanoseconds.
  public let nanoseconds: Int64

  private static var units: [(name: StaticString, nanoseconds: Int64)] {
    [("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000)]
  }

  /// Reads a length of time; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    guard let nanoseconds = bytes.contains(colon) ? Self.clockTime(bytes) : Self.sumOfUnits(bytes) else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// A length of time in nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Nanoseconds of `1m30s`, `250ms` or `90`.
  private static func sumOfUnits(_ text: ArraySlice<UInt8>) -> Int64? {
    var rest = text
    var total: Int64 = 0
    var largestAllowed = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let isFirst = rest.startIndex == 0
      guard let number = Number(taking: &rest) else { return nil }
      let name = rest.prefix { !isDigit($0) }
      rest = rest.dropFirst(name.count)
      let isBare = name.isEmpty && isFirst && rest.isEmpty
      guard let unit = isBare ? 2 : units.firstIndex(where: { isWord($0.name, in: name) }),
        unit >= largestAllowed
      else { return nil }
      largestAllowed = unit + 1
      guard let part = number.times(units[unit].nanoseconds), let sum = total.adding(part) else { return nil }
      total = sum
    }
    return total
  }

  /// Nanoseconds of `m:ss` or `h:mm:ss`, the seconds with a fraction if they have one.
  private static func clockTime(_ text: ArraySlice<UInt8>) -> Int64? {
    let fields = text.split(separator: colon, omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3 else { return nil }
    var total: Int64 = 0
    for (field, unit) in zip(fields, units.dropFirst(3 - fields.count)) {
      let isFirst = field.startIndex == text.startIndex
      let isLast = field.endIndex == text.endIndex
      let digits = field.prefix(while: isDigit)
      var rest = field
      guard isFirst || digits.count == 2, isLast || digits.count == field.count, let number = Number(taking: &rest),
        rest.isEmpty, isFirst || number.whole < 60, let part = number.times(unit.nanoseconds),
        let sum = total.adding(part)
      else { return nil }
      total = sum
    }
    return total
  }
}

extension TimeSpan: CustomStringConvertible {
  /// In whole units, without what is below a millisecond: `1m30s`, `500ms`, `0s`.
  public var description: String {
    var rest = nanoseconds
    var text = ""
    for unit in Self.units {
      let whole = rest / unit.nanoseconds
      if whole != 0 { text += String(whole) + unit.name.description }
      rest %= unit.nanoseconds
    }
    return text.isEmpty ? "0s" : text
  }
}

/// A decimal number, 0 or more: a whole one, and a fraction of so many decimals, whose last is not 0.
private struct Number {
  var whole: Int64 = 0
  var fraction: Int64 = 0
  var decimals = 0

  /// Takes a number off the front of a text; nil where none stands there, or one too large or too fine.
  init?(taking rest: inout ArraySlice<UInt8>) {
    let digits = rest.prefix(while: isDigit)
    guard !digits.isEmpty, let whole = Self.value(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    self.whole = whole
    guard rest.first == UInt8(ascii: ".") else { return }
    var behind = rest.dropFirst().prefix(while: isDigit)
    guard !behind.isEmpty else { return nil }
    rest = rest.dropFirst(1 + behind.count)
    while behind.last == UInt8(ascii: "0") { behind.removeLast() }
    // No unit is divided by more tens.
    guard behind.count <= 18, let fraction = Self.value(behind) else { return nil }
    (self.fraction, decimals) = (fraction, behind.count)
  }

  private static func value(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard let next = value.times(10)?.adding(Int64(digit - UInt8(ascii: "0"))) else { return nil }
      value = next
    }
    return value
  }

  /// The number times a unit; nil where that is no whole number, or too large a one.
  func times(_ unit: Int64) -> Int64? {
    var (unitPart, divisor): (Int64, Int64) = (unit, 1)
    for _ in 0..<decimals { divisor *= 10 }
    // What both are divided by: tens' factors.
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
  /// The sum; nil where there is no room for it.
  fileprivate func adding(_ other: Int64) -> Int64? {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? nil : sum
  }

  /// The product; nil where there is no room for it.
  fileprivate func times(_ factor: Int64) -> Int64? {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? nil : product
  }
}

private let colon = UInt8(ascii: ":")
