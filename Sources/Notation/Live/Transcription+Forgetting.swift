extension Transcription {
  /// Removes the bars before an index, with their notes and chords. Keeps the last of these chords, because this chord
  /// may still be active. Precondition: at least one bar remains.
  mutating func removeBars(before index: Int) {
    precondition(index < score.bars.count, "a score has a bar")
    removeNotes(score.notes.prefix { $0.start.bar < index }.count)
    score.bars.removeFirst(index)
    for note in score.notes.indices {
      score.notes[note].start.bar -= index
      score.notes[note].stop.bar -= index
    }
    let chords = score.chords.prefix { $0.start.bar < index }.count
    score.chords.removeFirst(max(0, chords - 1))
    for chord in score.chords.indices { score.chords[chord].start.bar -= index }
  }

  /// Removes the first notes if there are more than `count`.
  mutating func removeNotes(keeping count: Int) { removeNotes(max(0, score.notes.count - count)) }

  private mutating func removeNotes(_ count: Int) {
    guard count > 0 else { return }
    score.notes.removeFirst(count)
    open.removeAll { $0.index < count }
    for note in open.indices { open[note].index -= count }
  }
}
