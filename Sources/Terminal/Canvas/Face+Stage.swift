import Instrument
import Physics2D

/// Draws the bouncers in the left half, the keys in the right half, and the balls.
extension Face {
  func drawStage(on canvas: inout Canvas) {
    drawFrame(on: &canvas)
    let dots = Dots(layout, canvas.alphabet)
    let divider = layout.cell(Vector2(Stage.dividerX, 0)).column
    for degree in 0..<Stage.bouncerCount where picture.isOn(degree) {
      let light = picture.light(ofBouncer: degree)
      let bouncer = picture.settings.layout.bouncers[degree]
      dots.drawDisc(
        picture.place(ofBouncer: degree), radius: bouncer.radius, on: &canvas, ink: .lit(light),
        fill: shade(light, canvas), before: divider)
    }
    for degree in 0..<Stage.bouncerCount { label(bouncer: degree, on: &canvas) }
    for key in picture.settings.layout.keys.indices { draw(key: key, on: &canvas) }
    for ball in 1...Stage.pianoBallCount { drawLanding(ofBall: ball, on: &canvas) }
    for ball in 0...Stage.pianoBallCount {
      guard let place = picture.place(ofBall: ball) else { continue }
      dots.drawDisc(
        place, radius: StagePicture.radius(ofBall: ball), on: &canvas, ink: .ball,
        fill: canvas.alphabet == .ascii ? "O" : canvas.alphabet == .braille ? "⣿" : "█")
    }
  }

  private func drawFrame(on canvas: inout Canvas) {
    let stage = layout.stage
    let (left, right) = (stage.column - 1, stage.column + stage.width)
    let (top, bottom) = (stage.row - 1, stage.row + stage.height)
    let middle = layout.cell(Vector2(Stage.dividerX, 0)).column
    let line = String(repeating: "─", count: stage.width)
    for (row, corners) in [(top, ("┌", "┐")), (bottom, ("└", "┘"))] {
      canvas.write(corners.0 + line + corners.1, at: left, row, ink: .line)
    }
    for row in stage.rows {
      for column in [left, middle, right] { canvas.write("│", at: column, row, ink: .line) }
    }
    // The line above the stage shows how much of a replayed session has passed.
    if let end = status.replay?.end, end > 0 {
      let share = min(max(Double(picture.playedTime) / Double(end), 0), 1)
      canvas.write(String(repeating: "━", count: Int(share * Double(stage.width))), at: left + 1, top, ink: .accent)
    }
    canvas.write("┬", at: middle, top, ink: .line)
    canvas.write("┴", at: middle, bottom, ink: .line)
    // The line under the keys shows how much of the bar has passed.
    let position = picture.position
    let share = (Double(position.beat) + position.phase) / Double(position.beatsPerBar)
    let length = Int(share * Double(right - middle - 1))
    canvas.write(String(repeating: "━", count: length), at: middle + 1, bottom, ink: .ball)
  }

  private func drawLanding(ofBall ball: Int, on canvas: inout Canvas) {
    guard let landing = picture.landing(ofBall: ball) else { return }
    let (column, row) = (layout.cell(Vector2(landing.x, landing.y)).column, area(ofKey: landing.key).row - 1)
    guard layout.stage.rows.contains(row), layout.stage.columns.contains(column) else { return }
    canvas.write("▁", at: column, row, ink: .ball)
  }

  /// Returns the character that fills a disc or key. In ASCII or without colours, this character shows the brightness,
  /// and is less dense on the edges of keys.
  private func shade(_ light: Double, _ canvas: Canvas, isEdge: Bool = false) -> Unicode.Scalar {
    if canvas.alphabet == .ascii { return light > 0.1 ? isEdge ? "+" : "#" : isEdge ? "-" : "=" }
    if canvas.isColoured { return "█" }
    return light > 0.4 ? isEdge ? "▓" : "█" : light > 0.1 ? isEdge ? "▒" : "▓" : isEdge ? "░" : "▒"
  }

