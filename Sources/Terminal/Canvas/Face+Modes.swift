import Hands
import Instrument

/// Draws the lines of the active mode at the bottom: the selected parameter, or the palette. In the palette, a player
/// types a few letters to find a parameter, preset or command (a candidate).
extension Face {
  /// The maximum number of candidates that the palette shows.
  private static let candidateRows = 8

  /// Draws the lines of the active mode; returns `false` if no mode is active.
  func drawMode(on canvas: inout Canvas) -> Bool {
    let (row, width, alphabet) = (layout.messageRow, layout.margins.count, canvas.alphabet)
    if hand.palette != nil {
      drawPalette(on: &canvas)
      return true
    }
    let line = hand.parameterLine(picture, answer: status.message) {
      alphabet.spelled($0).unicodeScalars.count <= width
    }
    guard let line else { return false }
    drawTitle("PARAMETERS", hand.parameterKeys, on: &canvas, row: row - 1)
    drawLine(line, on: &canvas, row: row)
    return true
  }

  private func drawLine(_ text: String, on canvas: inout Canvas, row: Int, ink: Tint = .text, isBold: Bool = false) {
    let (left, width) = (layout.margins.lowerBound, layout.margins.count)
    canvas.fill(CellArea(column: left, row: row, width: width, height: 1), paper: .panel)
    canvas.write(text, at: left, row, width: width, ink: ink, paper: .panel, isBold: isBold)
  }

  /// Draws the mode's name, and as many of its keys as fit.
  private func drawTitle(_ name: String, _ keys: [String], on canvas: inout Canvas, row: Int) {
    drawLine(" " + name, on: &canvas, row: row, isBold: true)
    var line = ""
    let start = name.count + 3
    let room = layout.margins.count - start
    for key in keys where line.unicodeScalars.count + key.unicodeScalars.count + 3 <= room {
      line += (line.isEmpty ? "" : " · ") + key
    }
    canvas.write(line, at: layout.margins.lowerBound + start, row, width: room, ink: .faint, paper: .panel)
  }

  /// Draws, from the bottom up: the typed text, a hint (`paletteHelp`), the candidates, and the title.
  private func drawPalette(on canvas: inout Canvas) {
    guard let palette = hand.palette else { return }
    let width = layout.margins.count
    var row = layout.messageRow
    drawText(of: palette, on: &canvas, row: row)
    let words = Self.wrapped(canvas.alphabet.spelled(palette.fault ?? hand.paletteHelp(picture)), width - 2)
    for line in words.prefix(3).reversed() {
      row -= 1
      drawLine(" " + line, on: &canvas, row: row, ink: palette.fault == nil ? .faint : .text)
    }
    let found = hand.candidates(picture)
    let room = min(Self.candidateRows, row - 3)
    let chosen = palette.choice?.index
    let first = max(0, (chosen ?? 0) - room + 1)
    for (index, entry) in Array(found.enumerated()).dropFirst(first).prefix(max(0, room)).reversed() {
      row -= 1
      draw(entry, isChosen: index == chosen, on: &canvas, row: row)
    }
    let count = found.isEmpty ? "" : " \(found.count)"
    drawTitle(
      "FIND\(count)", ["Enter does it", "Esc leaves", "Tab next", "↑ ↓ history"], on: &canvas, row: row - 1)
  }

  /// Draws the typed text. If the cursor is at the end, it is a `_`; otherwise, the character at the cursor has other
  /// colours.
  private func drawText(of palette: Palette, on canvas: inout Canvas, row: Int) {
    let lead = " : "
    let (text, cursor) = palette.window(width: layout.margins.count - lead.count)
    let isAtEnd = palette.after.isEmpty
    drawLine(lead + text + (isAtEnd ? "_" : ""), on: &canvas, row: row, isBold: true)
    guard !isAtEnd else { return }
    let column = layout.margins.lowerBound + lead.count + cursor
    // Without colours, the line is in reverse video, and the cursor in normal video.
    canvas[column, row].paper = canvas.isColoured ? .accent : .wallpaper
    if canvas.isColoured { canvas[column, row].ink = .wallpaper }
  }

  private func draw(_ entry: PaletteEntry, isChosen: Bool, on canvas: inout Canvas, row: Int) {
    let (left, width) = (layout.margins.lowerBound, layout.margins.count)
    drawLine((isChosen ? " > " : "   ") + entry.label, on: &canvas, row: row, isBold: true)
    var column = max(22, entry.label.unicodeScalars.count + 5)
    if !entry.values.isEmpty, column < width {
      column += canvas.write(entry.values, at: left + column, row, width: width - column, paper: .panel) + 2
    }
    if column < width {
      canvas.write(entry.help, at: left + column, row, width: width - column, ink: .faint, paper: .panel)
    }
  }
}
