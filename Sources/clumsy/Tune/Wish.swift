import ChordEngine
import Instrument

/// A wish of a musician: what a piece shall be like in one respect.
struct Wish: Equatable, Sendable {
  let kind: WishKind
  /// The chord that a share is of, as it was typed; nil for other kinds.
  let chord: String?
  /// The wished values, in percent, seconds, or a number in `span`.
  let low, high: Double
  /// Over what a rate is counted; nil for other units.
  let span: RateSpan?
  /// The wish as it was typed.
  let text: String

  /// Over what a rate is counted.
  enum RateSpan: String, CaseIterable, Sendable {
    case bar = "/bar"
    case second = "/s"
    case minute = "/min"

    /// Its length in seconds.
    func seconds(_ bar: Bar) -> Double {
      switch self {
      case .bar: Double(bar.nanoseconds) / 1e9
      case .second: 1
      case .minute: 60
      }
    }
  }

  /// How far from a single wished value, relative to it, a piece may be that reaches the wish.
  static let tolerance = 0.05
  /// The lengths of time that can be wished, in nanoseconds.
  static let timeRange: ClosedRange<Int64> = 1_000_000...3_600_000_000_000

  /// Reads the value of a wish's flag: `8/bar`, `6..10/bar`, `I=40%`, `8s`; nil where it is wrong.
  init?(_ kind: WishKind, _ text: String) {
    self.kind = kind
    self.text = text
    let row = kind.row
    var value = text
    if kind == .share {
      // The last one: no value has an equals sign.
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
      chord = String(text[..<sign])
      value = String(text[text.index(after: sign)...])
    } else {
      chord = nil
    }
    var rate: RateSpan?
    switch row.unit {
    case .rate:
      rate = RateSpan.allCases.first { value.hasSuffix($0.rawValue) }
      guard let rate else { return nil }
      value = String(value.dropLast(rate.rawValue.count))
    case .percent:
      guard value.hasSuffix("%") else { return nil }
      value = String(value.dropLast())
    case .time, .number: break
    }
    span = rate
    let ends = clumsy.span(value)
    guard let low = Self.number(ends?.low ?? value, row.unit), let high = Self.number(ends?.high ?? value, row.unit),
      low <= high
    else { return nil }
    self.low = ends == nil && row.isLimit ? 0 : low
    self.high = high
  }

  private static func number(_ text: String, _ unit: WishKind.Unit) -> Double? {
    switch unit {
    case .rate: decimal(text, in: 0...10_000)
    case .percent: decimal(text, in: 0...100)
    case .time: time(text, in: timeRange).map { Double($0) / 1e9 }
    case .number(let range): decimal(text, in: range)
    }
  }

  /// Whether another wish takes the place of this one: of the same kind and chord.
  func isReplaced(by other: Wish) -> Bool { kind == other.kind && chord == other.chord }

  /// What a piece has of what is wished, in the units of `low` and `high`.
  ///
  /// - Parameter bouncers: those whose chord the wish is about; ignored by most kinds.
  func measure(_ odds: Odds, _ bouncers: [Int]) -> Double {
    kind.row.measure(odds, bouncers) * (span?.seconds(odds.bar) ?? 1)
  }

  /// How far a measured value is from the wish, relative to the wished end that is nearer; 0 within a range. At most 10.
  func error(of value: Double) -> Double {
    let end = value < low ? low : value > high ? high : value
    // Nothing is relative to 0.
    return min(10, abs(value - end) / max(end, 0.1))
  }

  /// By how much the error is more than the wish allows.
  func excess(of value: Double) -> Double { max(0, error(of: value) - (low == high ? Self.tolerance : 0)) }

  /// Whether a measured value reaches the wish.
  func isReached(by value: Double) -> Bool { excess(of: value) == 0 }
}

extension Wish {
  /// `share I`, `longest-chord`
  var name: String { kind.row.name.dropFirst(2) + (chord.map { " " + $0 } ?? "") }

  /// `8/bar`, `40%`, `at most 8s`
  var wished: String {
    let value = chord.map { String(text.dropFirst($0.count + 1)) } ?? text
    return kind.row.isLimit && clumsy.span(value) == nil ? "at most " + value : value
  }

  /// A measured value as a wish is written.
  func text(of value: Double) -> String {
    switch kind.row.unit {
    case .rate: fixed(value, 2) + (span?.rawValue ?? "")
    case .percent: fixed(value, 1) + "%"
    case .time: fixed(value, 3) + "s"
    case .number: fixed(value, 0)
    }
  }

  /// The bouncers whose chord the wish is about, 0…6: those of a number 1…7, of a chord as its chordset writes it, or of its name in
  /// the key. None for other wishes than those of a share.
  ///
  /// - Throws: a `Failure` of `.usage` where no bouncer that is on the stage has the chord.
  func bouncers(in settings: Settings) throws(Failure) -> [Int] {
    guard let chord else { return [] }
    let all = Array(0..<Stage.bouncerCount)
    func names(_ bouncer: Int) -> [String] {
      let slot = settings.chordset[bouncer]
      return [Odds.numeral(bouncer, in: settings), slot.text, slot.chord(in: settings.key).name]
    }
    var found = all.filter { names($0).contains { $0 == chord || inLocale($0, isUTF8: false) == chord } }
    if found.isEmpty { found = all.filter { Odds.numeral($0, in: settings).lowercased() == chord.lowercased() } }
    if let number = integer(chord, in: 1...Stage.bouncerCount) { found = [number - 1] }
    let there = found.filter(settings.uses)
    guard !there.isEmpty else {
      let choices = all.filter(settings.uses)
      let names = choices.map { Odds.numeral($0, in: settings) }.joined(separator: ", ")
      let numbers = choices.map { "\($0 + 1)" }.joined(separator: ", ")
      throw Failure(
        .usage,
        "--share cannot be of '\(printable(chord))': \(found.isEmpty ? "no bouncer has that chord" : "its bouncer is not on the stage")"
          + "; allowed: \(names), or their numbers \(numbers)")
    }
    return there
  }
}
