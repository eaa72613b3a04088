import ChordEngine
import Instrument
import MIDI

/// The chords of a MIDI file, bar by bar, as a table or as JSON.
struct ChordsView {
  /// The greatest number of bars that a file may have.
  static let mostBars = 10_000

  private struct Row {
    let bar: Int
    let part: Int
    let nanoseconds: Int64
    let chord: String?
    let numeral: String?
  }

  private let key: Key
  private let part: BarPart
  private let rows: [Row]

  /// The file's most frequent chords, at most eight (the slots of a chordset), in the order of their first use.
  let chordset: [String]

  init(_ found: HarmonyFinder, _ tempos: TempoMap, _ part: BarPart) {
    key = found.key
    self.part = part
    rows = found.chords.map { chord in
      Row(
        bar: chord.bar + 1, part: chord.part + 1, nanoseconds: tempos.nanoseconds(at: chord.start),
        chord: chord.chord?.name, numeral: chord.chord.map { RomanNumeral(of: $0, in: found.key).text })
    }
    chordset = Self.commonest(rows.compactMap(\.chord))
  }

  private static func commonest(_ names: [String]) -> [String] {
    var counts: [(name: String, count: Int)] = []
    for name in names {
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    // Among equally frequent chords, choose the chords that are used first.
    let places = counts.indices.sorted { (-counts[$0].count, $0) < (-counts[$1].count, $1) }
    return places.prefix(Chordset.slotCount).sorted().map { counts[$0].name }
  }

  /// A `clumsy run` command that plays in `key` with the chords of `chordset`.
  var command: String {
    let tonic = key.tonicName.text + (key.octave == Key.cMajor.octave ? "" : "\(key.octave)")
    let scale = key.scale == .major ? "" : key.scale == .minor ? "m" : " --scale \(key.scale.name)"
    let chords = chordset.joined(separator: ",")
    return inLocale("clumsy run --key \(tonic)\(scale) --chords \(chords)", isUTF8: false)
  }

  var table: String {
    let cells = rows.map { row in
      [
        part == .bar ? "\(row.bar)" : "\(row.bar).\(row.part)", clock(row.nanoseconds), row.chord ?? "-",
        row.numeral ?? "-",
      ]
    }
    return key.name + "\n" + textTable([["BAR", "TIME", "CHORD", "NUMERAL"]] + cells) + command + "\n"
  }

  /// JSON objects with sorted keys: one line for each row, then one line for the whole file.
  var json: String {
    let lines = rows.map { row in
      jsonObject([
        "bar": "\(row.bar)", "chord": jsonText(row.chord), "ns": "\(row.nanoseconds)",
        "numeral": jsonText(row.numeral), "part": "\(row.part)",
      ])
    }
    let whole = jsonObject([
      "chords": jsonArray(chordset.map { jsonText($0) }), "command": jsonText(command), "key": jsonText(key.name),
    ])
    return (lines + [whole]).map { $0 + "\n" }.joined()
  }
}
