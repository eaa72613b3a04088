import CClumsy
import Roll

extension RollView {
  fileprivate init(_ view: clumsy_roll_view) {
    self.init(
      from: view.from, pixelsPerTick: view.pixels_per_tick, top: view.top, rowHeight: view.row_height,
      width: view.width, height: view.height)
  }
}

@_cdecl("clumsy_roll_draw")
func rollDraw(
  _ roll: OpaquePointer, _ view: UnsafePointer<clumsy_roll_view>,
  _ rectangles: UnsafeMutablePointer<clumsy_roll_rectangle>?, _ capacity: Int32
) -> Int32 {
  let count = rectangles == nil ? 0 : max(0, Int(capacity))
  // `clumsy_roll_rectangle` and `NoteRectangle` have the same fields in the same places.
  let buffer = UnsafeMutableRawBufferPointer(
    start: rectangles, count: count * MemoryLayout<clumsy_roll_rectangle>.stride
  ).bindMemory(to: NoteRectangle.self)
  return rollBox(roll).roll.draw(RollView(view.pointee), into: buffer).map { Int32($0) } ?? -1
}

@_cdecl("clumsy_roll_density")
func rollDensity(
  _ roll: OpaquePointer, _ view: UnsafePointer<clumsy_roll_view>, _ columns: Int32, _ cells: UnsafeMutablePointer<UInt8>
) {
  let box = rollBox(roll)
  let columns = min(max(0, Int(columns)), 65536)
  box.roll.density(
    RollView(view.pointee), columns: columns,
    into: UnsafeMutableBufferPointer(start: cells, count: columns * box.roll.keys.count))
}

/// Returns a size from C, clamped to 1…65536; NaN becomes 1.
private func pixels(_ number: Double) -> Double { number > 1 ? min(number, 65_536) : 1 }

@_cdecl("clumsy_roll_pinch")
func rollPinch(
  _ roll: OpaquePointer, _ zoom: UnsafeMutablePointer<clumsy_roll_zoom>, _ factor: Double, _ rowFactor: Double
) -> Double {
  let given = zoom.pointee
  let (low, high) = (given.lowest_level, max(given.lowest_level, given.highest_level))
  let lowest = pixels(given.lowest_height)
  var changed = GridZoom(
    level: Int(given.level), levels: Int(low)...Int(high), stepWidth: pixels(given.step_width),
    rowHeight: pixels(given.row_height),
    rowHeights: lowest...max(lowest, pixels(given.highest_height)))
  changed.pinch(factor)
  changed.pinchRows(rowFactor)
  zoom.pointee.level = Int32(changed.level)
  zoom.pointee.step_width = changed.stepWidth
  zoom.pointee.row_height = changed.rowHeight
  return changed.pixelsPerTick(rollBox(roll).roll.meters)
}
