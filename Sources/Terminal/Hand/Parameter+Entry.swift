import Hands
import Instrument
import Sessions

extension Parameter {
  /// Returns `true` if a key has an action and does not continue the typed value. The blank (pause) and `q` (quit)
  /// never continue a value.
  func leavesEntry(_ key: KeyPress, entry: String) -> Bool {
    guard case .character(let character) = key, Binding.action(of: key) != nil else { return false }
    if character == " " || character == "q" { return true }
    if character.isNumber || "+-".contains(character) { return false }
    return !begins((entry + String(character)).lowercased())
  }

  /// Returns `true` if a text, in lower case, begins the name of a value, or is a number with the beginning of a unit.
  private func begins(_ text: String) -> Bool {
    let names = (row.scale == .switch ? ["on", "off"] : choices) + (absentValue == nil ? [] : ["none"])
    if names.contains(where: { $0.lowercased().hasPrefix(text) }) { return true }
    let rest = String(text.drop { $0.isNumber || ".,-+".contains($0) })
    guard rest.count < text.count, !rest.isEmpty else { return false }
    let units = [row.unit.description.lowercased()] + (isTime ? ["ms", "min"] : [])
    return units.contains { $0.hasPrefix(rest) }
  }

  /// Returns `steadyText`, filled up with blanks on the left to the width of the widest value.
  func paddedText(_ value: Double) -> String {
    let text = steadyText(value)
    let widest = [row.range.lowerBound, row.range.upperBound].map { steadyText($0).unicodeScalars.count }.max() ?? 0
    return String(repeating: " ", count: max(0, widest - text.unicodeScalars.count)) + text
  }
}
