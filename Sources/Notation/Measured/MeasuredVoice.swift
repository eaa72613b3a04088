/// The chords of one voice, before bar lines divide them.
struct MeasuredVoice {
  /// Notes that begin together.
  struct Chord {
    /// The beginning and the end, in units (see `NoteValue`) since the beginning of the first bar.
    var start: Int
    var end: Int
    /// The pitches, from low to high.
    var pitches: [WrittenPitch]
  }

  private var chords: [Chord] = []

  /// Adds a note that begins at `start`. Notes need not come in order of `start`, because a change of meter within a
  /// bar can give a later note an earlier `start`.
  mutating func append(_ pitch: WrittenPitch, from start: Int, to end: Int) {
    var index = chords.count
    while index > 0, chords[index - 1].start >= start { index -= 1 }
    if index == chords.count || chords[index].start != start {
      chords.insert(Chord(start: start, end: end, pitches: [pitch]), at: index)
      return
    }
    chords[index].end = max(chords[index].end, end)
    let pitches = chords[index].pitches
    if pitches.contains(where: { $0.number == pitch.number }) { return }
    let place = pitches.firstIndex { $0.step > pitch.step || $0.step == pitch.step && $0.number > pitch.number }
    chords[index].pitches.insert(pitch, at: place ?? pitches.count)
  }

  /// Returns the chords with their final ends. A chord's limit is the start of the next chord. The last chord's limit
  /// is `total`, the end of the last bar. A chord lasts for at least one grid step (`grid` units). A chord that would
  /// end after its limit, or at most one grid step before it, ends at its limit.
  consuming func finished(grid: Int, until total: Int) -> [Chord] {
    for index in chords.indices {
      let next = index + 1 < chords.count ? chords[index + 1].start : total
      let end = max(chords[index].end, chords[index].start + grid)
      chords[index].end = next - end <= grid ? next : end
    }
    return chords
  }

  /// Returns a bar's events, with rests between them; empty if the voice has no note in the bar.
  ///
  /// - Parameters:
  ///   - next: the index of the first chord that ends after the beginning of the bar. The function sets `next` to the
  ///     index for the next bar.
  ///   - bar: the span of the bar, in units since the first bar.
  static func events(of chords: [Chord], from next: inout Int, bar: Range<Int>, pulse: Pulse) -> [MeasuredEvent] {
    var events: [MeasuredEvent] = []
    var place = bar.lowerBound
    while next < chords.count, chords[next].start < bar.upperBound {
      let chord = chords[next]
      let (start, end) = (max(chord.start, bar.lowerBound), min(chord.end, bar.upperBound))
      if start < end {
        appendRests(from: place, to: start, bar, pulse, &events)
        var first = start
        for length in pulse.noteLengths(from: start - bar.lowerBound, to: end - bar.lowerBound) {
          let isLast = first + length == chord.end
          let heads = chord.pitches.map {
            MeasuredHead(pitch: $0, isTiedBack: first > chord.start, isTiedOn: !isLast)
          }
          events.append(MeasuredEvent(start: first - bar.lowerBound, length: length, heads: heads))
          first += length
        }
        place = end
      }
      guard chord.end <= bar.upperBound else { break }
      next += 1
    }
    if events.isEmpty { return [] }
    appendRests(from: place, to: bar.upperBound, bar, pulse, &events)
    return events
  }

  private static func appendRests(
    from start: Int, to end: Int, _ bar: Range<Int>, _ pulse: Pulse, _ events: inout [MeasuredEvent]
  ) {
    guard start < end else { return }
    var place = start - bar.lowerBound
    for length in pulse.restLengths(from: place, to: end - bar.lowerBound) {
      events.append(MeasuredEvent(start: place, length: length, heads: []))
      place += length
    }
  }
}
