import ChordEngine

extension PianoRoll {
  /// The maximum number of bars of one call of `chordNames`.
  public static let mostNamedBars = 64

  /// Returns the names of the chords in `count` bars (at most `mostNamedBars`), one line per bar: `"C\nG7\n\nAm"`. The
  /// line of a bar without a chord is empty. Notes of all voices count, from the lowest pitch up. After
  /// `mostRectangles` notes, each higher pitch adds at most one note.
  public func chordNames(from bar: Int64, count: Int64) -> String {
    var bars: [MeasuredBar] = []
    for number in 0..<min(max(count, 0), Int64(Self.mostNamedBars)) {
      let bar = meters.bar(numbered: max(bar, 0) + number)
      bars.append(
        MeasuredBar(start: bar.start, end: bar.end, fullLength: bar.fullLength, beats: bar.beats, unit: bar.unit))
    }
    guard let first = bars.first, let last = bars.last else { return "" }
    var notes: [SoundingNote] = []
    for pitch in 0..<128 {
      _ = index.visit(pitch, from: first.start, to: last.end, columns) { id in
        let note = columns[id]
        notes.append(
          SoundingNote(
            start: max(note.start, first.start), end: min(note.end, last.end), pitch: Pitch(folding: pitch)))
        return notes.count < Self.mostRectangles
      }
    }
    var text = ""
    for (number, found) in HarmonyFinder(notes, in: bars).chords.enumerated() {
      if number > 0 { text += "\n" }
      text += found.chord?.name ?? ""
    }
    return text
  }
}
