import Instrument
import MIDI

extension Flag {
  /// The flag of a parameter, made from its row of the table.
  ///
  /// - Parameters:
  ///   - standard: the default in words; nil for the row's.
  ///   - store: where the value goes: into the settings, if nothing is said.
  static func parameter(
    _ parameter: Parameter, standard: String? = nil, for commands: [Command],
    store: (@Sendable (inout Options, Double) -> Void)? = nil
  ) -> Flag {
    let row = parameter.row
    return Flag(
      "--\(row.name)", placeholder(parameter), allowed: allowed(parameter), choices: parameter.choices,
      standard: standard ?? text(row.standard, of: parameter), help: "\(row.help)", for: commands
    ) { options, argument in
      guard let value = value(argument.text, of: parameter) else { return false }
      if let store { store(&options, value) } else { options.settings.fix(parameter, at: value) }
      return true
    }
  }

  private static func placeholder(_ parameter: Parameter) -> String {
    switch parameter.row.scale {
    case .switch: "STATE"
    case .choice: isProgram(parameter) ? "NAME|N" : "NAME"
    case .linear, .logarithmic, .stepped: isTime(parameter) ? "TIME" : "N"
    }
  }

  /// The values that the flag of a parameter takes.
  static func allowed(_ parameter: Parameter) -> String {
    let row = parameter.row
    // Nobody reads 128 names in a line of help.
    if isProgram(parameter) { return "none, 1…128, or a name of General MIDI's, such as fretless-bass or pad-2-warm" }
    if let absent = parameter.absentValue { return "none, or \(span(absent + 1...row.range.upperBound))" }
    switch row.scale {
    case .switch: return "on, off"
    case .choice: return parameter.choices.joined(separator: ", ")
    case .linear, .logarithmic, .stepped: break
    }
    if isTime(parameter) {
      return "\(span(nanoseconds(row.range.lowerBound)...nanoseconds(row.range.upperBound))); \(bareNumber)"
    }
    return row.unit.utf8CodeUnitCount == 0 ? span(row.range) : "\(span(row.range)) \(row.unit)"
  }
}

/// A value of a parameter as text: what `value(_:of:)` reads as the same value.
func text(_ value: Double, of parameter: Parameter) -> String {
  // A refused gesture may hold any number.
  guard parameter.allows(value) else { return plain(value) }
  if value == parameter.absentValue { return "none" }
  return switch parameter.row.scale {
  case .switch: value == 0 ? "off" : "on"
  case .choice: parameter.choices[Int(value)]
  case .linear, .logarithmic, .stepped:
    isTime(parameter) ? time(value) : plain(value)
  }
}

/// Reads a value of a parameter: a number of its range, a time, on or off, or the name of a choice. Nil for anything else.
func value(_ text: String, of parameter: Parameter) -> Double? {
  let row = parameter.row
  if let absent = parameter.absentValue, text.lowercased() == "none" { return absent }
  switch row.scale {
  case .switch:
    return switch text {
    case "on": 1
    case "off": 0
    default: nil
    }
  case .choice:
    if isProgram(parameter), let number = integer(text, in: Program.range) { return Double(number) }
    return parameter.choices.firstIndex(of: text.lowercased()).map(Double.init)
  case .stepped:
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    guard let number = integer(String(text.dropFirst(isNegative ? 1 : 0)), in: 0...Int(Int32.max)) else { return nil }
    let value = Double(isNegative ? -number : number)
    return row.range.contains(value) && value != parameter.absentValue ? value : nil
  case .linear, .logarithmic:
    guard isTime(parameter) else { return decimal(text, in: row.range) }
    // Seconds need not be whole nanoseconds: a hand may set any number.
    guard let span = TimeSpan(text) else { return decimal(text, in: row.range) }
    let seconds = Double(span.nanoseconds) / 1e9
    return row.range.contains(seconds) ? seconds : nil
  }
}

/// Seconds as a length of time, `500ms`; where that does not say all, as a number.
private func time(_ seconds: Double) -> String {
  let span = "\(TimeSpan(nanoseconds: nanoseconds(seconds)))"
  return TimeSpan(span).map { Double($0.nanoseconds) / 1e9 } == seconds ? span : plain(seconds)
}

private func isProgram(_ parameter: Parameter) -> Bool { parameter == .program || parameter == .bassProgram }

private func isTime(_ parameter: Parameter) -> Bool { "\(parameter.row.unit)" == "s" }

private func nanoseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9 + 0.5) }
