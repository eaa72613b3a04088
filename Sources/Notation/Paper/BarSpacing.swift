/// The horizontal spacing of a bar: columns of events that begin together, and the distances between them. Distances
/// are in spaces; a space is the distance between two lines of a staff.
struct BarSpacing {
  /// The places at which events or chords begin, in units (see `NoteValue`), in rising order.
  let places: [Int]
  /// The distance from the bar line, or from the signs after it, to the first column, in spaces.
  let lead: Double
  /// The least and the natural distance from each column to the next, and from the last column to the bar line,
  /// in spaces.
  private(set) var least: [Double]
  private(set) var natural: [Double]

  init(_ bar: MeasuredBar) {
    let voices = EngravedVoice.voices(of: bar)
    var places: [Int] = []
    for voice in voices { for event in voice.events { Self.insert(event.start, &places) } }
    for chord in bar.chords { Self.insert(chord.start, &places) }
    var left = places.map { _ in 0.0 }
    var right = left
    for voice in voices {
      for (index, event) in voice.events.enumerated() {
        guard let column = places.firstIndex(of: event.start) else { continue }
        let (shape, shift) = (voice.shapes[index], voice.shifts[index])
        left[column] = max(left[column], shift > 0 ? 0 : shape?.left ?? 0)
        right[column] = max(right[column], shift + (shape?.right ?? 1.3))
      }
    }
    self.places = places
    lead = 1 + (left.first ?? 0)
    least = []
    natural = []
    for column in places.indices {
      let next = column + 1 < places.count ? places[column + 1] : bar.pulse.length
      let gap = column + 1 < places.count ? left[column + 1] + 0.4 : 0.6
      least.append(right[column] + gap)
      natural.append(Self.width(ofUnits: next - places[column]))
    }
    makeRoomForChords(bar)
  }

  /// Widens columns so that the names of chords fit beside each other, and before the bar line. The names may still
  /// overlap at a stretch below 1.
  private mutating func makeRoomForChords(_ bar: MeasuredBar) {
    for (index, chord) in bar.chords.enumerated() {
      guard let first = places.firstIndex(of: chord.start) else { continue }
      let end = index + 1 < bar.chords.count ? bar.chords[index + 1].start : Int.max
      let last = (places.firstIndex { $0 >= end } ?? places.count) - 1
      var room = 0.0
      for column in first...last { room += max(least[column], natural[column]) }
      let missing = ChordLabel(chord.chord).width + 0.8 - room
      if missing > 0 { least[last] = max(least[last], natural[last]) + missing }
    }
  }

  private static func insert(_ place: Int, _ places: inout [Int]) {
    let index = places.firstIndex { $0 >= place } ?? places.count
    if index == places.count || places[index] != place { places.insert(place, at: index) }
  }

  /// Returns the natural width of a note value, in spaces. Twice the length takes about a third more room.
  static func width(ofUnits units: Int) -> Double {
    let widths: InlineArray<8, Double> = [1.7, 2.2, 2.9, 3.9, 5.1, 6.7, 8.5, 10]
    let octave = min(Int.bitWidth - 1 - max(units, 1).leadingZeroBitCount, 6)
    let share = Double(units - 1 << octave) / Double(1 << octave)
    return widths[octave] + min(share, 1) * (widths[octave + 1] - widths[octave])
  }

  /// Returns the width of the bar, in spaces. Natural distances are multiplied by `stretch`.
  func width(stretch: Double) -> Double {
    var width = lead
    for column in places.indices { width += max(least[column], natural[column] * stretch) }
    return width
  }

  /// Returns the columns' distances from the beginning of the bar, in spaces. Natural distances are multiplied by
  /// `stretch`.
  func offsets(stretch: Double) -> [Double] {
    var offsets: [Double] = []
    var x = lead
    for column in places.indices {
      offsets.append(x)
      x += max(least[column], natural[column] * stretch)
    }
    return offsets
  }
}
