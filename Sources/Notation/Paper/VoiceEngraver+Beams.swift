extension VoiceEngraver {
  /// Draws all beams of the voice, and the stems that they join.
  func drawBeams(_ pen: inout Pen) {
    var first = 0
    while first < voice.events.count {
      guard let beam = voice.events[first].beam else {
        first += 1
        continue
      }
      var last = first
      while last + 1 < voice.events.count, voice.events[last + 1].beam == beam { last += 1 }
      let stems = (first...last).compactMap { number -> BeamedStem? in
        let event = voice.events[number]
        let x = bar.column(at: event.start) + voice.shifts[number] * space
        return voice.shapes[number].map { BeamedStem(shape: $0, x: x, event: event) }
      }
      draw(stems, &pen)
      first = last + 1
    }
  }

  private struct BeamedStem {
    let shape: ChordShape
    let x: Double
    let event: MeasuredEvent
  }

  private func draw(_ stems: [BeamedStem], _ pen: inout Pen) {
    let isUp = stems[0].shape.isUp
    let x = stems.map { $0.x + $0.shape.stemPlace * space }
    let line = BeamLine(stems.map { $0.shape }, x, space)
    let sign = isUp ? 1.0 : -1.0
    let half = Engraving.stem / 2 * space
    for (index, stem) in stems.enumerated() {
      drawStem(stem.shape, stem.x, to: y + line.height(at: x[index]) * space, &pen)
    }
    for level in 0..<3 {
      let offset = sign * Double(level) * Engraving.beamDistance
      func draw(_ from: Double, _ to: Double) {
        pen.beam(
          from, y + (line.height(at: from) + offset) * space, to, y + (line.height(at: to) + offset) * space,
          isUp: isUp)
      }
      var first = 0
      while first < stems.count {
        guard stems[first].shape.value.flags > level else {
          first += 1
          continue
        }
        var last = first
        while last + 1 < stems.count, stems[last + 1].shape.value.flags > level { last += 1 }
        if last > first {
          draw(x[first] - half, x[last] + half)
        } else if isTowardsRight(stems, first) {
          draw(x[first] - half, x[first] + 1.1 * space)
        } else {
          draw(x[first] - 1.1 * space, x[first] + half)
        }
        first = last + 1
      }
    }
  }

  /// Returns `true` if the short beam of a single note points to the right. At an outer stem, the short beam points to
  /// the inner stems. At an inner stem, the short beam points to the right if the note's start in the bar is a multiple
  /// of twice the note's length.
  private func isTowardsRight(_ stems: [BeamedStem], _ index: Int) -> Bool {
    if index == 0 || index == stems.count - 1 { return index == 0 }
    return stems[index].event.beginsPair
  }
}

/// The outer edge of a beam, as a straight line.
struct BeamLine {
  private let x: Double
  private let y: Double
  /// Spaces per point.
  private let slope: Double

  /// - Parameter x: the places of the stems, in points.
  init(_ shapes: [ChordShape], _ x: [Double], _ space: Double) {
    let isUp = shapes[0].isUp
    let ends = shapes.map { $0.stemEnd }
    let (first, last) = (ends[0], ends[ends.count - 1])
    var rise = last - first
    // A beam is flat if an inner note is nearer to the beam than both outer notes.
    for end in ends[1..<ends.count - 1] where isUp ? end < min(first, last) : end > max(first, last) { rise = 0 }
    let most = min(1.25, (x[x.count - 1] - x[0]) / space * 0.16)
    rise = max(-most, min(most, rise / 2))
    let slope = rise / max(x[x.count - 1] - x[0], 1)
    // The beam moves away from the noteheads until each stem is long enough.
    var shift = isUp ? Double.infinity : -Double.infinity
    for (index, shape) in shapes.enumerated() {
      let room = 2.6 + Double(max(0, shape.value.flags - 1)) * Engraving.beamDistance
      let height = (x[index] - x[0]) * slope
      let nearest = isUp ? min(Double(shape.top) / 2 - room, 2.3) : max(Double(shape.bottom) / 2 + room, 1.7)
      shift = isUp ? min(shift, nearest - height) : max(shift, nearest - height)
    }
    // Each outer stem is at most half a space shorter than it would be without a beam.
    let natural = isUp ? min(first, last - rise) : max(first, last - rise)
    y = isUp ? min(shift, natural + 0.5) : max(shift, natural - 0.5)
    self.x = x[0]
    self.slope = slope
  }

  /// Returns the height of the edge, in spaces below the staff's top line. `place` is in points.
  func height(at place: Double) -> Double { y + (place - x) * slope }
}
