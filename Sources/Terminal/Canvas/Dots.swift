import Instrument
import Physics2D

/// Draws discs as dots.
struct Dots {
  private let layout: FaceLayout
  private let across, down: Int

  init(_ layout: FaceLayout, _ alphabet: Canvas.Alphabet) {
    self.layout = layout
    (across, down) =
      switch alphabet {
      case .braille: (2, 4)
      case .blocks: (1, 2)
      case .ascii: (1, 1)
      }
  }

  /// Draws a disc of at least one dot; centre and radius are in points of the stage. A completely covered cell shows
  /// `fill`. Columns from `end` on stay unchanged.
  func drawDisc(
    _ center: Vector2, radius: Double, on canvas: inout Canvas, ink: Tint, fill: Unicode.Scalar, before end: Int = .max
  ) {
    let (width, height) = layout.pointsPerCell
    let (dotX, dotY) = (width / Double(across), height / Double(down))
    let low = layout.cell(Vector2(center.x - radius, center.y + radius))
    let high = layout.cell(Vector2(center.x + radius, center.y - radius))
    let nearest = layout.cell(center)
    for row in low.row...high.row {
      for column in low.column...high.column where column < end {
        let left = Double(column - layout.stage.column) * width
        let top = Stage.ceiling - Double(row - layout.stage.row) * height
        var dots = 0
        for y in 0..<down {
          for x in 0..<across {
            let dx = left + (Double(x) + 0.5) * dotX - center.x
            let dy = top - (Double(y) + 0.5) * dotY - center.y
            if dx * dx + dy * dy <= radius * radius { dots |= 1 << (y * across + x) }
          }
        }
        if dots == 0, (column, row) == nearest { dots = nearestDot(center, left, top, dotX, dotY) }
        if dots != 0 { draw(dots, column, row, on: &canvas, ink, fill) }
      }
    }
  }

  private func nearestDot(_ center: Vector2, _ left: Double, _ top: Double, _ dotX: Double, _ dotY: Double) -> Int {
    let x = min(max(Int((center.x - left) / dotX), 0), across - 1)
    let y = min(max(Int((top - center.y) / dotY), 0), down - 1)
    return 1 << (y * across + x)
  }

  private func draw(
    _ dots: Int, _ column: Int, _ row: Int, on canvas: inout Canvas, _ ink: Tint, _ fill: Unicode.Scalar
  ) {
    var cell = canvas[column, row]
    let all = 1 << (across * down) - 1
    if dots != all, ["█", "▓", "▒", "░"].contains(cell.scalar) || cell.paper != .wallpaper {
      // The colour of a filled cell becomes the background of the dots; without colours, the cell stays unchanged.
      guard canvas.isColoured else { return }
      if cell.paper == .wallpaper, cell.ink != ink { cell.paper = cell.ink }
    }
    cell.ink = ink
    cell.isBold = false
    if dots == all {
      cell.scalar = fill
    } else if across == 2 {
      let before = 0x2800...0x28FF ~= cell.scalar.value && cell.paper == .wallpaper ? cell.scalar.value : 0x2800
      cell.scalar = Unicode.Scalar(before | Self.braille(dots)) ?? " "
    } else {
      cell.scalar = dots == 1 ? "▀" : "▄"
    }
    canvas[column, row] = cell
  }

  /// Returns the bits of the Unicode braille character for `dots`, which has a bit for each dot, row by row. Braille
  /// numbers its dots 1–3 down the left column, 4–6 down the right column, then 7 and 8 in the bottom row.
  private static func braille(_ dots: Int) -> UInt32 {
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    return bits.indices.reduce(0) { dots >> $1 & 1 == 1 ? $0 | bits[$1] : $0 }
  }
}
