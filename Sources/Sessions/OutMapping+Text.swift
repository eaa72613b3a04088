import Instrument
import MIDI

extension OutMapping {
  /// The allowed texts, in words.
  package static let expected =
    "none, or mappings with commas between: bass or ball1…ball16, a dot and x, y, speed, height (above the keys) or "
    + "distance (from the next ball or bouncer); = and cc0…cc119, bend, pressure or pan; then :RANGE and @CHANNEL if "
    + "wanted: ball1.y=cc1:20..110@3"

  /// Reads mappings, separated by commas: `ball1.y=cc1:20..110@3,bass.x=pan`, or `none`. Throws at the first invalid
  /// part. `line` and `column`, from 1, give the position of the text in a longer text.
  package static func list(_ text: String, line: Int = 1, column: Int = 1) throws(TextError) -> [OutMapping] {
    let whole = TextPart(text, line: line, column: column)
    if case "none" = whole { return [] }
    var list: [OutMapping] = []
    for part in whole.split(at: ",") {
      guard list.count < largestCount else {
        throw part.error("no more than " + String(largestCount) + " mappings")
      }
      list.append(try OutMapping(part))
    }
    return list
  }

  /// Returns mappings as text that `list` reads.
  package static func text(_ list: [OutMapping]) -> String {
    var text = ""
    for mapping in list { text += (text.isEmpty ? "" : ",") + mapping.text }
    return list.isEmpty ? "none" : text
  }

  /// The text of one mapping, without default values: `ball1.y=cc1:20..110@3`.
  package var text: String {
    var text = ball == 0 ? "bass" : "ball" + String(ball)
    text += "." + measure.name.description + "=" + target.text
    if low != target.range.lowerBound || high != target.range.upperBound {
      text += ":" + String(low) + ".." + String(high)
    }
    return text + (channel.map { "@" + String($0.number) } ?? "")
  }

  private init(_ part: TextPart) throws(TextError) {
    let sides = part.split(at: "=", limit: 1)
    let source = sides[0].split(at: ".", limit: 1)
    guard let ball = Self.ball(source[0]) else {
      throw source[0].error("a ball: bass, or ball1…ball16", among: ["bass", "ball1"])
    }
    let measures = Measure.allCases.map { $0.name.description }
    guard source.count == 2 else { throw sides[0].atEnd("a dot and x, y, speed, height or distance") }
    if case "spin" = source[1] { throw source[1].error("x, y, speed, height or distance: balls do not spin") }
    guard let measure = Measure.allCases.first(where: { source[1].text.hasBytes(of: $0.name) }) else {
      throw source[1].error("x, y, speed, height or distance", among: measures)
    }
    guard sides.count == 2 else { throw part.atEnd("= and cc0…cc119, bend, pressure or pan") }
    // The channel may follow the target, as in `--map`, or the range.
    let words = sides[1].split(at: ":", limit: 1)
    let head = words[0].split(at: "@", limit: 1)
    self.init(ball: ball, measure, try Self.target(head[0]))
    if head.count == 2 { channel = try Self.channel(head[1]) }
    guard words.count == 2 else { return }
    let tail = words[1].split(at: "@", limit: 1)
    try setRange(tail[0])
    guard tail.count == 2 else { return }
    guard head.count == 1 else { throw tail[1].error("one channel") }
    channel = try Self.channel(tail[1])
  }

  private static func ball(_ part: TextPart) -> Int? {
    if case "bass" = part { return 0 }
    guard let number = part.number(after: "ball"), 1...Stage.pianoBallCount ~= number else { return nil }
    return number
  }

  private static func target(_ part: TextPart) throws(TextError) -> Target {
    switch part {
    case "bend": return .bend
    case "pressure": return .pressure
    case "pan": return .controller(10)
    default: break
    }
    guard let number = part.number(after: "cc").flatMap({ UInt8(exactly: $0) }), controllers.contains(number) else {
      throw part.error("cc0…cc119, bend, pressure or pan", among: ["bend", "pressure", "pan"])
    }
    return .controller(number)
  }

  private static func channel(_ part: TextPart) throws(TextError) -> Channel {
    guard let channel = part.channel else { throw part.error("a channel of 1…16") }
    return channel
  }

  private mutating func setRange(_ part: TextPart) throws(TextError) {
    let ends = part.split(at: "..", limit: 1)
    guard ends.count == 2 else { throw part.error("a range, such as 20..110") }
    low = try value(ends[0])
    high = try value(ends[1])
    guard low != high else { throw ends[1].error("two different ends: with equal ends nothing changes") }
  }

  private func value(_ part: TextPart) throws(TextError) -> Int {
    guard let value = part.integer, target.range.contains(value) else {
      throw part.error(
        "a whole number of " + String(target.range.lowerBound) + "…" + String(target.range.upperBound))
    }
    return value
  }
}

extension OutMapping.Target {
  fileprivate var text: String {
    switch self {
    case .controller(let number): "cc" + String(number)
    case .bend: "bend"
    case .pressure: "pressure"
    }
  }
}
