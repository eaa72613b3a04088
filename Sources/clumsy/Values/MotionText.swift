import Hands
import Instrument
import Sessions

/// Parses a motion (an oscillator): `gravity=4..20/90s` or `speed=100…400/5m,walk`. The grammar is that of sessions,
/// but values and period are written as in flags, and a missing shape is a triangle.
func oscillator(_ text: String) throws(TextError) -> LFO {
  let text = text.lowercased()
  let plain = span(text).map { $0.low + ".." + $0.high } ?? text
  let hasShape = plain.contains(",") || !plain.contains("/")
  return try LFO(
    parsing: hasShape ? plain : plain + ",triangle", value: { try? $0.value(ofFlag: $1) },
    period: { TimeSpan($0)?.nanoseconds })
}

func motionFault(_ text: String) -> String? {
  do throws(TextError) {
    _ = try oscillator(text)
    // The text is valid, so the flag was refused because too many parameters move already.
    return "\(LFO.largestCount) parameters move already"
  } catch {
    let hint = error.nearest.map { "; did you mean \($0)?" } ?? ""
    return words(character: error.column - 1, error.found) + error.expected + hint
  }
}
