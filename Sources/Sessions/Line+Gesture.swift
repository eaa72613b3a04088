import ChordEngine
import Instrument
import MIDI

private let gestureNames = [
  "move", "spawn", "remove", "drag", "flick", "key", "chords", "chord", "time-signature", "rhythm", "form", "locate",
  "suppress", "add", "image", "pause", "play", "reset",
]

extension Gesture {
  /// All words with which a gesture's text can begin. The names of parameters come last.
  public static var names: [String] { gestureNames + Parameter.allCases.map { $0.sessionName } }
}

extension LFO {
  /// Parses an oscillator, such as `gravity=4..20/90s,walk`. `value` parses a value of the parameter, and `period`
  /// parses a period to nanoseconds; both return nil for invalid text.
  package init(
    parsing text: String, value: (Parameter, String) -> Double?, period: (String) -> Int64?
  ) throws(TextError) {
    var line = try Line(Array(text.utf8)[...], number: 1)
    let expected = "NAME=A..B/TIME, such as gravity=4..20/90s,walk"
    let word = try line.take(expected)
    try line.finish()
    guard let sign = word.text.utf8.firstIndex(of: UInt8(ascii: "=")) else { throw line.error(at: word, expected) }
    self = try line.oscillator(word, sign: sign, expected, value: value, period: period)
  }
}

extension Line {
  mutating func takeGesture(
    _ expected: String = "a gesture", among names: [String] = []
  ) throws(TextError) -> Gesture {
    let name = try take(expected)
    switch name {
    case "move": return try takeMove()
    case "spawn": return .spawn(x: try takeNumber("x in points"), y: try takeNumber("y in points"))
    case "remove": return .remove(ball: try takeWhole("a piano ball", 1...Stage.pianoBallCount))
    case "drag":
      return .dragBall(
        try takeWhole("a ball", 0...Stage.pianoBallCount), x: try takeNumber("x in points"),
        y: try takeNumber("y in points"))
    case "flick":
      return .flickBall(
        try takeWhole("a ball", 0...Stage.pianoBallCount), x: try takeNumber("points/s to the right"),
        y: try takeNumber("points/s upwards"))
    case "key": return .key(try takeKey())
    case "chords": return .chords(try takeChords())
    case "chord": return .chord(try takeWhole("a slot", 1...Chordset.slotCount) - 1, try takeChord())
    case "time-signature":
      return .timeSignature(try take("a time signature, such as 6/8") { TimeSignature(parsing: $0) })
    case "rhythm": return .rhythm(try take(Rhythm.expected) { Rhythm(parsing: $0) })
    case "form": return .form(try take(Form.expected) { Form(parsing: $0) })
    case "locate": return try takeLocate()
    case "suppress": return try takeSuppress()
    case "add": return try takeAdd()
    case "image": return try takeImage()
    case "pause": return .pause
    case "play": return .play
    case "reset": return .reset
    default:
      guard let parameter = Parameter(sessionName: name.text) else {
        throw error(at: name, expected, among: names + Gesture.names)
      }
      let value = try take(parameter.expected, among: parameter.choices) { parameter.value(of: $0) }
      guard parameter == .tempo, peeked?.text.hasBytes(of: "beat") == true else { return .set(parameter, value) }
      return .lock(try takeLock(tempo: value))
    }
  }

  @inline(never)
  mutating func takeNumber(_ what: String) throws(TextError) -> Double {
    try take("a number: " + what) { decimal($0) }
  }

