/// The help screen, of the list of bindings.
extension Face {
  func drawHelp(on canvas: inout Canvas) {
    let room = layout.rows - 2
    let (left, width) = (layout.margins.lowerBound, layout.margins.count)
    let list = Binding.list
    let isWide = width >= 76
    let columns = list.count + 2 <= room ? 1 : 2
    let perColumn = (list.count + columns - 1) / columns
    let first = 1 + max(0, (room - perColumn) / 2)
    let columnWidth = columns == 1 ? width : (width - 1) / columns
    let labelWidth = list.map { $0.label.unicodeScalars.count }.max() ?? 0
    for (index, binding) in list.enumerated() {
      let column = left + index / perColumn * (columnWidth + 1)
      let row = first + index % perColumn
      canvas.write(binding.label, at: column, row, width: columnWidth, ink: .ball, isBold: true)
      let gap = columnWidth >= 30 ? labelWidth + 2 : min(labelWidth, binding.label.unicodeScalars.count) + 1
      canvas.write(
        isWide && columns == 1 ? binding.help : binding.brief, at: column + gap, row, width: columnWidth - gap)
    }
  }
}
