import Sessions

/// A length of time: `90`, `90s`, `1m30s`, `2h`, `250ms`, `1.5s`, `1:30`, `1:02:03.5`. Units come in falling order,
/// each at most once. A single number without a unit means seconds. Several numbers need either a unit each, or colons
/// between them. A number after a colon has two digits before any fraction, and is below 60. Fractions of a nanosecond,
/// and sums beyond `Int64` nanoseconds, are rejected.
public struct TimeSpan: Equatable, Sendable {
  /// The length in nanoseconds.
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

  /// Creates a length of time in nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  private static func sumOfUnits(_ text: ArraySlice<UInt8>) -> Int64? {
    var rest = text
    var total: Int64 = 0
    // The index in `units` of the largest unit that may follow. Larger units have smaller indices.
    var largestAllowed = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let isFirst = rest.startIndex == 0
      guard let number = DecimalFraction(taking: &rest) else { return nil }
      let name = rest.prefix { !isDigit($0) }
      rest = rest.dropFirst(name.count)
      let isBareNumber = name.isEmpty && isFirst && rest.isEmpty
      guard let unit = isBareNumber ? 2 : units.firstIndex(where: { isWord($0.name, in: name) }),
        unit >= largestAllowed
      else { return nil }
      largestAllowed = unit + 1
      guard let part = number.times(units[unit].nanoseconds), let sum = total.adding(part) else { return nil }
      total = sum
    }
    return total
  }

  private static func clockTime(_ text: ArraySlice<UInt8>) -> Int64? {
    let fields = text.split(separator: colon, omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3 else { return nil }
    var total: Int64 = 0
    for (field, unit) in zip(fields, units.dropFirst(3 - fields.count)) {
      let isFirst = field.startIndex == text.startIndex
      let isLast = field.endIndex == text.endIndex
      let digits = field.prefix(while: isDigit)
      var rest = field
      guard isFirst || digits.count == 2, isLast || digits.count == field.count,
        let number = DecimalFraction(taking: &rest),
        rest.isEmpty, isFirst || number.whole < 60, let part = number.times(unit.nanoseconds),
        let sum = total.adding(part)
      else { return nil }
      total = sum
    }
    return total
  }
}

extension TimeSpan: CustomStringConvertible {
  /// The time in whole units, rounded down to milliseconds: `1m30s`, `500ms`, `0s`.
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

private let colon = UInt8(ascii: ":")