  @inline(never)
  mutating func takeWhole(_ what: String, _ range: ClosedRange<Int>) throws(TextError) -> Int {
    let expected = what + ", " + String(range.lowerBound) + "…" + String(range.upperBound)
    return try take(expected) { text in
      whole(text).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private mutating func takeLocate() throws(TextError) -> Gesture {
    let range = SongPosition.range
    let last = (Double(range.upperBound) / 4).sessionText
    return .locate(
      sixteenth: try take("quarters since the beginning, 0…" + last + ", in steps of 0.25") { text in
        decimal(text).flatMap { Int64(exactly: 4 * $0) }.flatMap { range.contains($0) ? $0 : nil }
      })
  }

  /// Consumes the words after the tempo in `tempo 120 beat 33 at 16500000123`.
  private mutating func takeLock(tempo: Double) throws(TextError) -> BeatLock {
    try take(word: "beat")
    let range = Int(BeatLock.beatRange.lowerBound)...Int(BeatLock.beatRange.upperBound)
    let beat = try takeWhole("the number of a quarter", range)
    try take(word: "at")
    let time = try takeWhole("nanoseconds since the start", 0...Int(Performance.latest))
    return BeatLock(tempo: tempo, beat: Int64(beat), nanoseconds: Int64(time))
  }

  /// Consumes the arguments of `move`: a bouncer and its position, or a parameter's oscillator.
  private mutating func takeMove() throws(TextError) -> Gesture {
    let expected = "a bouncer (bouncer-3), or NAME=A..B/TIME,SHAPE (gravity=4..20/90s,walk)"
    let word = try take(expected)
    if let sign = word.text.utf8.firstIndex(of: UInt8(ascii: "=")) {
      return .move(try oscillator(word, sign: sign, expected, value: { $0.value(of: $1) }, period: seconds))
    }
    for number in 0..<Stage.bouncerCount where Parameter.bouncer(number).sessionName.hasBytes(of: word.text) {
      guard let degree = Degree(rawValue: UInt8(number)) else { break }
      return .moveBouncer(degree, x: try takeNumber("x in points"), y: try takeNumber("y in points"))
    }
    throw error(at: word, expected, among: (0..<Stage.bouncerCount).map { Parameter.bouncer($0).sessionName })
  }

  fileprivate func oscillator(
    _ word: Word, sign: String.Index, _ expected: String, value: (Parameter, String) -> Double?,
    period readPeriod: (String) -> Int64?
  ) throws(TextError) -> LFO {
    let name = String(word.text[..<sign])
    guard let parameter = Parameter(sessionName: name) else {
      throw TextError(
        line: number, column: word.column, found: name, expected: "a parameter",
        nearest: nearest(to: name, among: Parameter.allCases.map { $0.sessionName }))
    }
    // No name of a value contains `/`, and only the separator of the two values contains `..`.
    let text = Array(word.text.utf8)[...]
    let values = text.dropFirst(name.utf8.count + 1)
    guard let stroke = values.firstIndex(of: UInt8(ascii: "/")), let comma = values.lastIndex(of: UInt8(ascii: ",")),
      stroke < comma, let dots = Self.firstDots(in: values[..<stroke])
    else { throw error(at: word, expected) }
    func part(_ bytes: ArraySlice<UInt8>) -> Word {
      let before = String(decoding: text[..<bytes.startIndex], as: UTF8.self).unicodeScalars.count
      return Word(text: String(decoding: bytes, as: UTF8.self), column: word.column + before)
    }
    func end(_ word: Word) throws(TextError) -> Double {
      guard let value = value(parameter, word.text) else {
        throw error(at: word, parameter.expected, among: parameter.choices)
      }
      return value
    }
    let period = part(values[(stroke + 1)..<comma])
    guard let nanoseconds = readPeriod(period.text), LFO.periodRange.contains(nanoseconds) else {
      throw error(
        at: period,
        "a period of " + secondsText(LFO.periodRange.lowerBound) + "…" + secondsText(LFO.periodRange.upperBound))
    }
    let shape = part(values[(comma + 1)...])
    let names = LFO.Shape.allCases.map { $0.name }
    guard let found = LFO.Shape.allCases.first(where: { $0.name.hasBytes(of: shape.text) }) else {
      throw error(at: shape, "triangle, smooth, walk or steps", among: names)
    }
    return LFO(
      parameter, from: try end(part(values[..<dots])), to: try end(part(values[(dots + 2)..<stroke])),
      period: nanoseconds, shape: found)
  }

  private static func firstDots(in text: ArraySlice<UInt8>) -> Int? {
    let point = UInt8(ascii: ".")
    return text.indices.dropLast().first { text[$0] == point && text[$0 + 1] == point }
  }
}
