import Sessions
import Terminal

/// Returns commands for the palette, the line in which a player in the terminal finds a command by a few letters. The
/// commands are the gestures and requests of `clumsy tell`, and the presets.
func paletteCommands(_ library: Library) -> [Palette.Command] {
  var commands = GestureHelp.gestures.compactMap { paletteCommand($0.form, "\($0.help); such as \($0.example)") }
  commands += GestureHelp.requests.compactMap { paletteCommand($0.term, $0.help.joined(separator: ", ")) }
  let presets = (try? PresetList(library).rows) ?? []
  return commands + presets.map { Palette.Command("preset \($0.name)", help: $0.fault ?? $0.help) }
}

/// Divides a form such as `chord N CHORD` before its first placeholder. Returns nil for `NAME VALUE`, which has no
/// fixed word.
private func paletteCommand(_ form: String, _ help: String) -> Palette.Command? {
  let words = form.split(separator: " ")
  let fixed = words.prefix { !$0.contains { $0.isUppercase } }
  guard !fixed.isEmpty else { return nil }
  let values = words.dropFirst(fixed.count).joined(separator: " ")
  return Palette.Command(fixed.joined(separator: " "), values: values, help: help)
}
