import Instrument

/// The values of parameters as words: printed, and read from what is typed.
public enum ParameterText {
  /// A value with its unit: `9.8 m/s²`, `marimba`, `on`.
  public static func value(_ value: Double, of parameter: Parameter) -> String {
    let row = parameter.row
    switch row.scale {
    case .switch: return value == 0 ? "off" : "on"
    case .choice: return parameter.choice(Int(value))?.description ?? number(value)
    case .linear, .logarithmic, .stepped:
      let unit = row.unit.description
      return number(value) + (unit.isEmpty ? "" : unit == "%" ? "%" : " " + unit)
    }
  }

  /// What a parameter takes: `0…100 m/s²`, `off or on`, and of a choice as many names as there are up to ten.
  public static func allowed(_ parameter: Parameter) -> String {
    let row = parameter.row
    switch row.scale {
    case .switch: return "off or on"
    case .choice:
      let names = parameter.choices
      return names.count <= 10 ? names.joined(separator: ", ") : "\(names.count - 1) names, or 0…\(names.count - 1)"
    case .linear, .logarithmic, .stepped:
      let range = number(row.range.lowerBound) + "…" + number(row.range.upperBound)
      let unit = row.unit.description
      return range + (unit.isEmpty ? "" : " " + unit)
    }
  }

  /// The value of a text, without its unit: a number, `on`, `off`, or a choice's name or the beginning of only one; nil for others.
  public static func read(_ text: String, of parameter: Parameter) -> Double? {
    let text = text.lowercased()
    switch parameter.row.scale {
    case .switch where text == "on": return 1
    case .switch where text == "off": return 0
    case .choice:
      let names = parameter.choices
      if let index = names.firstIndex(of: text) { return Double(index) }
      let matches = names.indices.filter { names[$0].hasPrefix(text) }
      if !text.isEmpty, matches.count == 1 { return Double(matches[0]) }
    default: break
    }
    let alphabet = Array("0123456789.eE+-".utf8)
    guard let last = text.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last), text.utf8.count <= 32,
      text.utf8.allSatisfy(alphabet.contains), let number = Double(text), parameter.allows(number)
    else { return nil }
    return number + 0
  }

  /// The value some steps of a hand away, within the range. A step is about a fortieth of the range: a round number, or a round ratio.
  public static func stepped(_ value: Double, of parameter: Parameter, by steps: Int) -> Double {
    let row = parameter.row
    let (low, high) = (row.range.lowerBound, row.range.upperBound)
    switch row.scale {
    case .switch: return steps > 0 ? 1 : 0
    case .stepped where high - low > 1000:
      return min(max(value + Double(steps) * roundStep((high - low) / 40), low), high)
    case .choice, .stepped: return min(max(value + Double(steps), low), high)
    case .logarithmic:
      var moved = value
      for _ in 0..<abs(steps) { moved = steps > 0 ? moved * 1.1 : moved / 1.1 }
      return min(max(rounded(moved), low), high)
    case .linear:
      let step = roundStep((high - low) / 40)
      return min(max(tidied(value + Double(steps) * step, step), low), high)
    }
  }

  /// The greatest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not above a number, which is above 0.
  private static func roundStep(_ most: Double) -> Double {
    var step = 1.0
    while step > most { step /= 10 }
    while step * 10 <= most { step *= 10 }
    return step * 5 <= most ? step * 5 : step * 2 <= most ? step * 2 : step
  }

  /// A sum without what rounding adds, to a thousandth of a step.
  private static func tidied(_ value: Double, _ step: Double) -> Double {
    let unit = 1000 / step
    return (value * unit).rounded() / unit + 0
  }

  /// Three digits of a number above 0.
  private static func rounded(_ value: Double) -> Double {
    var unit = 1.0
    while value * unit < 100 { unit *= 10 }
    while value * unit >= 1000 { unit /= 10 }
    return (value * unit).rounded() / unit
  }

  /// A number as short as four digits behind the point allow.
  static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    let rounded = (value * 10_000).rounded() / 10_000
    return Int64(exactly: rounded).map { String($0) } ?? rounded.description
  }
}