  /// Labels a bouncer with its chord's name or numeral, even while the bouncer is off the stage.
  private func label(bouncer degree: Int, on canvas: inout Canvas) {
    let bouncer = picture.settings.layout.bouncers[degree]
    let center = picture.place(ofBouncer: degree)
    // Centre the label on the part of the bouncer inside the left half.
    let low = Vector2(max(center.x - bouncer.radius, 0), max(center.y - bouncer.radius, 0))
    let high = Vector2(
      min(center.x + bouncer.radius, Stage.dividerX), min(center.y + bouncer.radius, Stage.ceiling))
    let (column, row) = layout.cell(Vector2((low.x + high.x) / 2, (low.y + high.y) / 2))
    let name =
      layout.namesChords
      ? picture.spelling.follower.chordName(ofSlot: degree) : picture.spelling.follower.numeral(ofSlot: degree)
    let right = layout.cell(Vector2(Stage.dividerX, 0)).column
    // Three labels stand side by side in the left half.
    let lines = BouncerLabel.lines(of: name, width: max(4, (right - layout.stage.column) / 3))
    let top = min(max(row - (lines.count - 1) / 2, layout.stage.row), layout.stage.rows.upperBound - lines.count)
    let isOn = picture.isOn(degree)
    for (index, line) in lines.enumerated() {
      let length = line.unicodeScalars.count
      let start = min(max(column - (length - 1) / 2, layout.stage.column), max(layout.stage.column, right - length))
      canvas.write(
        line, at: start, top + index, width: length, ink: isOn ? .label : .faint,
        paper: isOn ? .lit(picture.light(ofBouncer: degree)) : .wallpaper, isBold: isOn)
    }
  }

  /// Returns the area of a key, rounded to whole cells; at least one cell wide and high.
  private func area(ofKey key: Int) -> CellArea {
    let box = picture.settings.layout.keys[key]
    let (width, height) = layout.pointsPerCell
    let rows = max(1, Int((box.height / height).rounded()))
    let bottom = layout.cell(Vector2(0, max(0, box.center.y - box.height / 2) + 0.01)).row
    let first = layout.stage.column + Int(((box.center.x - box.width / 2) / width).rounded())
    let last = layout.stage.column + Int(((box.center.x + box.width / 2) / width).rounded())
    // The first key of the original layout begins under the divider: draw only the part to the right of the divider.
    let start = max(first, layout.cell(Vector2(Stage.dividerX, 0)).column + 1)
    return CellArea(column: start, row: bottom - rows + 1, width: max(1, last - start), height: rows)
  }

  private func draw(key: Int, on canvas: inout Canvas) {
    let area = area(ofKey: key)
    // Without colours, a key has too few shades to show the beat as well.
    let light = min(1, picture.light(ofKey: key) + (canvas.isColoured ? picture.breath : 0))
    for column in area.columns where layout.stage.columns.contains(column) {
      let isEdge = isEdge(column, ofKey: key)
      var cell = Canvas.Cell()
      (cell.scalar, cell.ink) = (shade(light, canvas, isEdge: isEdge), isEdge ? .edge(light) : .lit(light))
      for row in area.rows where layout.stage.rows.contains(row) { canvas[column, row] = cell }
    }
    let name = picture.label(ofKey: key)
    let length = min(name.unicodeScalars.count, area.width)
    canvas.write(
      name, at: area.column + (area.width - length) / 2, area.row + area.height / 2, width: length, ink: .label,
      paper: .lit(light), isBold: true)
  }

  /// Returns `true` if the edges of keys sound other notes than the keys' middles, and the centre of the column lies on
  /// an edge of the key.
  private func isEdge(_ column: Int, ofKey key: Int) -> Bool {
    guard picture.hasEdges else { return false }
    let box = picture.settings.layout.keys[key]
    let distance = layout.place(column: column, row: 0).x - box.center.x
    return abs(distance) > box.width * (0.5 - Tones.edge)
  }
}
