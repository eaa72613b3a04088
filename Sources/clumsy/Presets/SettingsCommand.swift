import Instrument
import Sessions

/// `clumsy settings`: shows the settings in force, and the origin of each.
func settings(_ options: Options) throws(Failure) {
  let view = SettingsView(options)
  try printText(options.json ? view.json : inLocale(view.text))
}

struct SettingsView {
  private struct Row {
    let setting: Setting
    let line: String
    let origins: [Layer.Origin]
  }

  private let groups: [(title: String, rows: [Row])]
  private let hasSeed, letsSeedChoose: Bool

  init(_ options: Options) {
    let settings = options.settings
    hasSeed = options.statedSeed != nil
    letsSeedChoose = options.base.letsSeedChoose
    groups = SettingGroup.all.map { group in
      let rows = group.settings.compactMap { setting in
        setting.line(in: settings).map { Row(setting: setting, line: $0, origins: options.origins(of: setting)) }
      }
      return (
        group.title,
        rows.filter { row in
          options.statedSeed != nil || row.setting != .seed && !options.isChosenBySeeds(row.setting)
        }
      )
    }
  }

  /// A session's text, with the settings' origins as comments. The whole text, or any line of it, can be copied into a
  /// session or a preset.
  var text: String {
    var text = Session(Settings())?.head ?? ""
    for group in groups {
      text += "\n# \(group.title)\n"
      if !hasSeed, group.title == groups[0].title {
        text +=
          "# no seed: each run has a new seed"
          + (letsSeedChoose ? ", which chooses the settings not listed" : "") + "\n"
      }
      for row in group.rows {
        let comment = "# " + row.origins.map(\.description).joined(separator: ", ")
        let line = padded(row.line, to: 40) + "  " + comment
        text += (line.count <= 80 ? line : comment + "\n" + row.line) + "\n"
      }
    }
    return text
  }

  /// A JSON array of objects with sorted keys, followed by a line feed.
  var json: String {
    let rows = groups.flatMap { group in
      group.rows.map { row in
        jsonObject([
          "from": jsonArray(row.origins.map { jsonText("\($0)") }), "group": jsonText(group.title),
          "line": jsonText(row.line),
        ])
      }
    }
    return jsonArray(rows) + "\n"
  }
}
