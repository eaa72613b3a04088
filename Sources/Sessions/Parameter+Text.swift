import Instrument

extension Parameter {
  package init?(sessionName name: String) {
    guard let found = Parameter.allCases.first(where: { name.hasBytes(of: $0.row.name) }) else { return nil }
    self = found
  }

  /// The name in the table of parameters, such as `key-length`.
  package var sessionName: String { row.name.description }

  /// Formats a value, so that `value(of:)` can parse it.
  package func sessionText(_ value: Double) -> String {
    // A rejected gesture may hold a number that is out of range.
    guard allows(value) else { return value.sessionText }
    if value == absentValue { return "none" }
    switch row.scale {
    case .switch: return value == 0 ? "off" : "on"
    case .choice: return choice(Int(value))?.description ?? ""
    case .linear, .logarithmic, .stepped: return value.sessionText
    }
  }

  /// Parses `on`, `off`, `none`, a choice's name, or a number in the parameter's unit and range. Returns nil for text
  /// that this parameter does not allow.
  package func value(of text: String) -> Double? {
    if let absentValue, text.hasBytes(of: "none") { return absentValue }
    switch row.scale {
    case .switch: return text.hasBytes(of: "on") ? 1 : text.hasBytes(of: "off") ? 0 : nil
    case .choice: return choices.firstIndex(ofBytes: text).map { Double($0) }
    case .linear, .logarithmic, .stepped:
      return decimal(text).flatMap { allows($0) && $0 != absentValue ? $0 : nil }
    }
  }

  /// The allowed values in words, for an error message.
  package var expected: String {
    switch row.scale {
    case .switch: return "on or off"
    case .choice where choices.count > 20: return "none, or a General MIDI program, such as fretless-bass"
    case .choice:
      var text = ""
      for choice in choices { text += (text.isEmpty ? "" : ", ") + choice }
      return text
    case .linear, .logarithmic, .stepped: break
    }
    let low = row.range.lowerBound + (absentValue == nil ? 0 : 1)
    let range = low.sessionText + "…" + row.range.upperBound.sessionText
    let unit = row.unit.utf8CodeUnitCount == 0 ? "" : " " + row.unit.description
    return (absentValue == nil ? "" : "none, or ") + (row.scale == .stepped ? "a whole number of " : "") + range + unit
  }
}
