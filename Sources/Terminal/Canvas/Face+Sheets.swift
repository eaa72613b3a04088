/// The sheets that cover the stage: help, and the addresses of the web page that the run serves.
extension Face {
  func drawHelp(on canvas: inout Canvas) {
    let room = layout.rows - 2
    let (left, width) = (layout.margins.lowerBound, layout.margins.count)
    let list = Binding.list
    let isWide = width >= 76
    let columns = list.count <= room ? 1 : 2
    let perColumn = (list.count + columns - 1) / columns
    let first = 1 + max(0, (room - perColumn) / 2)
    let columnWidth = columns == 1 ? width : (width - 1) / columns
    let labelWidth = list.map { $0.label.unicodeScalars.count }.max() ?? 0
    for (index, binding) in list.enumerated() {
      let column = left + index / perColumn * (columnWidth + 1)
      let row = first + index % perColumn
      canvas.write(binding.label, at: column, row, width: columnWidth, ink: .accent, isBold: true)
      let gap = columnWidth >= 30 ? labelWidth + 2 : min(labelWidth, binding.label.unicodeScalars.count) + 1
      canvas.write(
        isWide && columns == 1 ? binding.help : binding.brief, at: column + gap, row, width: columnWidth - gap)
    }
  }

  /// Draws the page's addresses and, above them, the QR code of `PageAddress.touch`, if any. Draws no code in ASCII. If
  /// the window is too small for the code, a notice states the needed size.
  func drawPage(on canvas: inout Canvas) {
    let (left, width) = (layout.margins.lowerBound, layout.margins.count)
    let lines = pageLines.flatMap { Self.folded($0, width) }
    let room = layout.rows - 2
    var row = 1
    if let code = status.page?.code, canvas.alphabet != .ascii {
      if code.rows + lines.count <= room, code.columns <= layout.columns {
        row += (room - code.rows - lines.count) / 2
        draw(code, on: &canvas, at: max(0, (layout.columns - code.columns) / 2), row)
        row += code.rows
      } else {
        let words = "the QR code needs a window of \(code.columns) × \(code.rows + lines.count + 2)"
        canvas.write(words, at: left, room, width: width, ink: .faint)
      }
    }
    for line in lines.prefix(room) {
      canvas.write(line, at: left, row, width: width)
      row += 1
    }
  }

  private var pageLines: [String] {
    guard let page = status.page else { return ["no page is served; start clumsy with: clumsy run --stage"] }
    return ["touch  \(page.touch)"] + (page.watch.map { ["watch  \($0)"] } ?? [])
  }

  /// Splits a line after every `width` characters, even inside words, because an address has no blanks to break at.
  static func folded(_ line: String, _ width: Int) -> [String] {
    let characters = Array(line)
    return stride(from: 0, to: characters.count, by: max(1, width)).map { start in
      String(characters[start..<min(start + width, characters.count)])
    }
  }

  /// Splits a sentence into lines of at most `width` characters. Splits inside a word only if the word has no room in
  /// a line of its own.
  static func wrapped(_ sentence: String, _ width: Int) -> [String] {
    let width = max(1, width)
    var rest = Array(sentence)[...]
    var lines: [String] = []
    while rest.count > width {
      let end = rest.startIndex + width
      let blank = rest[...end].lastIndex(of: " ") ?? rest.startIndex
      let cut = blank > rest.startIndex ? blank : end
      lines.append(String(rest[..<cut]))
      rest = rest[cut...].drop { $0 == " " }
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
  }

  private func draw(_ code: QRCode, on canvas: inout Canvas, at left: Int, _ top: Int) {
    for row in 0..<code.rows {
      for column in 0..<code.columns {
        var cell = Canvas.Cell()
        (cell.scalar, cell.ink, cell.paper) = (code.character(column: column, row: row), .black, .white)
        canvas[left + column, top + row] = cell
      }
    }
  }
}
