/// A length of time as musicians type it: `90`, `90s`, `1m30s`, `2h`, `250ms`, `1.5s`, `1:30`, `1:02:03.5`.
///
/// Units stand in falling order, each once; a bare number is seconds and stands alone. With colons it is minutes and seconds, or
/// hours, minutes and seconds, of which all but the first have two digits below 60. The value is exact: a fraction that is
/// no whole number of nanoseconds, or a sum beyond `Int64`, is refused, never rounded.
struct TimeSpan: Equatable {
  let nanoseconds: Int64

  private static let units: [(name: String, nanoseconds: Int128)] = [
    ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
  ]

  init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    let total = bytes.contains(colon) ? Self.clockTime(bytes) : Self.sumOfUnits(bytes)
    guard let total, let nanoseconds = Int64(exactly: total) else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// Nanoseconds of `1m30s`, `250ms` or `90`.
  private static func sumOfUnits(_ text: ArraySlice<UInt8>) -> Int128? {
    var rest = text
    var total: Int128 = 0
    var largestAllowed = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let isFirst = rest.startIndex == 0
      guard let number = number(&rest) else { return nil }
      let letters = rest.prefix { !isDigit($0) }
      rest = rest.dropFirst(letters.count)
      let name = String(decoding: letters, as: UTF8.self)
      let isBare = name.isEmpty && isFirst && rest.isEmpty
      guard let unit = units.firstIndex(where: { $0.name == (isBare ? "s" : name) }), unit >= largestAllowed
      else { return nil }
      largestAllowed = unit + 1
      guard let nanoseconds = nanoseconds(number, of: units[unit].nanoseconds) else { return nil }
      total += nanoseconds
    }
    return total
  }

  /// Nanoseconds of `m:ss` or `h:mm:ss`, the seconds with a fraction if they have one.
  private static func clockTime(_ text: ArraySlice<UInt8>) -> Int128? {
    let fields = text.split(separator: colon, omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3 else { return nil }
    var total: Int128 = 0
    for (field, unit) in zip(fields, units.dropFirst(3 - fields.count)) {
      let isFirst = field.startIndex == text.startIndex
      let isLast = field.endIndex == text.endIndex
      let digits = field.prefix(while: isDigit)
      var rest = field
      guard isFirst || digits.count == 2, isLast || digits.count == field.count, let number = number(&rest),
        rest.isEmpty,
        isFirst || number.digits < 60 * number.divisor, let nanoseconds = nanoseconds(number, of: unit.nanoseconds)
      else { return nil }
      total += nanoseconds
    }
    return total
  }

  /// A decimal number times a unit; nil if that is no whole number of nanoseconds.
  private static func nanoseconds(_ number: (digits: Int128, divisor: Int128), of unit: Int128) -> Int128? {
    let scaled = number.digits * unit
    return scaled % number.divisor == 0 ? scaled / number.divisor : nil
  }

  /// Takes a decimal number off the front: its digits as an integer, and the power of ten that divides them.
  ///
  /// At most 20 digits count, so that no product with a unit leaves 128 bits.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> (digits: Int128, divisor: Int128)? {
    var digits: Int128 = 0
    var divisor: Int128 = 1
    var hasPoint = false
    var lastIsDigit = false
    while let byte = rest.first {
      if isDigit(byte) {
        digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
        if hasPoint { divisor *= 10 }
        guard digits < 100_000_000_000_000_000_000, divisor <= 100_000_000_000_000_000_000 else { return nil }
      } else if byte == UInt8(ascii: "."), lastIsDigit, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      lastIsDigit = isDigit(byte)
      rest = rest.dropFirst()
    }
    return lastIsDigit ? (digits, divisor) : nil
  }
}

extension TimeSpan: CustomStringConvertible {
  init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// In whole units, without what is below a millisecond: `1m30s`, `500ms`, `0s`.
  var description: String {
    var rest = Int128(nanoseconds)
    var text = ""
    for unit in Self.units {
      let whole = rest / unit.nanoseconds
      if whole != 0 {
        text += "\(whole)\(unit.name)"
        rest -= whole * unit.nanoseconds
      }
    }
    return text.isEmpty ? "0s" : text
  }
}

/// A range of nanoseconds as help and messages spell it: `1ms…1m`.
func span(_ range: ClosedRange<Int64>) -> String {
  "\(TimeSpan(nanoseconds: range.lowerBound))…\(TimeSpan(nanoseconds: range.upperBound))"
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// A length of time of a range, in nanoseconds; nil for text that is none, or out of it.
func time(_ text: String, in range: ClosedRange<Int64>) -> Int64? {
  TimeSpan(text).flatMap { range.contains($0.nanoseconds) ? $0.nanoseconds : nil }
}

private let colon = UInt8(ascii: ":")
