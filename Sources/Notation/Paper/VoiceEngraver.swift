import ChordEngine

/// Draws the notes and rests of one voice in a bar.
struct VoiceEngraver {
  let voice: EngravedVoice
  let bar: SystemEngraver.SystemBar
  /// The staff's top line, in points.
  let y: Double
  let space: Double

  init(_ voice: EngravedVoice, _ bar: SystemEngraver.SystemBar, _ y: Double, _ space: Double) {
    (self.voice, self.bar, self.y, self.space) = (voice, bar, y, space)
  }

  func draw(_ pen: inout Pen) {
    for (number, event) in voice.events.enumerated() {
      let x = bar.column(at: event.start) + voice.shifts[number] * space
      if let shape = voice.shapes[number] {
        drawHeads(event, shape, x, &pen)
        if event.beam == nil { drawStem(shape, x, to: y + shape.stemEnd * space, &pen) }
      } else {
        drawRest(event, x, &pen)
      }
    }
    drawBeams(&pen)
  }

  private func drawHeads(_ event: MeasuredEvent, _ shape: ChordShape, _ x: Double, _ pen: inout Pen) {
    let head = shape.value.notehead
    for (index, position) in shape.positions.enumerated() {
      let place = x + Double(shape.sides[index]) * (head.width - Engraving.stem) * space
      let height = y + Double(position) / 2 * space
      pen.ledgerLines(position, place, y, width: head.width)
      pen.symbol(head, place, height)
      if shape.value.isDotted {
        // The dot of a note on a line is in the space above.
        let dot = x + (shape.right - 0.45) * space
        pen.symbol(.augmentationDot, dot, height - (position % 2 == 0 ? space / 2 : 0))
      }
      guard let column = shape.columns[index] else { continue }
      let sign = Symbol.accidental(event.heads[index].pitch.name.alteration)
      pen.symbol(sign, x + shape.accidentalPlace(column, sign) * space, height)
    }
  }

  /// Draws a stem, and its flag if no beam joins the stem. `end` is in points.
  func drawStem(_ shape: ChordShape, _ x: Double, to end: Double, _ pen: inout Pen) {
    guard shape.value.hasStem else { return }
    let place = x + shape.stemPlace * space
    // A stem begins at the side of the notehead, a little above or below the notehead's middle.
    let root = y + (Double(shape.isUp ? shape.bottom : shape.top) / 2 + (shape.isUp ? -0.168 : 0.168)) * space
    pen.line(place, root, place, end, width: Engraving.stem)
    guard shape.hasFlag, let flag = shape.value.flag(isUp: shape.isUp) else { return }
    pen.symbol(flag, place - Engraving.stem / 2 * space, end)
  }

  private func drawRest(_ event: MeasuredEvent, _ x: Double, _ pen: inout Pen) {
    let shift = Double(2 * voice.side) * space
    if event.start == 0, event.length == bar.bar.pulse.length,
      NoteValue(units: event.length)?.isDotted ?? true
        || voice.side == 0
    {
      let middle = (x + bar.end - Symbol.restWhole.width * space) / 2
      pen.symbol(.restWhole, middle, y + space + shift)
      return
    }
    guard let value = NoteValue(units: event.length) else { return }
    pen.symbol(value.rest, x, y + (value.rest == .restWhole ? 1 : 2) * space + shift)
    if value.isDotted { pen.symbol(.augmentationDot, x + 1.4 * space, y + 1.5 * space + shift) }
  }
}
