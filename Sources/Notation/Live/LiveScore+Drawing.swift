import Canvas

extension LiveScore {
  /// Replaces the contents of a drawing by the part of the score that a view shows. If `advance` has not reached the
  /// view's end yet, the music after the reached time is missing.
  public mutating func draw(_ view: ProportionalView, into drawing: inout Drawing) {
    var view = view
    // Place the chords above the octave signs everywhere. Otherwise, the chords would jump when bars with octave signs
    // scroll in or out.
    view.chordsClearOctaveSigns = true
    var pen = Pen(space: view.space, palette: view.palette)
    swap(&pen.drawing, &drawing)
    pen.drawing.removeAll()
    let (layout, now) = (layoutNow(), view.now ?? view.times.upperBound)
    let bars = layout.bars(view)
    layout.drawStaves(view, bars, &pen)
    for leaving in changes.leaving {
      let opacity = changes.opacity(of: leaving, at: now)
      layout.draw(
        leaving.note, showsAccidental: leaving.showsAccidental, octaves: leaving.octaves, opacity: opacity, view, &pen)
    }
    for index in layout.notes(from: view.times.lowerBound, to: view.times.upperBound) {
      let note = layout.score.notes[index]
      layout.draw(note, index, opacity: changes.opacity(of: note, at: now), view, &pen)
    }
    layout.drawSigns(view, bars, &pen)
    swap(&pen.drawing, &drawing)
  }
}
