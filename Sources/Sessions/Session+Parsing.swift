import Instrument

extension Session {
  /// Parses a session's text. Throws a `TextError` at the first syntax error, unknown word or value out of range, or if
  /// settings contradict each other.
  public init(parsing text: some StringProtocol) throws(TextError) { try self.init(parsing: Array(text.utf8)) }

  /// Parses a session's text in UTF-8, with the same errors as for a string.
  ///
  /// - Parameter base: the values of settings that no line states. If the text has lines `ball`, they replace all
  ///   places of piano balls in `base`.
  public init(parsing text: [UInt8], onto base: Settings = Settings()) throws(TextError) {
    try self.init(parsing: text, onto: base) { _ in }
  }

  /// Parses a session's text in UTF-8, and calls `states` with each setting that a line states.
  package init(
    parsing text: [UInt8], onto base: Settings, _ states: (Setting) -> Void
  ) throws(TextError) {
    self.init(unchecked: base)
    var hasOwnPlaces = false
    // Skip the byte order mark that Windows editors put before a text.
    var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    var number = 0
    var state = Part.header
    /// The number of the last line before the gestures and the end. Contradictions between settings are reported there.
    var place = 1
    while !rest.isEmpty {
      number += 1
      var line = try Line(rest.prefix { $0 != UInt8(ascii: "\n") }, number: number)
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
      if line.isEmpty, state != .header { continue }
      let wasSettings = state == .settings
      if !hasOwnPlaces, line.peeked?.text.hasBytes(of: "ball") == true {
        hasOwnPlaces = true
        settings.layout.removePlaces()
      }
      try read(&line, &state, states)
      try line.finish()
      if state == .settings { place = number }
      if wasSettings, state != .settings { try checkSettings(line: place) }
    }
    if state == .header { throw TextError(line: 1, column: 1, expected: Self.headerText) }
    if state == .settings { try checkSettings(line: place) }
  }

  static var headerText: String {
    "clumsy " + String(format) + " engine " + String(Performance.engineVersion)
  }

  /// The part of a text to which the next line belongs.
  private enum Part {
    case header
    case settings
    case gestures
    case ended
  }

  private mutating func read(
    _ line: inout Line, _ part: inout Part, _ states: (Setting) -> Void
  ) throws(TextError) {
    switch part {
    case .header:
      try readHeader(&line)
      part = .settings
    case .settings, .gestures:
      guard let word = line.peeked else { return }
      if word.text.hasBytes(of: "end") {
        try readEnd(&line)
        part = .ended
      } else if word.text.hasBytes(of: "begin"), part == .settings {
        try readBegin(&line)
      } else if let digit = word.text.utf8.first, isDigit(digit) {
        let tick = try takeTick(&line, from: gestures.last?.tick ?? 0)
        add(try line.takeGesture(among: []), at: tick)
        part = .gestures
      } else if part == .settings {
        try line.takeSetting(&settings, states)
      } else {
        throw line.error(at: word, "a tick and a gesture, or end: settings stand before the first gesture")
      }
    case .ended:
      if let word = line.peeked { throw line.error(at: word, "nothing after the end line") }
    }
  }

  private mutating func readHeader(_ line: inout Line) throws(TextError) {
    _ = try line.take(Self.headerText) { $0.hasBytes(of: "clumsy") ? true : nil }
    try takeVersion(&line, "format", newest: Self.format)
    try line.take(word: "engine")
    engine = try takeVersion(&line, "engine", newest: Performance.engineVersion)
  }

  @discardableResult
  private func takeVersion(_ line: inout Line, _ what: String, newest: UInt64) throws(TextError) -> UInt64 {
    let word = try line.take(what + " 1…" + String(newest))
    let version = natural(word.text)
    guard let version, (1...newest).contains(version) else {
      let isNewer = version.map { $0 > newest } ?? false
      throw line.error(at: word, what + " 1…" + String(newest) + (isNewer ? ": a newer clumsy wrote this" : ""))
    }
    return version
  }

  private func takeTick(_ line: inout Line, from first: Int64) throws(TextError) -> Int64 {
    try line.take("a tick, " + String(first) + "…" + String(Self.largestTick)) { text in
      whole(text).flatMap { first...Self.largestTick ~= $0 ? $0 : nil }
    }
  }

  private mutating func readBegin(_ line: inout Line) throws(TextError) {
    try line.take(word: "begin")
    _ = begin(at: try takeTick(&line, from: 0))
  }

  private mutating func readEnd(_ line: inout Line) throws(TextError) {
    try line.take(word: "end")
    _ = finish(at: try takeTick(&line, from: max(gestures.last?.tick ?? 0, begin)))
  }

  private func checkSettings(line: Int) throws(TextError) {
    do throws(SettingsError) {
      try settings.check()
    } catch {
      throw TextError(
        line: line, column: 1, expected: "settings that do not contradict each other, up to this line", settings: error)
    }
  }
}
