import ChordEngine
import Instrument

extension Session {
  /// The canonical text: `head`, the `line` of each gesture, and the `endLine` if the session has an end.
  public var text: String {
    var text = head
    for item in gestures { text += Self.line(item) }
    if let end { text += Self.endLine(at: end) }
    return text
  }

  /// The lines before the first gesture, each with its line feed: the versions of format and engine; the settings
  /// that differ from the neutral `Settings()`, in a fixed order; and the tick `begin`, if not 0.
  public var head: String {
    var text = "clumsy " + String(Self.format) + " engine " + String(engine) + "\n"
    for line in settings.sessionLines { text += line + "\n" }
    if begin != 0 { text += "begin " + String(begin) + "\n" }
    return text
  }

  /// Returns the line of a gesture, with its line feed: `750 gravity 12`.
  public static func line(_ item: TimedGesture) -> String { String(item.tick) + " " + item.gesture.sessionText + "\n" }

  /// Returns the line of a session's end, with its line feed: `end 15000`.
  public static func endLine(at tick: Int64) -> String { "end " + String(tick) + "\n" }
}

extension Settings {
  fileprivate var sessionLines: [String] {
    var neutral = Settings()
    var lines: [String] = []
    func add(_ setting: Setting) {
      guard let line = setting.line(in: self), !line.hasBytes(of: setting.line(in: neutral) ?? "") else { return }
      lines.append(line)
    }
    // `add` compares lines, not values: the tonics C♭4 and B3 are equal as values, but are written differently.
    for setting in [Setting.seed, .balls, .key] { add(setting) }
    if chordset != neutral.chordset { lines.append(Gesture.chords(chordset).sessionText) }
    for setting in [Setting.timeSignature, .rhythm, .form] { add(setting) }
    for setting in [Setting.bassChannel, .keysChannel, .transposition, .mpe, .mapOut] { add(setting) }
    for letter in 0..<Form.letterCount { add(.section(letter)) }
    for index in layout.bouncers.indices { add(.bouncer(index)) }
    add(.keys)
    neutral.layout.keys = PianoKeys(count: layout.keys.count)
    for index in layout.keys.indices { add(.pianoKey(index)) }
    add(.bass)
    neutral.layout.removePlaces()
    for index in 0..<layout.placeCount { add(.ball(index)) }
    for parameter in Parameter.allCases where self[parameter] != neutral[parameter] { add(.parameter(parameter)) }
    for index in 0..<oscillators.count { lines.append(Gesture.move(oscillators[index]).sessionText) }
    return lines
  }
}
