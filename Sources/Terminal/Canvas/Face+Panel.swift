import ChordEngine
import Hands
import Instrument

/// The panel shows the active chord, the latest strikes, the level, the lateness of messages, and three settings.
extension Face {
  /// The greatest width, in cells, of the panel's lines below the chord.
  private static let width = 26

  func drawPanel(on canvas: inout Canvas) {
    let panel = layout.panel
    guard panel.height > 0 else { return }
    var row = panel.row
    drawChord(on: &canvas, row: &row)
    let values = valueLines
    // A panel of few rows shows fewer settings.
    let foot = min(1 + values.count, max(2, panel.height - (row - panel.row) - 5))
    let end = panel.row + panel.height - foot
    drawStrikes(on: &canvas, rows: row..<end - (panel.height > 10 ? 1 : 0))
    drawMeter(on: &canvas, row: end)
    for (index, line) in values.prefix(foot - 1).enumerated() {
      let row = end + 1 + index
      canvas.write(line.name, at: panel.column, row, width: panel.width, ink: .faint)
      let room = min(panel.width, Self.width) - line.name.count - 1
      // If the unit does not fit, show only the number.
      let isShort = line.value.unicodeScalars.count > room
      let value = isShort ? String(line.value.prefix { $0 != " " }) : line.value
      let start = min(panel.width, Self.width) - min(value.unicodeScalars.count, room)
      canvas.write(value, at: panel.column + start, row, width: panel.width - start, ink: .text)
    }
  }

  private func drawChord(on canvas: inout Canvas, row: inout Int) {
    let panel = layout.panel
    let name = picture.spelling.chordName
    if let width = BigText.width(name), width <= panel.width, panel.height >= 9, canvas.alphabet != .ascii {
      if panel.height >= 16 { row += 1 }
      BigText.draw(name, on: &canvas, at: panel.column, row, ink: .accent)
      row += BigText.height
    } else {
      canvas.write(name, at: panel.column, row, width: panel.width, ink: .accent, isBold: true)
      row += 1
    }
    if panel.height >= 16 { row += 1 }
    let notes = picture.settings.layout.keys.indices.map { picture.noteName(ofKey: $0) }
    let numeral = picture.spelling.numeral
    let line = notes.joined(separator: " ")
    let both = numeral + "  " + line
    canvas.write(
      both.unicodeScalars.count <= panel.width ? both : line, at: panel.column, row, width: panel.width, ink: .text)
    if panel.height >= 14 {
      canvas.write(coming(width: panel.width), at: panel.column, row + 1, width: panel.width, ink: .faint)
    }
    row += panel.height >= 14 ? 2 : 1
  }

  /// Returns the chords of the next bars, such as `→ V │ B: vi I`: `│` is a bar line, and `B:` begins section B. If
  /// not all chords fit, the last chords are left out.
  private func coming(width: Int) -> String {
    let changes = status.coming.filter { $0.nanoseconds > picture.nanoseconds }
    let bar = picture.position.bar
    for count in changes.indices {
      let line = Self.line(changes.dropLast(count), layout.namesChords ? \.chord : \.numeral, after: bar)
      if line.unicodeScalars.count <= width { return line }
    }
    return ""
  }

  private static func line(
    _ changes: ArraySlice<ComingChange>, _ name: KeyPath<ComingChange, String>, after bar: Int64
  ) -> String {
    guard !changes.isEmpty else { return "" }
    var (line, bar) = ("→", bar)
    for change in changes {
      while bar < change.bar {
        line += " │"
        bar += 1
      }
      if let section = change.section { line += " \(section):" }
      line += " " + change[keyPath: name]
    }
    return line
  }

  /// Draws the latest strikes. Each row shows the note, and the velocity as a bar and as a number.
  private func drawStrikes(on canvas: inout Canvas, rows: Range<Int>) {
    let panel = layout.panel
    for (heard, row) in zip(picture.strikes, rows) {
      let isBass = heard.strike.voice == .bass
      let age = picture.nanoseconds - heard.strike.nanoseconds
      let ink: Tint = age > 4_000_000_000 ? .faint : isBass ? .accent : .text
      canvas.write(heard.name, at: panel.column, row, width: 4, ink: ink, isBold: isBass)
      let room = max(1, min(panel.width, Self.width) - 9)
      let halves = max(1, Int(heard.strike.velocity) * 2 * room / 127)
      let light = age < StagePicture.fade ? 1 - Double(max(0, age)) / Double(StagePicture.fade) : 0
      canvas.write(Self.bar(halves), at: panel.column + 5, row, width: room, ink: isBass ? .ball : .lit(light))
      let velocity = String(heard.strike.velocity)
      canvas.write(velocity, at: panel.column + min(panel.width, Self.width) - velocity.count, row, ink: ink)
    }
  }

  /// Draws the level of clumsy's own sound. If clumsy makes no sound of its own, draws `StagePicture.loudness` instead.
  private func drawMeter(on canvas: inout Canvas, row: Int) {
    let panel = layout.panel
    let name = "level"
    canvas.write(name, at: panel.column, row, width: panel.width, ink: .faint)
    let room = min(panel.width, Self.width) - name.count - 1
    let share = min(max(status.meter?.share ?? picture.loudness, 0), 1)
    let halves = Int((share * Double(2 * room)).rounded())
    let start = panel.column + name.count + 1
    canvas.write(String(repeating: "·", count: room), at: start, row, ink: .line)
    canvas.write(Self.bar(halves), at: start, row, width: room, ink: .lit(share))
  }

  private static func bar(_ halves: Int) -> String {
    String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "")
  }

  private var valueLines: [(name: String, value: String)] {
    var lines = [("late", status.lateness.map { "\(Self.milliseconds($0)) ms" } ?? "-")]
    for parameter in [Parameter.speed, .gravity, .sound] {
      lines.append((parameter.row.name.description, parameter.steadyText(picture.value(of: parameter))))
    }
    return lines
  }

  /// Returns a time in milliseconds, rounded up to one decimal; `0` for a time of 0 or less.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    guard nanoseconds > 0 else { return "0" }
    let tenths = (nanoseconds + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
