import Hands
import Instrument
import Session

/// Why a text is no motion: which part of it is wrong, and what is allowed there.
struct MotionError: Error, Equatable {
  let words: String
}

/// The oscillator of `gravity=4..20/90s` or `speed=100..400/5m,walk`.
///
/// The ends are values of the parameter as its flag takes them, `..` or `…` between them; the shape is triangle if none is named.
func oscillator(_ text: String) throws(MotionError) -> LFO {
  guard let (name, rest) = split(text, at: "="), let (ends, tail) = split(rest, at: "/"), let (low, high) = span(ends)
  else { throw MotionError(words: "it is not of the form NAME=A..B/TIME, such as gravity=4..20/90s,walk") }
  guard let parameter = parameter(named: name) else {
    let hint = nearest(to: name, among: Parameter.allCases.map { "\($0.row.name)" }).map { "; did you mean \($0)?" }
    throw MotionError(words: "there is no parameter '\(name)'\(hint ?? "")")
  }
  let parts = tail.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  let shapes = LFO.Shape.allCases
  guard let shape = parts.count < 2 ? .triangle : shapes.first(where: { $0.name == parts[1] }) else {
    throw MotionError(words: "'\(parts[1])' is no shape; allowed: \(shapes.map(\.name).joined(separator: ", "))")
  }
  return LFO(
    parameter, from: try end(low, of: parameter), to: try end(high, of: parameter), period: try period(parts[0]),
    shape: shape)
}

/// Why a motion is refused: what is wrong with its text, or that there is no room.
func motionFault(_ text: String) -> String? {
  do throws(MotionError) {
    _ = try oscillator(text)
    // It is right, but for one there is no room.
    return "\(LFO.largestCount) parameters move already"
  } catch { return error.words }
}

private func end(_ text: String, of parameter: Parameter) throws(MotionError) -> Double {
  if let value = try? parameter.value(ofFlag: text) { return value }
  throw MotionError(words: "\(parameter.row.name) cannot be '\(text)'; allowed: \(Flag.allowed(parameter))")
}

private func period(_ text: String) throws(MotionError) -> Int64 {
  if let period = time(text, in: LFO.periodRange) { return period }
  throw MotionError(words: "'\(text)' is no period; allowed: \(span(LFO.periodRange))")
}

/// The parameter of a name, such as `key-length`; nil if there is none.
func parameter(named name: String) -> Parameter? { Parameter.allCases.first { "\($0.row.name)" == name } }

/// The two values of `LOW..HIGH` or `LOW…HIGH`.
func span(_ text: String) -> (low: String, high: String)? { split(text, at: "…") ?? split(text, at: "..") }

private func split(_ text: String, at separator: String) -> (String, String)? {
  var rest = text[...]
  while !rest.isEmpty {
    if rest.hasPrefix(separator) { return (String(text[..<rest.startIndex]), String(rest.dropFirst(separator.count))) }
    rest.removeFirst()
  }
  return nil
}
