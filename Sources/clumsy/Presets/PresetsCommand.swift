import Instrument
import Sessions

/// `clumsy presets`: lists the presets that come with clumsy, and the user's own.
func presets(_ options: Options) throws(Failure) {
  let list = try PresetList(options.library)
  try printText(options.json ? list.json : inLocale(list.table))
}

struct PresetList {
  struct Row: Equatable {
    let name: String
    let help: String
    let isOwn: Bool
    /// `true` if the user's preset replaces a built-in preset.
    let isInPlace: Bool
    /// The reason why the preset cannot be played; nil if the preset can be played.
    let fault: String?
  }

  let rows: [Row]

  init(_ library: Library) throws(Failure) {
    let own = try library.ownNames()
    let builtIn = Preset.allCases.map(\.name)
    var rows: [Row] = []
    for name in builtIn + own.filter({ !builtIn.contains($0) }) {
      let isOwn = own.contains(name)
      var (help, fault): (String, String?) = ("", nil)
      do throws(Failure) {
        guard let layer = try library.preset(name) else { continue }
        help = layer.help
        _ = try layer.applied(to: Settings())
      } catch { fault = error.message }
      rows.append(
        Row(name: name, help: help, isOwn: isOwn, isInPlace: isOwn && builtIn.contains(name), fault: fault))
    }
    self.rows = rows
  }

  var table: String {
    textTable(
      rows.map { row in
        let whose = row.isInPlace ? "(own, in place of clumsy's)" : row.isOwn ? "(own)" : ""
        let what = row.fault.map { "cannot be played: \($0)" } ?? row.help
        return [printable(row.name), [what, whose].filter { !$0.isEmpty }.joined(separator: "  ")]
      })
  }

  /// A JSON array of objects with sorted keys, followed by a line feed.
  var json: String {
    let rows = rows.map { row in
      jsonObject([
        "fault": jsonText(row.fault), "help": jsonText(row.help), "in_place": "\(row.isInPlace)",
        "name": jsonText(row.name), "own": "\(row.isOwn)",
      ])
    }
    return jsonArray(rows) + "\n"
  }
}
