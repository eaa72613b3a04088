/// The events of one voice in a bar, with the directions of their stems.
struct EngravedVoice {
  let staff: Staff
  let octaves: Int
  let events: [MeasuredEvent]
  /// The chord of each event; nil for a rest.
  let shapes: [ChordShape?]
  /// The voice's place on its staff: 0 for the only voice, −1 for the upper and 1 for the lower of two voices.
  let side: Int
  /// How far each event is moved to the right of its column (see `BarSpacing`), in spaces. These moves keep noteheads
  /// of two voices from touching.
  private(set) var shifts: [Double]

  init(_ events: [MeasuredEvent], _ staff: Staff, octaves: Int, side: Int) {
    (self.staff, self.octaves, self.events, self.side) = (staff, octaves, events, side)
    shifts = events.map { _ in 0 }
    shapes = events.map { event in
      if event.isRest { return nil }
      let isUp = side != 0 ? side < 0 : Self.isUp(event, in: events, staff, octaves)
      return ChordShape(event, staff, octaves: octaves, isUp: isUp)
    }
  }

  /// Returns `true` if the stem goes up. The note farthest from the middle line decides, among the notes of the event
  /// and of all events that are beamed with this event.
  private static func isUp(
    _ event: MeasuredEvent, in events: [MeasuredEvent], _ staff: Staff, _ octaves: Int
  ) -> Bool {
    var (high, low) = (4, 4)
    for other in events where !other.isRest && (other == event || other.beam != nil && other.beam == event.beam) {
      for head in other.heads {
        let position = staff.position(of: head.pitch, octaves: octaves)
        (high, low) = (min(high, position), max(low, position))
      }
    }
    return low - 4 > 4 - high
  }

  /// Moves an event of this voice to the right if its noteheads would touch or cross the noteheads of an event of the
  /// upper voice.
  private mutating func makeRoom(for upper: EngravedVoice) {
    for (index, event) in events.enumerated() {
      guard let shape = shapes[index], let other = upper.events.firstIndex(where: { $0.start == event.start }),
        let above = upper.shapes[other], shape.top <= above.bottom + 1
      else { continue }
      shifts[index] = above.right + 0.15 + (shape.columnCount > 0 ? shape.left : 0)
    }
  }

  /// Returns the voices of a bar: first those of the treble staff, and on each staff the upper voice first.
  static func voices(of bar: MeasuredBar) -> [EngravedVoice] {
    var voices: [EngravedVoice] = []
    for staff in Staff.allCases {
      let content = bar.staff(staff)
      if !content.upper.isEmpty {
        let side = content.hasTwoVoices ? -1 : 0
        voices.append(EngravedVoice(content.upper, staff, octaves: content.octaves, side: side))
      }
      if !content.lower.isEmpty {
        let side = content.hasTwoVoices ? 1 : 0
        var lower = EngravedVoice(content.lower, staff, octaves: content.octaves, side: side)
        if let upper = voices.last, side != 0 { lower.makeRoom(for: upper) }
        voices.append(lower)
      }
    }
    return voices
  }
}
