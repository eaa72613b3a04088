import ChordEngine
import Instrument
import MIDI
import Physics2D

extension Session {
  /// The text, in its only form: of the settings what differs from the standard, in a fixed order; each number as short as it can be.
  ///
  /// It is `head`, then the `line` of each gesture, then the `endLine` if it has an end.
  public var text: String {
    var text = head
    for item in gestures { text += Self.line(item) }
    if let end { text += Self.endLine(at: end) }
    return text
  }

  /// What stands before the first gesture, each line with its end: the versions, the settings, and where it begins.
  public var head: String {
    var text = "clumsy " + String(Self.format) + " engine " + String(engine) + "\n"
    for line in settings.sessionLines { text += line + "\n" }
    if begin != 0 { text += "begin " + String(begin) + "\n" }
    return text
  }

  /// The line of a gesture, with its end: `750 gravity 12`.
  public static func line(_ item: TimedGesture) -> String { String(item.tick) + " " + item.gesture.sessionText + "\n" }

  /// The line of the end of a session, with its own end: `end 15000`.
  public static func endLine(at tick: Int64) -> String { "end " + String(tick) + "\n" }
}

extension Settings {
  /// The lines of a session that differ from the standard.
  fileprivate var sessionLines: [String] {
    let standard = Settings()
    var lines: [String] = []
    if seed != standard.seed { lines.append("seed " + String(seed)) }
    if balls != standard.balls { lines.append("balls " + String(balls)) }
    if !key.isWritten(as: standard.key) { lines.append(Gesture.key(key).sessionText) }
    if chordset != standard.chordset { lines.append(Gesture.chords(chordset).sessionText) }
    if bassChannel != standard.bassChannel { lines.append("bass-channel " + String(bassChannel.number)) }
    if keysChannel != standard.keysChannel { lines.append("keys-channel " + String(keysChannel.number)) }
    lines += layout.sessionLines
    for parameter in Parameter.allCases where self[parameter] != standard[parameter] {
      lines.append(Gesture.set(parameter, self[parameter]).sessionText)
    }
    for index in 0..<oscillators.count { lines.append(Gesture.move(oscillators[index]).sessionText) }
    return lines
  }
}

extension Key {
  /// Whether both have one text: C♭ and B sound alike, and are written differently.
  fileprivate func isWritten(as other: Key) -> Bool { sessionText.hasBytes(of: other.sessionText) }
}

extension Layout {
  fileprivate var sessionLines: [String] {
    let standard = Layout.original
    var lines: [String] = []
    for index in bouncers.indices where bouncers[index] != standard.bouncers[index] {
      let bouncer = bouncers[index]
      lines.append("bouncer " + String(index + 1) + list(bouncer.center.x, bouncer.center.y, bouncer.radius))
    }
    let row = PianoKeys(count: keys.count)
    if keys.count != standard.keys.count { lines.append("keys " + String(keys.count)) }
    for index in keys.indices where keys[index] != row[index] {
      let key = keys[index]
      lines.append("piano-key " + String(index + 1) + list(key.center.x, key.center.y, key.width, key.height))
    }
    if bassBall != standard.bassBall { lines.append("bass" + list(bassBall.x, bassBall.y)) }
    for index in 0..<placeCount { lines.append("ball" + list(places[index].x, places[index].y)) }
    return lines
  }
}
