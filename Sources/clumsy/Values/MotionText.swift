import Hands
import Instrument
import Sessions

/// The oscillator of `gravity=4..20/90s` or `speed=100…400/5m,walk`.
///
/// It is read like a session's motion, except that its ends and its period are spelled as in flags, and that the shape is triangle if none is named.
func oscillator(_ text: String) throws(TextError) -> LFO {
  let text = text.lowercased()
  let plain = span(text).map { $0.low + ".." + $0.high } ?? text
  let hasShape = plain.contains(",") || !plain.contains("/")
  return try LFO(
    parsing: hasShape ? plain : plain + ",triangle", value: { try? $0.value(ofFlag: $1) },
    period: { TimeSpan($0)?.nanoseconds })
}

/// Returns why a motion is refused: its text is wrong, or there is no room.
func motionFault(_ text: String) -> String? {
  do throws(TextError) {
    _ = try oscillator(text)
    // The text is right, but there is no room.
    return "\(LFO.largestCount) parameters move already"
  } catch {
    let hint = error.nearest.map { "; did you mean \($0)?" } ?? ""
    return words(character: error.column - 1, error.found) + error.expected + hint
  }
}
