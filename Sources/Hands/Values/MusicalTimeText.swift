import Instrument
import Sessions

extension BarPlace {
  /// A description of the places that a user may type.
  public static let allowed = "a bar and its beat, counted from 1, such as bar17 or bar17.3"

  /// Reads `bar17`, the beginning of a bar, or `bar17.3`, a beat in a bar; nil for any other text.
  public init?(_ text: String) {
    let prefix = "bar".utf8
    guard text.utf8.starts(with: prefix) else { return nil }
    let parts = text.utf8.dropFirst(prefix.count).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let bar = number(parts[0]), let beat = parts.count == 1 ? 1 : number(parts[1]) else { return nil }
    self.init(bar: bar, beat: beat)
  }

  /// The text: `bar17`, `bar17.3`.
  public var text: String { "bar" + String(bar) + (beat > 1 ? "." + String(beat) : "") }
}

extension MusicalLength {
  /// A description of the lengths that a user may type.
  public static let allowed = "bars or a note value, such as 8bars or 3/16"

  /// Reads `8bars`, `1bar`, or a note value such as `3/16`, as in rhythms; nil for any other text.
  public init?(_ text: String) {
    let digits = text.utf8.prefix(while: isDigit)
    let rest = String(Substring(text.utf8.dropFirst(digits.count)))
    if rest.hasBytes(of: "bar") || rest.hasBytes(of: "bars") {
      guard let count = number(digits), BarPlace.barRange.contains(count) else { return nil }
      self = .bars(count)
    } else {
      guard let value = Rhythm.Length(parsing: text.utf8[...]), value.unit > 0 else { return nil }
      self = .noteValue(value)
    }
  }

  /// The text: `8bars`, `1bar`, `3/16`.
  public var text: String {
    switch self {
    case .bars(let count): String(count) + (count == 1 ? "bar" : "bars")
    case .noteValue(let value): value.sessionText
    }
  }
}

private func number(_ digits: Substring.UTF8View) -> Int64? {
  natural(String(Substring(digits))).flatMap { Int64(exactly: $0) }
}
