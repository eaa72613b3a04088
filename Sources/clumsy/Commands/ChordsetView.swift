import ChordEngine
import Instrument

/// The notes of a chordset's chords with the settings' key, voicing, bass line and octaves. Voice leading continues
/// from slot to slot. The eighth slot is the spare pad.
struct ChordsetView {
  private struct Row {
    let slot: String
    let text: String
    let numeral: String
    let chord: String
    let keys: [String]
    let bass: String
  }

  private let title: String
  private let name: String?
  private let key: Key
  private let rows: [Row]

  init(_ shown: (name: String?, chordset: Chordset), _ settings: Settings) {
    let key = settings.key
    name = shown.name
    self.key = key
    title = (shown.name.map { "\($0) in " } ?? "") + key.name
    var rows: [Row] = []
    var voiced: VoicedChord?
    var lastBass: Pitch?
    for index in 0..<Chordset.slotCount {
      let slot = shown.chordset[index]
      let chord = slot.chord(in: key)
      let next = shown.chordset[(index + 1) % Chordset.slotCount].chord(in: key)
      let keys = settings.voiced(chord, after: voiced)
      let bass = settings.bassLine.pitch(of: chord, in: key, after: lastBass, towards: next)
      (voiced, lastBass) = (keys, bass)
      rows.append(
        Row(
          slot: index == Chordset.slotCount - 1 ? "pad" : "\(index + 1)", text: slot.text,
          numeral: slot.numeral(in: key).text, chord: chord.name,
          keys: (0..<keys.count).map { key.name(of: keys[$0].raised(byOctaves: settings[.keysOctave]), in: chord) },
          bass: key.name(of: bass.raised(byOctaves: settings[.bassOctave]), in: chord)))
    }
    self.rows = rows
  }

  var table: String {
    let cells = rows.map { [$0.slot, $0.numeral, $0.chord, $0.bass, $0.keys.joined(separator: " ")] }
    return title + "\n" + textTable([["SLOT", "NUMERAL", "CHORD", "BASS", "KEYS"]] + cells)
  }

  /// A JSON object with sorted keys, followed by a line feed.
  var json: String {
    let slots = rows.map { row in
      jsonObject([
        "bass": jsonText(row.bass), "chord": jsonText(row.chord), "keys": jsonArray(row.keys.map { jsonText($0) }),
        "numeral": jsonText(row.numeral), "slot": jsonText(row.slot), "text": jsonText(row.text),
      ])
    }
    return jsonObject(["key": jsonText(key.name), "name": jsonText(name), "slots": jsonArray(slots)]) + "\n"
  }
}
