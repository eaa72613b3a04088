import ChordEngine
import Instrument
import Offline

extension GoalKind {
  /// The lengths of time that a goal can have, in nanoseconds.
  fileprivate static let timeRange: ClosedRange<Int64> = 1_000_000...3_600_000_000_000

  /// The values that the flag takes, in words.
  var allowed: String {
    let value =
      switch row.unit {
      case .rate: "a number of 0…10000 with /bar, /s or /min, such as 8/bar, or a range, such as 6..10/bar"
      case .percent: "0…100 with %, such as 40%, or a range, such as 30..50%"
      case .time: "\(span(Self.timeRange)), such as 8s, or a range, such as 4s..8s"
      case .number(let range): "\(span(range)), or a range, such as 6..12"
      }
    return (self == .share ? "a bouncer 1…7 or the chord of one, such as I or V7/V, then = and " : "") + value
  }

  /// Reads a number of the unit; nil if it is wrong.
  fileprivate func number(_ text: String) -> Double? {
    switch row.unit {
    case .rate: decimal(text, in: 0...10_000)
    case .percent: decimal(text, in: 0...100)
    case .time: time(text, in: Self.timeRange).map { Double($0) / 1e9 }
    case .number(let range): decimal(text, in: range)
    }
  }
}

extension SearchGoal {
  /// Reads the value of a goal's flag: `8/bar`, `6..10/bar`, `I=40%`, `8s`; nil if it is wrong.
  init?(_ kind: GoalKind, _ text: String) {
    var value = text[...]
    var chord: String?
    if kind == .share {
      // The last equals sign: a value has none.
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
      chord = String(text[..<sign])
      value = text[text.index(after: sign)...]
    }
    var rate: RateSpan?
    switch kind.row.unit {
    case .rate:
      rate = RateSpan.allCases.first { value.hasSuffix($0.rawValue) }
      guard let rate else { return nil }
      value = value.dropLast(rate.rawValue.count)
    case .percent:
      guard value.last == "%" else { return nil }
      value = value.dropLast()
    case .time, .number: break
    }
    let ends = clumsy.span(String(value))
    guard let low = kind.number(ends?.low ?? String(value)), let high = kind.number(ends?.high ?? String(value)),
      low <= high
    else { return nil }
    self.init(
      kind, low: ends == nil && kind.row.isLimit ? 0 : low, high: high, span: rate, chord: chord, text: text)
  }

  /// `share I`, `longest-chord`
  var name: String { kind.row.name + (chord.map { " " + $0 } ?? "") }

  /// `8/bar`, `40%`, `at most 8s`
  var wished: String {
    let value = chord.map { String(text.dropFirst($0.count + 1)) } ?? text
    return kind.row.isLimit && clumsy.span(value) == nil ? "at most " + value : value
  }

  /// Returns a measured value as it is typed.
  func text(of value: Double) -> String {
    switch kind.row.unit {
    case .rate: fixed(value, 2) + (span?.rawValue ?? "")
    case .percent: fixed(value, 1) + "%"
    case .time: fixed(value, 3) + "s"
    case .number: fixed(value, 0)
    }
  }

  /// Finds the bouncers of the chord by number 1…7, by the chord as its chordset writes it, or by its name in the key.
  ///
  /// - Throws: a `Failure` of `.usage` if no bouncer on the stage has the chord.
  mutating func findBouncers(in settings: Settings) throws(Failure) {
    guard let chord else { return }
    let all = 0..<Stage.bouncerCount
    func names(_ bouncer: Int) -> [String] {
      let slot = settings.chordset[bouncer]
      return [Odds.numeral(bouncer, in: settings), slot.text, slot.chord(in: settings.key).name]
    }
    var found = all.filter { names($0).contains { $0 == chord || inLocale($0, isUTF8: false) == chord } }
    if found.isEmpty { found = all.filter { Odds.numeral($0, in: settings).lowercased() == chord.lowercased() } }
    if let number = integer(chord, in: 1...Stage.bouncerCount) { found = [number - 1] }
    bouncers = found.filter(settings.uses)
    guard bouncers.isEmpty else { return }
    let choices = all.filter(settings.uses)
    let names = choices.map { Odds.numeral($0, in: settings) }.joined(separator: ", ")
    let numbers = choices.map { "\($0 + 1)" }.joined(separator: ", ")
    let reason = found.isEmpty ? "no bouncer has that chord" : "its bouncer is not on the stage"
    throw Failure(
      .usage, "--share cannot be of '\(printable(chord))': \(reason); allowed: \(names), or their numbers \(numbers)")
  }
}
