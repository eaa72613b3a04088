import Instrument

/// The written music of a live score, without bars that are long past.
struct Writing {
  var transcription: Transcription
  /// The octave signs of the bar before the first bar that is kept.
  private var before = BarOctaves()

  init(_ transcription: Transcription) { self.transcription = transcription }

  /// The beginning of the last bar, in nanoseconds.
  var lastBarStart: Int64 { transcription.score.bars[transcription.score.bars.count - 1].start }

  /// Returns the music up to a time. Everything before that time must have been written.
  @inline(never)
  func layout(until nanoseconds: Int64) -> ProportionalScore {
    var score = transcription.score
    score.end = nanoseconds
    return ProportionalScore(score, after: before)
  }

  /// Removes the bars that ended before a time, and further bars if there are too many notes. Keeps the last two bars;
  /// if there are still too many notes, removes the earliest notes.
  mutating func trim(before nanoseconds: Int64) {
    let score = transcription.score
    var first = 0
    while first < score.bars.count - 2,
      score.bars[first + 1].start <= nanoseconds || isFull(from: first)
    {
      first += 1
    }
    if first > 0 {
      before = layout(until: nanoseconds).octaves[first - 1]
      transcription.removeBars(before: first)
    }
    transcription.removeNotes(keeping: LiveScore.capacity)
  }

  private func isFull(from bar: Int) -> Bool {
    let score = transcription.score
    let first = score.notes.firstIndex { $0.start.bar >= bar } ?? score.notes.count
    return score.notes.count - first > LiveScore.capacity
  }
}
