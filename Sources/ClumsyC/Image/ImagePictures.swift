import CClumsy
import Lumia

@_cdecl("clumsy_image_lumi")
func imageLumi(_ image: OpaquePointer, _ index: Int32, _ lumi: UnsafeMutablePointer<clumsy_lumi>) -> Int32 {
  let box = imageBox(image)
  guard 0..<Int32(box.stage.count) ~= index else { return 0 }
  lumi.pointee = clumsy_lumi(box.stage.state(Int(index)))
  return 1
}

extension clumsy_lumi {
  fileprivate init(_ state: LumiState) {
    self.init(
      number: state.number, age: state.age, x: state.x, y: state.y, hue: state.hue, purity: state.purity,
      lightness: state.lightness, opacity: state.opacity, size: state.size, aspect: state.aspect,
      rotation: state.rotation, travel: state.travel, trail: state.trail, gate: state.gate, alpha: state.alpha,
      chord: Int32(state.chord), tone: Int32(state.tone), form: Int32(state.form.rawValue), sides: Int32(state.sides))
  }
}

@_cdecl("clumsy_image_shapes")
func imageShapes(_ image: OpaquePointer, _ count: UnsafeMutablePointer<Int32>) -> UnsafePointer<Float> {
  let drawn = imageBox(image).draw()
  count.pointee = Int32(drawn.count)
  return drawn.floats
}

@_cdecl("clumsy_image_get_canvas")
func imageGetCanvas(_ image: OpaquePointer, _ canvas: UnsafeMutablePointer<clumsy_image_canvas>) {
  let now = imageBox(image).stage.canvas
  canvas.pointee = clumsy_image_canvas(
    red: now.red, green: now.green, blue: now.blue, keep: now.keep, spread: now.spread,
    has_traces: now.hasTraces ? 1 : 0, is_light: now.isLight ? 1 : 0,
    erasures: Int32(truncatingIfNeeded: now.erasures))
}

@_cdecl("clumsy_image_trace_tick")
func imageTraceTick(_ number: Int64) -> Int64 { LumiaTrace.tick(min(max(number, 0), 1 << 40)) }

@_cdecl("clumsy_image_glyph")
func imageGlyph(_ glyph: Int32, _ strokes: UnsafeMutablePointer<Float>) -> Int32 {
  guard 0..<Int32(LumiaGlyphs.count) ~= glyph else { return 0 }
  for stroke in 0..<LumiaGlyphs.strokes {
    let (fromX, fromY, toX, toY) = LumiaGlyphs.stroke(Int(glyph), stroke)
    (strokes[4 * stroke], strokes[4 * stroke + 1]) = (fromX, fromY)
    (strokes[4 * stroke + 2], strokes[4 * stroke + 3]) = (toX, toY)
  }
  return 1
}

@_cdecl("clumsy_image_rectangle")
func imageRectangle(
  _ panels: Int32, _ width: Double, _ height: Double, _ rectangle: UnsafeMutablePointer<Double>
) {
  let place = CanvasRectangle(panels: UInt8(truncatingIfNeeded: panels), width: width, height: height)
  (rectangle[0], rectangle[1], rectangle[2], rectangle[3]) = (place.x, place.y, place.width, place.height)
}

@_cdecl("clumsy_image_stroke")
func imageStroke(
  _ points: UnsafePointer<Double>, _ count: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  var drawn: [LumiDrawnPoint] = []
  for index in 0..<Int(max(count, 0)) {
    let point = points + 4 * index
    drawn.append(LumiDrawnPoint(x: point[0], y: point[1], seconds: point[2], pressure: point[3]))
  }
  guard let stroke = LumiStroke(drawn: drawn) else { return -1 }
  return write(stroke.text, text, capacity)
}
