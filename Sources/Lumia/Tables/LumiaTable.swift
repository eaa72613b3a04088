/// A table of the image performer as text, for pages, helps and documents.
public enum LumiaTable: Int32, CaseIterable, Sendable {
  /// The fields of a lumi: name, lowest, highest, names of the values.
  case fields
  /// The options of the canvas: name, lowest, highest, names of the values, meaning.
  case options
  /// The actions of trigger pads: name, 1 if the action is for one chord only.
  case actions
  /// The sets: name, preset, purpose.
  case sets
  /// The panels: name, title, 1 if the panel is shown at first.
  case panels
  /// The forms: name. The base 125 · n + 62 of the feature `form` gives form n, counted from 0.
  case forms

  /// The rows as lines of UTF-8. Tabs separate the columns, and spaces the names of values.
  public var lines: [UInt8] {
    var text: [UInt8] = []
    func add(_ columns: [[UInt8]]) {
      if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
      for (index, column) in columns.enumerated() {
        if index > 0 { text.append(UInt8(ascii: "\t")) }
        text += column
      }
    }
    switch self {
    case .fields:
      for field in LumiField.all { add([field.name] + range(field.range) + [words(field.choices)]) }
    case .options:
      for option in LumiaOption.allCases {
        add([option.name.bytes] + range(option.range) + [words(option.choices), option.help.bytes])
      }
    case .actions:
      for action in TriggerPad.Action.allCases {
        add([TriggerPad.Action.names[Int(action.rawValue)].bytes, flag(action.needsChord)])
      }
    case .sets:
      for set in LumiaSet.allCases { add([set.name.bytes, set.preset?.bytes ?? [], set.purpose.bytes]) }
    case .panels:
      for panel in LumiaPanel.allCases { add([panel.name.bytes, panel.title.bytes, flag(panel.isShownFirst)]) }
    case .forms:
      for form in LumiForm.names { add([form.bytes]) }
    }
    return text
  }

  private func flag(_ value: Bool) -> [UInt8] { [value ? UInt8(ascii: "1") : UInt8(ascii: "0")] }

  private func range(_ range: ClosedRange<Int>) -> [[UInt8]] { [digits(range.lowerBound), digits(range.upperBound)] }

  private func words(_ names: [StaticString]) -> [UInt8] {
    var text: [UInt8] = []
    for name in names { text += (text.isEmpty ? [] : [UInt8(ascii: " ")]) + name.bytes }
    return text
  }
}
