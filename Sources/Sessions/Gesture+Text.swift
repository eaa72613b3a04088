import ChordEngine
import Instrument
import Lumia

extension Gesture {
  /// The gesture (a player's change) as in a session's line, without the tick: `flick 0 120 -80`.
  public var sessionText: String {
    switch self {
    case .set(let parameter, let value): parameter.sessionName + " " + parameter.sessionText(value)
    case .lock(let lock):
      "tempo " + lock.tempo.sessionText + " beat " + String(lock.beat) + " at " + String(lock.nanoseconds)
    case .locate(let sixteenth): "locate " + (Double(sixteenth) / 4).sessionText
    case .suppress(let ball, let strike):
      "suppress " + (ball == 0 ? "bass " : "key ") + String(ball) + " " + String(strike)
    case .add(let note): "add " + note.sessionText
    case .image(let command): "image " + command.text
    case .move(let lfo): "move " + lfo.sessionText
    case .spawn(let x, let y): "spawn" + list(x, y)
    case .remove(let ball): "remove " + String(ball)
    case .moveBouncer(let degree, let x, let y):
      "move " + Parameter.bouncer(Int(degree.rawValue)).sessionName + list(x, y)
    case .dragBall(let ball, let x, let y): "drag " + String(ball) + list(x, y)
    case .flickBall(let ball, let x, let y): "flick " + String(ball) + list(x, y)
    case .key(let key): "key " + key.sessionText
    case .chords(let chordset): "chords " + ascii(chordset.text)
    case .chord(let slot, let chord): "chord " + (slot < .max ? String(slot + 1) : "") + " " + ascii(chord.text)
    case .timeSignature(let signature): "time-signature " + signature.sessionText
    case .rhythm(let rhythm): "rhythm " + rhythm.sessionText
    case .form(let form): "form " + form.sessionText
    case .pause: "pause"
    case .play: "play"
    case .reset: "reset"
    }
  }
}

extension Gesture {
  /// Parses a gesture from UTF-8 text: a line of a session, but without its tick and line feed. The result is nil for
  /// a line without words.
  ///
  /// - Parameter names: further words that the error may suggest.
  /// - Throws: a `TextError` at the first syntax error.
  public init?(parsing line: [UInt8], among names: [String] = []) throws(TextError) {
    var line = try Line(line[...], number: 1)
    if line.isEmpty { return nil }
    self = try line.takeGesture("a gesture", among: names)
    try line.finish()
  }
}

extension AddedNote {
  /// The voice, pitch, velocity, time and length: `key 67 90 at 12000345000 for 250000000`.
  var sessionText: String {
    (voice == .bass ? "bass " : "key ") + String(pitch.number) + " " + String(velocity) + " at " + String(nanoseconds)
      + " for " + String(length)
  }
}

/// Returns numbers as text, each with a space before it.
func list(_ numbers: Double...) -> String {
  var text = ""
  for number in numbers { text += " " + number.sessionText }
  return text
}

extension LFO {
  /// The oscillator in the syntax of the option `--move`: `gravity=4..20/90s,walk`.
  var sessionText: String {
    parameter.sessionName + "=" + parameter.sessionText(from) + ".." + parameter.sessionText(to) + "/"
      + secondsText(period) + "," + shape.name
  }
}

extension Key {
  /// The tonic, octave and scale, such as `Bb3 harmonic-minor`.
  var sessionText: String { ascii(tonicName.text) + String(octave) + " " + scale.name }

  /// The word `key` and the tonic, as a setting of a section: `key Bb`.
  var sessionTonic: String { "key " + ascii(tonicName.text) }
}

/// Replaces `♯`, `♭` and `♮`, which keyboards lack, by `#`, `b` and `n`. The harmony parser accepts both spellings.
private func ascii(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar == "♯" ? "#" : scalar == "♭" ? "b" : scalar == "♮" ? "n" : scalar)
  }
  return result
}
