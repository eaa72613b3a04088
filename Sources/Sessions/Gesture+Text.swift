import ChordEngine
import Instrument

extension Gesture {
  /// The gesture (a player's change) as a session's line states it, without the tick: `gravity 4.9`,
  /// `flick 0 120 -80`, `move gravity=4..20/90s,walk`.
  ///
  /// A gesture with values out of range has a text too, but parsing rejects that text.
  public var sessionText: String {
    switch self {
    case .set(let parameter, let value): parameter.sessionName + " " + parameter.sessionText(value)
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
    case .pause: "pause"
    case .play: "play"
    case .reset: "reset"
    }
  }
}

extension Gesture {
  /// Parses a gesture as a session's line states it, without the tick. Returns nil for a line without words.
  ///
  /// - Parameters:
  ///   - line: the line without its line feed, in UTF-8.
  ///   - names: further words that the error may suggest.
  /// - Throws: a `TextError` at the first syntax error. For an unknown word, the error suggests the nearest
  ///   known word.
  public init?(parsing line: [UInt8], among names: [String] = []) throws(TextError) {
    var line = try Line(line[...], number: 1)
    if line.isEmpty { return nil }
    self = try line.takeGesture("a gesture", among: names)
    try line.finish()
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
  /// Tonic, octave and scale, such as `Bb3 harmonic-minor`.
  var sessionText: String { ascii(tonicName.text) + String(octave) + " " + scale.name }
}

/// Returns a text in which `#`, `b` and `n` replace `♯`, `♭` and `♮`, which keyboards lack. The harmony
/// parser accepts both forms.
private func ascii(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar == "♯" ? "#" : scalar == "♭" ? "b" : scalar == "♮" ? "n" : scalar)
  }
  return result
}
