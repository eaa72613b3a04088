import ChordEngine
import Hands
import Instrument
import Offline

extension GoalKind {
  /// The allowed times of a goal, in nanoseconds.
  fileprivate static let timeRange: ClosedRange<Int64> = 1_000_000...3_600_000_000_000

  var allowed: String {
    let value =
      switch row.unit {
      case .rate: "a number of 0…10000 with /bar, /s or /min, such as 8/bar, or a range, such as 6..10/bar"
      case .percent: "0…100 with %, such as 40%, or a range, such as 30..50%"
      case .time: "\(span(Self.timeRange)), such as 8s, or \(MusicalLength.allowed); or a range, such as 4s..8s"
      case .number(let range): "\(span(range)), or a range, such as 6..12"
      case .measure:
        SongMeasure.allCases.map(\.row.name).joined(separator: ", ")
          + "; then = and a number of 0…10000, or a range, such as pulse=0.6..0.8"
      }
    return (self == .share ? "a bouncer 1…7 or a bouncer's chord, such as I or V7/V, then = and " : "") + value
  }

  /// Parses a number, or a time, which is returned in seconds. The settings determine the lengths of bars and note
  /// values.
  fileprivate func number(_ text: String, in settings: Settings) -> Double? {
    switch row.unit {
    case .rate: decimal(text, in: 0...10_000)
    case .percent: decimal(text, in: 0...100)
    case .time: Self.time(text, in: settings).map { Double($0) / 1e9 }
    case .number(let range): decimal(text, in: range)
    case .measure: decimal(text, in: 0...10_000)
    }
  }

  private static func time(_ text: String, in settings: Settings) -> Int64? {
    guard let length = MusicalLength(text) else { return clumsy.time(text, in: timeRange) }
    let end = PerformanceTimeline(settings, until: timeRange.upperBound).end(of: length, from: 0)
    return end.flatMap { timeRange.contains($0) ? $0 : nil }
  }
}

extension SearchGoal {
  /// Parses `8/bar`, `6..10/bar`, `I=40%`, `8s`, `2bars` or `pulse=0.7`.
  init?(_ kind: GoalKind, _ text: String, in settings: Settings = Settings()) {
    var value = text[...]
    var chord: String?
    if kind == .share {
      // Split at the last equals sign, because a value contains no equals sign.
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
      chord = String(text[..<sign])
      value = text[text.index(after: sign)...]
    }
    var rate: RateSpan?
    var songMeasure: SongMeasure?
    switch kind.row.unit {
    case .rate:
      rate = RateSpan.allCases.first { value.hasSuffix($0.rawValue) }
      guard let rate else { return nil }
      value = value.dropLast(rate.rawValue.count)
    case .percent:
      guard value.last == "%" else { return nil }
      value = value.dropLast()
    case .time, .number: break
    case .measure:
      let name = value.prefix { $0 != "=" }
      guard let measure = SongMeasure.allCases.first(where: { $0.row.name == name }) else { return nil }
      guard name.endIndex < value.endIndex else {
        self.init(kind, low: measure.row.low, high: measure.row.high, measure: measure, text: text)
        return
      }
      value = value[value.index(after: name.endIndex)...]
      songMeasure = measure
    }
    let ends = clumsy.span(String(value))
    guard let low = kind.number(ends?.low ?? String(value), in: settings),
      let high = kind.number(ends?.high ?? String(value), in: settings), low <= high
    else { return nil }
    self.init(
      kind, low: ends == nil && kind.row.isLimit ? 0 : low, high: high, span: rate, measure: songMeasure,
      chord: chord, text: text)
  }

  /// The goal's name, such as `share I`, `longest-chord` or `pulse`.
  var name: String { measure?.row.name ?? kind.row.name + (chord.map { " " + $0 } ?? "") }

  /// The wished value in words, such as `8/bar`, `40%`, `at most 8s` or `0.59..0.87`.
  var wished: String {
    if measure != nil { return low == high ? text(of: low) : text(of: low) + ".." + text(of: high) }
    let value = chord.map { String(text.dropFirst($0.count + 1)) } ?? text
    return kind.row.isLimit && clumsy.span(value) == nil ? "at most " + value : value
  }

  /// Converts bars and note values to time. The settings must be final, because flags of tempo and meter can stand
  /// after the goal's flag. Throws `.usage` if the lengths are out of range at the settings' tempo.
  mutating func findLengths(in settings: Settings) throws(Failure) {
    guard case .time = kind.row.unit else { return }
    guard let goal = SearchGoal(kind, text, in: settings) else {
      throw Failure(.usage, "--\(kind.row.name) cannot be '\(text)' at this tempo; allowed: \(kind.allowed)")
    }
    self = goal
  }

  func text(of value: Double) -> String {
    switch kind.row.unit {
    case .rate: fixed(value, 2) + (span?.rawValue ?? "")
    case .percent: fixed(value, 1) + "%"
    case .time: fixed(value, 3) + "s"
    case .number: fixed(value, 0)
    case .measure: fixed(value, value < 10 ? 3 : 1)
    }
  }

  /// Finds the bouncers of the goal's chord. The user can write a bouncer's number 1…7, a Roman numeral, the
  /// chord's text in the chordset, or the chord's name in the key. Throws `.usage` if no bouncer on the stage has the
  /// chord.
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
