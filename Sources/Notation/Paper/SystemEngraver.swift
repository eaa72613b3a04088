/// Draws a system of a measured score. Coordinates are in points, unless a comment says otherwise.
struct SystemEngraver {
  let score: MeasuredScore
  let layout: PaperLayout
  let system: PaperSystem
  let number: Int
  /// The top line of the treble staff.
  let y: Double
  let space: Double
  let bars: [SystemBar]
  /// The top of the highest symbol except chord names and tempo marks, in spaces below the treble staff's top line;
  /// negative above that line.
  let ceiling: Double
  let left: Double

  struct SystemBar {
    let bar: MeasuredBar
    let voices: [EngravedVoice]
    let prefix: BarPrefix
    /// The places in the bar at which notes, rests or chords begin, in units (see `NoteValue`).
    let places: [Int]
    /// The bar's left end.
    let x: Double
    /// The x coordinate of each of the `places`.
    let columns: [Double]
    let end: Double

    func column(at place: Int) -> Double { columns[places.firstIndex(of: place) ?? 0] }
  }

  init(_ score: MeasuredScore, _ layout: PaperLayout, _ number: Int, y: Double, space: Double) {
    self.score = score
    self.layout = layout
    self.number = number
    self.y = y
    self.space = space
    system = layout.systems[number]
    left = Sheet.left + PaperSystem.margin * space
    var x = left + PaperSystem.clefWidth * space
    var bars: [SystemBar] = []
    var ceiling = -1.0
    for index in system.bars {
      let spacing = layout.spacings[index]
      let prefix = layout.prefix(score, index, first: system.bars.lowerBound)
      let start = x + prefix.width * space
      let columns = spacing.offsets(stretch: system.stretch).map { start + $0 * space }
      let end = start + spacing.width(stretch: system.stretch) * space
      let voices = EngravedVoice.voices(of: score.bars[index])
      for voice in voices where voice.staff == .treble {
        for shape in voice.shapes {
          guard let shape else { continue }
          ceiling = min(ceiling, Double(shape.top) / 2 - 0.6)
          if shape.isUp, shape.value.hasStem { ceiling = min(ceiling, shape.stemEnd - 0.8) }
        }
      }
      bars.append(
        SystemBar(
          bar: score.bars[index], voices: voices, prefix: prefix, places: spacing.places, x: x, columns: columns,
          end: end))
      x = end
    }
    if bars.contains(where: { $0.bar.treble.octaves > 0 }) { ceiling -= 2.9 }
    self.bars = bars
    self.ceiling = ceiling
  }

  /// The top of the system, in spaces below the treble staff's top line; negative above that line.
  var top: Double { chordTop - (bars.contains { $0.prefix.tempo != nil } ? 0.8 + Self.tempoSize : 0) }

  private var chordTop: Double { ceiling - 1 - 2.1 - ChordLabel.nameSize }

  /// The size of the tempo mark, in spaces per em.
  private static let tempoSize = 2.2

  var right: Double { bars[bars.count - 1].end }

  /// Returns the top line of a staff.
  func top(of staff: Staff) -> Double { y + (staff == .treble ? 0 : Engraving.staffDistance * space) }

  func draw(_ pen: inout Pen) {
    drawStaves(&pen)
    for bar in bars {
      drawPrefix(bar, &pen)
      for voice in bar.voices { VoiceEngraver(voice, bar, top(of: voice.staff), space).draw(&pen) }
      for chord in bar.bar.chords {
        ChordLabel(chord.chord).draw(&pen, bar.column(at: chord.start), y + (ceiling - 1) * space)
      }
    }
    drawTies(&pen)
    for staff in Staff.allCases { drawOctaveSigns(staff, &pen) }
  }

  private func drawStaves(_ pen: inout Pen) {
    let bottom = y + Engraving.height * space
    for staff in Staff.allCases {
      pen.staff(left, right, top(of: staff))
      pen.clef(staff, left + 0.6 * space, top(of: staff))
    }
    // The glyph of the brace is an em high, which is four spaces.
    pen.symbol(.brace, left - 1.4 * space, bottom, scale: Engraving.height / 4)
    let half = Engraving.barLine / 2 * space
    pen.line(left + half, y, left + half, bottom, width: Engraving.barLine)
    for (index, bar) in bars.enumerated() {
      let isEnd = index == bars.count - 1 && number == layout.systems.count - 1
      let x = bar.end - (isEnd ? Engraving.finalBarLine + 0.5 : Engraving.barLine / 2) * space
      pen.line(x, y, x, bottom, width: Engraving.barLine)
      guard isEnd else { continue }
      let thick = bar.end - Engraving.finalBarLine / 2 * space
      pen.line(thick, y, thick, bottom, width: Engraving.finalBarLine)
    }
    guard let first = bars.first, number > 0 else { return }
    pen.text("\(first.bar.number + 1)", left, y - 1.6 * space, size: 1.8 * space)
  }

  private func drawPrefix(_ bar: SystemBar, _ pen: inout Pen) {
    if let tempo = bar.prefix.tempo {
      pen.text("♩ = \(tempo)", bar.x, y + (chordTop - 0.8) * space, size: Self.tempoSize * space)
    }
    let x = bar.x + (bar.x > left + PaperSystem.clefWidth * space + 1 ? 0.6 * space : 0)
    for staff in Staff.allCases {
      if bar.prefix.showsKey { pen.key(bar.prefix.key, after: bar.prefix.oldKey, staff, x, top(of: staff)) }
      if bar.prefix.showsMeter { pen.meter(bar.prefix.meter, x + bar.prefix.keyWidth * space, top(of: staff)) }
    }
  }
}
