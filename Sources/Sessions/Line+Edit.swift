import ChordEngine
import Instrument

extension Line {
  /// Consumes the arguments of `suppress`: the voice, the ball and the number of its strike.
  mutating func takeSuppress() throws(TextError) -> Gesture {
    let balls = try takeVoice() == .bass ? 0...0 : 1...Stage.pianoBallCount
    let ball = try takeWhole("a ball of this voice", balls)
    return .suppress(ball: ball, strike: try takeWhole("the number of a strike", 1...Int(Int32.max)))
  }

  /// Consumes the arguments of `add`: `key 67 90 at 12000345000 for 250000000`.
  mutating func takeAdd() throws(TextError) -> Gesture {
    let voice = try takeVoice()
    let pitch = Pitch(folding: try takeWhole("a note", 0...127))
    let velocity = UInt8(try takeWhole("a velocity", 1...127))
    try take(word: "at")
    let time = try takeNanoseconds("nanoseconds since the start", 0...Performance.latest)
    try take(word: "for")
    let length = try takeNanoseconds("a length in nanoseconds", AddedNote.lengthRange)
    return .add(AddedNote(voice, pitch, velocity: velocity, nanoseconds: time, length: length))
  }

  private mutating func takeVoice() throws(TextError) -> Voice {
    try take("a voice: bass or key", among: ["bass", "key"]) { text in
      text.hasBytes(of: "bass") ? .bass : text.hasBytes(of: "key") ? .key : nil
    }
  }

  private mutating func takeNanoseconds(_ what: String, _ range: ClosedRange<Int64>) throws(TextError) -> Int64 {
    let expected = what + ", " + String(range.lowerBound) + "…" + String(range.upperBound)
    return try take(expected) { text in whole(text).flatMap { range ~= $0 ? $0 : nil } }
  }
}
