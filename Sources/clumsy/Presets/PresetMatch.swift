import Instrument
import Sessions

/// The settings that a preset states. From these settings, clumsy guesses the preset of a session, because the
/// session's text does not name the preset.
struct PresetMatch {
  private let name: String
  /// The stated settings that differ from the neutral `Settings()`, each with its line in a session.
  private let lines: [(setting: Setting, line: String)]

  /// Returns the presets, including the user's. Presets that are invalid, or state only neutral settings or a seed, are
  /// left out.
  static func all(_ library: Library) throws(Failure) -> [PresetMatch] {
    let standard = Settings()
    var matches: [PresetMatch] = []
    for row in try PresetList(library).rows where row.fault == nil {
      guard let (settings, stated) = try library.preset(row.name)?.applied(to: standard) else { continue }
      let lines = stated.compactMap { setting -> (Setting, String)? in
        guard setting != .seed, let line = setting.line(in: settings), line != setting.line(in: standard) else {
          return nil
        }
        return (setting, line)
      }
      if !lines.isEmpty { matches.append(PresetMatch(name: row.name, lines: lines)) }
    }
    return matches
  }

  /// Returns the name of the preset with the greatest share of agreeing lines; `standard` if this share is below three
  /// quarters.
  static func name(of settings: Settings, among presets: [PresetMatch]) -> String {
    let shares = presets.map { preset in
      let count = preset.lines.count { $0.setting.line(in: settings) == $0.line }
      return (name: preset.name, share: Double(count) / Double(preset.lines.count))
    }
    let best = shares.max { $0.share < $1.share }
    return best.flatMap { $0.share >= 0.75 ? $0.name : nil } ?? "standard"
  }
}
