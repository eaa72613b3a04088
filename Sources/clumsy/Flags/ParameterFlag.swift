import Instrument

extension Flag {
  /// The flag of a parameter, made from its row of the table.
  static func parameter(_ parameter: Parameter, for commands: [Command]) -> Flag {
    let row = parameter.row
    return Flag(
      "--\(row.name)", placeholder(parameter), allowed: allowed(parameter), standard: text(row.standard, of: parameter),
      help: "\(row.help)", for: commands
    ) { set(&$0.settings[parameter], value($1.text, of: parameter)) }
  }

  private static func placeholder(_ parameter: Parameter) -> String {
    switch parameter.row.scale {
    case .switch: "on|off"
    case .choice: "NAME"
    case .linear, .logarithmic, .stepped: isTime(parameter) ? "TIME" : "N"
    }
  }

  private static func allowed(_ parameter: Parameter) -> String {
    let row = parameter.row
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

/// A value of a parameter as text: what `value(_:of:)` reads.
func text(_ value: Double, of parameter: Parameter) -> String {
  // A refused gesture may hold any number.
  guard parameter.allows(value) else { return plain(value) }
  return switch parameter.row.scale {
  case .switch: value == 0 ? "off" : "on"
  case .choice: parameter.choices[Int(value)]
  case .linear, .logarithmic, .stepped:
    isTime(parameter) ? "\(TimeSpan(nanoseconds: nanoseconds(value)))" : plain(value)
  }
}

/// Reads a value of a parameter: a number of its range, a time, on or off, or the name of a choice. Nil for anything else.
func value(_ text: String, of parameter: Parameter) -> Double? {
  let row = parameter.row
  switch row.scale {
  case .switch:
    return switch text {
    case "on", "1": 1
    case "off", "0": 0
    default: nil
    }
  case .choice:
    return parameter.choices.firstIndex(of: text.lowercased()).map(Double.init)
  case .stepped:
    return integer(text, in: Int(row.range.lowerBound)...Int(row.range.upperBound)).map(Double.init)
  case .linear, .logarithmic:
    guard isTime(parameter) else { return decimal(text, in: row.range) }
    guard let span = TimeSpan(text) else { return nil }
    let seconds = Double(span.nanoseconds) / 1e9
    return row.range.contains(seconds) ? seconds : nil
  }
}

private func isTime(_ parameter: Parameter) -> Bool { "\(parameter.row.unit)" == "s" }

private func nanoseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9 + 0.5) }
