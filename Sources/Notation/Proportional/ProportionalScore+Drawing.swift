import Canvas
import ChordEngine
import MIDI

extension ProportionalScore {
  /// Draws the part of the score that a view shows.
  public func draw(_ view: ProportionalView) -> Drawing {
    var pen = Pen(space: view.space, palette: view.palette)
    draw(view, &pen)
    return pen.drawing
  }

  func draw(_ view: ProportionalView, _ pen: inout Pen) {
    let bars = bars(view)
    drawStaves(view, bars, &pen)
    for index in notes(from: view.times.lowerBound, to: view.times.upperBound) {
      draw(score.notes[index], index, view, &pen)
    }
    drawSigns(view, bars, &pen)
  }

  /// Returns the indices of the bars that a view shows.
  func bars(_ view: ProportionalView) -> [Int] {
    score.bars.indices.filter { index in
      let end = index + 1 < score.bars.count ? score.bars[index + 1].start : Int64.max
      return score.bars[index].start < view.times.upperBound && end > view.times.lowerBound
    }
  }

  /// Draws the signs that lie over the notes: chords, octave signs, and the line at the present time.
  func drawSigns(_ view: ProportionalView, _ bars: [Int], _ pen: inout Pen) {
    drawChords(view, &pen)
    for staff in Staff.allCases { drawOctaves(staff, view, bars, &pen) }
    guard let now = view.now, view.times.contains(now) else { return }
    pen.ink = view.palette.sounding
    pen.line(
      view.x(now), view.top - 2 * view.space, view.x(now), view.top + (Engraving.height + 2) * view.space, width: 0.2)
    pen.ink = view.palette.ink
  }

  func drawStaves(_ view: ProportionalView, _ bars: [Int], _ pen: inout Pen) {
    let (space, bottom) = (view.space, view.top + Engraving.height * view.space)
    let left = view.left - (ProportionalView.head - 2) * space
    for staff in Staff.allCases {
      pen.staff(left, view.right + ProportionalView.overhang * space, view.top(of: staff))
      pen.clef(staff, left + 0.6 * space, view.top(of: staff))
    }
    drawKeys(view, bars, left + 3.7 * space, &pen)
    pen.symbol(.brace, left - 1.4 * space, bottom, scale: Engraving.height / 4)
    pen.line(left, view.top, left, bottom, width: Engraving.barLine)
    for index in bars {
      let bar = score.bars[index]
      for (number, beat) in bar.beats.enumerated() where view.times.contains(beat) {
        let x = view.x(beat)
        // A partial bar has no bar line: its first beat is before the score, or belongs to a count-in.
        if number == 0, !bar.isPartial {
          pen.line(x, view.top, x, bottom, width: Engraving.barLine)
          pen.text("\(bar.number + 1)", x + 0.3 * space, view.top - 0.5 * space, size: 1.5 * space)
        } else {
          // Each other beat has a short tick below the lower staff.
          pen.line(x, bottom + 0.4 * space, x, bottom + 1 * space, width: Engraving.staffLine)
        }
      }
    }
  }

  /// Draws the first key signature at `x`, to the right of the clefs, and each later one before its bar line.
  private func drawKeys(_ view: ProportionalView, _ bars: [Int], _ x: Double, _ pen: inout Pen) {
    let begin = view.times.lowerBound + ProportionalView.lead
    if let first = bars.last(where: { score.bars[$0].start <= begin }) ?? bars.first {
      for staff in Staff.allCases { pen.key(score.bars[first].key, after: nil, staff, x, view.top(of: staff)) }
    }
    for index in bars where index > 0 && score.bars[index].start > begin {
      let (old, new) = (score.bars[index - 1].key, score.bars[index].key)
      guard old.sharps != new.sharps else { continue }
      // There is little room between notes, so naturals are written only if the new signature has no other signs.
      let cancelled = new.sharps == 0 ? old : nil
      let width = KeySignature.width(from: cancelled, to: new) + 0.3
      let place = view.x(score.bars[index].start) - width * view.space
      for staff in Staff.allCases { pen.key(new, after: cancelled, staff, place, view.top(of: staff)) }
    }
  }

  func draw(_ note: ScoreNote, _ index: Int, opacity: Double = 1, _ view: ProportionalView, _ pen: inout Pen) {
    let octaves = octaves(note.staff, bar: note.start.bar)
    draw(note, showsAccidental: showsAccidental[index], octaves: octaves, opacity: opacity, view, &pen)
  }

  /// - Parameter opacity: the opacity of the note relative to other notes, 0…1.
  func draw(
    _ note: ScoreNote, showsAccidental: Bool, octaves: Int, opacity: Double, _ view: ProportionalView, _ pen: inout Pen
  ) {
    let space = view.space
    let shape = StemlessNote(note.pitch, note.staff, octaves: octaves, showsAccidental: showsAccidental)
    let top = view.top(of: note.staff)
    let y = top + Double(shape.position) / 2 * space
    let (x, end) = (view.x(note.onset), min(view.x(min(note.end, score.end)), view.right))
    let ink = view.ink(note, opacity)
    let start = max(x + StemlessNote.tail * space, view.left)
    if end > start + StemlessNote.shortestTail * space {
      var tail = ink
      tail.alpha = UInt8(Int(ink.alpha) * StemlessNote.tailOpacity / 100)
      let height = StemlessNote.tailWidth * space
      pen.drawing.add(.rectangle(Rectangle(Point(start, y - height / 2), width: end - start, height: height), tail))
    }
    guard view.times.contains(note.onset) else { return }
    pen.ink.alpha = UInt8(255 * opacity)
    pen.ledgerLines(shape.position, x, top, width: StemlessNote.head.width)
    pen.ink = ink
    pen.symbol(StemlessNote.head, x, y)
    if let sign = shape.sign { pen.symbol(sign, x + StemlessNote.place(of: sign) * space, y) }
    pen.ink = view.palette.ink
  }

  private func drawChords(_ view: ProportionalView, _ pen: inout Pen) {
    let above = view.chordsClearOctaveSigns ?? (0..<score.bars.count).contains { octaves[$0].treble > 0 }
    for (index, chord) in score.chords.enumerated() where view.times.contains(chord.onset) {
      // Skip a chord that is replaced within 50 ms, such as the initial chord before the first strike.
      if index + 1 < score.chords.count, score.chords[index + 1].onset - chord.onset < 50_000_000 { continue }
      ChordLabel(chord).draw(&pen, view.x(chord.onset), view.top - (above ? 8 : 6) * view.space)
    }
  }

  private func drawOctaves(_ staff: Staff, _ view: ProportionalView, _ bars: [Int], _ pen: inout Pen) {
    for index in bars {
      let octaves = octaves(staff, bar: index)
      guard octaves != 0 else { continue }
      let end = index + 1 < score.bars.count ? score.bars[index + 1].start : score.end
      let (from, to) = (max(view.x(score.bars[index].start), view.left), min(view.x(end), view.right))
      let y = view.top(of: staff) + (octaves > 0 ? -5.6 : 10.6) * view.space
      pen.octaveSign(octaves, from, to - 0.5 * view.space, y)
    }
  }
}
