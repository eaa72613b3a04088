/// A score whose notes are placed by their times, with the accidentals and octave signs that depend on its bars.
public struct ProportionalScore: Sendable {
  /// The music.
  public let score: Score
  /// `true` for each note that shows its accidental.
  let showsAccidental: [Bool]
  /// The octave shifts of each bar.
  let octaves: [BarOctaves]
  /// The length of the longest note, in nanoseconds.
  let longest: Int64

  /// Prepares a score for drawing. Complexity: O(notes).
  public init(_ score: Score) { self.init(score, after: BarOctaves()) }

  /// - Parameter before: the octave shifts of the bar before the score. The first bar may continue that bar's octave
  ///   signs.
  init(_ score: Score, after before: BarOctaves) {
    self.score = score
    var shows: [Bool] = []
    var octaves: [BarOctaves] = []
    var next = 0
    for (index, bar) in score.bars.enumerated() {
      var signs = (treble: Accidentals(bar.key), bass: Accidentals(bar.key))
      var ranges = (treble: OctaveSign(), bass: OctaveSign())
      while next < score.notes.count, score.notes[next].start.bar == index {
        let note = score.notes[next]
        let position = note.staff.position(of: note.pitch)
        if note.staff == .treble {
          shows.append(signs.treble.needs(note.pitch))
          ranges.treble.add(position)
        } else {
          shows.append(signs.bass.needs(note.pitch))
          ranges.bass.add(position)
        }
        next += 1
      }
      let before = octaves.last ?? before
      octaves.append(
        BarOctaves(treble: ranges.treble.octaves(after: before.treble), bass: ranges.bass.octaves(after: before.bass)))
    }
    showsAccidental = shows
    self.octaves = octaves
    longest = score.notes.reduce(0) { max($0, min($1.end, score.end) - $1.onset) }
  }

  func octaves(_ staff: Staff, bar: Int) -> Int { staff == .treble ? octaves[bar].treble : octaves[bar].bass }

  /// Returns the indices of all notes that sound in a span of time, and perhaps of some notes that ended before the
  /// span.
  func notes(from begin: Int64, to end: Int64) -> Range<Int> { notes(since: begin - longest, before: end) }

  /// Returns the indices of the notes that begin in a span of time.
  func notes(since begin: Int64, before end: Int64) -> Range<Int> {
    let first = firstNote(at: begin)
    return first..<max(first, firstNote(at: end))
  }

  /// Returns the index of the first note that begins at a time or later.
  private func firstNote(at time: Int64) -> Int {
    var (low, high) = (0, score.notes.count)
    while low < high {
      let middle = (low + high) / 2
      if score.notes[middle].onset < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The number of octaves by which each staff of a bar is written lower than it sounds (8va: 1, 8vb: −1).
struct BarOctaves: Sendable {
  var treble = 0, bass = 0
}
