import Instrument
import Session

/// `clumsy presets`: lists the presets that come with clumsy, and the user's own.
func presets(_ options: Options) throws(Failure) {
  let list = try PresetList(options.library)
  try printText(options.json ? list.json : inLocale(list.table))
}

/// The presets there are: name, what they are like, and whose they are.
struct PresetList {
  struct Row: Equatable {
    let name: String
    let help: String
    let isOwn: Bool
    /// Whether it stands in the place of one that comes with clumsy.
    let isInPlace: Bool
    /// Why it cannot be played; nil where it can.
    let fault: String?
  }

  let rows: [Row]

  init(_ library: Library) throws(Failure) {
    let own = try library.ownNames()
    let builtIn = Preset.allCases.map(\.name)
    var rows: [Row] = []
    for name in builtIn + own.filter({ !builtIn.contains($0) }) {
      let isOwn = own.contains(name)
      do throws(Failure) {
        guard let layer = try library.preset(name) else { continue }
        let fault: String?
        do throws(Failure) {
          _ = try layer.applied(to: Settings())
          fault = nil
        } catch { fault = error.message }
        rows.append(
          Row(name: name, help: layer.help, isOwn: isOwn, isInPlace: isOwn && builtIn.contains(name), fault: fault))
      } catch {
        rows.append(
          Row(name: name, help: "", isOwn: isOwn, isInPlace: builtIn.contains(name), fault: error.message))
      }
    }
    self.rows = rows
  }

  /// A line for each.
  var table: String {
    let width = rows.map { printable($0.name).count }.max() ?? 0
    return rows.map { row in
      let whose = row.isInPlace ? "own, in place of clumsy's" : row.isOwn ? "own" : ""
      let what = row.fault.map { "cannot be played: \($0)" } ?? row.help
      return ([padded(printable(row.name), to: width), what, whose.isEmpty ? "" : "(\(whose))"])
        .filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The same as a JSON array, keys sorted, with a line feed.
  var json: String {
    let rows = rows.map { row in
      "{\"fault\":\(row.fault.map(jsonText) ?? "null"),\"help\":\(jsonText(row.help)),\"in_place\":\(row.isInPlace),"
        + "\"name\":\(jsonText(row.name)),\"own\":\(row.isOwn)}"
    }
    return "[\(rows.joined(separator: ","))]\n"
  }
}
