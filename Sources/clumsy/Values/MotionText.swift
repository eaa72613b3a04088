import Instrument

/// The oscillator of `gravity=4..20/90s` or `speed=100..400/5m,walk`; nil where a part of it is wrong.
///
/// The ends are values of the parameter as its flag takes them, `..` or `…` between them; the shape is triangle if none is named.
func oscillator(_ text: String) -> LFO? {
  guard let (name, rest) = split(text, at: "="), let parameter = parameter(named: name),
    let (ends, tail) = split(rest, at: "/"), let (from, to) = span(ends)
  else { return nil }
  let parts = tail.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard let period = parts.first.flatMap({ time($0, in: LFO.periodRange) }),
    let first = value(from, of: parameter), let last = value(to, of: parameter)
  else { return nil }
  var shape = LFO.Shape.triangle
  if parts.count > 1 {
    guard let named = LFO.Shape.allCases.first(where: { $0.name == parts[1] }) else { return nil }
    shape = named
  }
  return LFO(parameter, from: first, to: last, period: period, shape: shape)
}

/// An oscillator as `oscillator(_:)` reads it.
func words(_ lfo: LFO) -> String {
  "\(lfo.parameter.row.name)=\(text(lfo.from, of: lfo.parameter))..\(text(lfo.to, of: lfo.parameter))"
    + "/\(TimeSpan(nanoseconds: lfo.period)),\(lfo.shape.name)"
}

/// The parameter of a name, such as `key-length`; nil if there is none.
func parameter(named name: String) -> Parameter? { Parameter.allCases.first { "\($0.row.name)" == name } }

/// The two values of `LOW..HIGH` or `LOW…HIGH`.
func span(_ text: String) -> (low: String, high: String)? { split(text, at: "…") ?? split(text, at: "..") }

private func split(_ text: String, at separator: String) -> (String, String)? {
  let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
  return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
}
