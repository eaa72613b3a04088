extension SystemEngraver {
  /// Draws the ties, including those that come from the previous system or continue in the next one.
  func drawTies(_ pen: inout Pen) {
    for (index, bar) in bars.enumerated() {
      for voice in bar.voices {
        for (number, event) in voice.events.enumerated() {
          guard let shape = voice.shapes[number] else { continue }
          let isIncoming = number == 0 && index == 0
          for (head, note) in event.heads.enumerated() {
            let isUp = isTieUp(shape, head, voice.side)
            let y = top(of: voice.staff) + (Double(shape.positions[head]) / 2 + (isUp ? -0.45 : 0.45)) * space
            let x =
              bar.column(at: event.start) + (voice.shifts[number] + Double(shape.sides[head]) * shape.headWidth) * space
            if note.isTiedBack, isIncoming {
              pen.tie(bar.x + (bar.prefix.width - 0.6) * space, x - 0.1 * space, y, isUp: isUp)
            }
            guard note.isTiedOn else { continue }
            let start = x + (shape.headWidth - 0.1 + (shape.value.isDotted ? 0.6 : 0)) * space
            pen.tie(start, end(of: voice, number, note.pitch, index) - 0.1 * space, y, isUp: isUp)
          }
        }
      }
    }
  }

  /// Returns `true` if a tie bends upwards. If a staff has two voices, the ties of the upper voice bend upwards. If it
  /// has one voice, the tie of a single note bends away from the stem, and the ties of a chord's upper half upwards.
  private func isTieUp(_ shape: ChordShape, _ head: Int, _ side: Int) -> Bool {
    if side != 0 { return side < 0 }
    let count = shape.positions.count
    return count == 1 ? !shape.isUp : 2 * head >= count
  }

  /// Returns the place at which a tie ends: the next notehead of the pitch, or the end of the system. If the next bar
  /// begins without that notehead, the tie ends at the bar line.
  private func end(of voice: EngravedVoice, _ number: Int, _ pitch: WrittenPitch, _ index: Int) -> Double {
    if number + 1 < voice.events.count { return bars[index].column(at: voice.events[number + 1].start) }
    guard index + 1 < bars.count else { return bars[index].end }
    let next = bars[index + 1]
    for other in next.voices where other.staff == voice.staff {
      if let first = other.events.first, first.heads.contains(where: { $0.isTiedBack && $0.pitch == pitch }) {
        return next.column(at: first.start)
      }
    }
    return next.x
  }
}
