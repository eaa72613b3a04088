import CClumsy
import Canvas

@_cdecl("clumsy_canvas_draw")
func canvasDraw(
  _ canvas: OpaquePointer, _ part: Int32, _ nanoseconds: Int64, _ primitives: UnsafeMutablePointer<clumsy_primitive>?,
  _ capacity: Int32, _ texts: UnsafeMutablePointer<CChar>?, _ textCapacity: Int32,
  _ textSize: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let box = canvasBox(canvas)
  box.scene.draw(part: part, at: nanoseconds, into: &box.drawing)
  return write(box.drawing, primitives, capacity, texts, textCapacity, textSize)
}

/// Writes at most `capacity` primitives and `textCapacity` bytes of their texts. Returns the number of all primitives,
/// and sets `textSize` to the number of all bytes of texts.
func write(
  _ drawing: Drawing, _ primitives: UnsafeMutablePointer<clumsy_primitive>?, _ capacity: Int32,
  _ texts: UnsafeMutablePointer<CChar>?, _ textCapacity: Int32, _ textSize: UnsafeMutablePointer<Int32>?
) -> Int32 {
  var writer = PrimitiveWriter(texts: texts, capacity: textCapacity)
  for (index, primitive) in drawing.primitives.enumerated() {
    let written = writer.written(primitive)
    if let primitives, index < Int(capacity) { primitives[index] = written }
  }
  textSize?.pointee = writer.size
  return Int32(drawing.primitives.count)
}

/// Converts primitives to the primitives of clumsy.h, and collects their texts in the caller's buffer.
private struct PrimitiveWriter {
  let texts: UnsafeMutablePointer<CChar>?
  let capacity: Int32
  /// The number of bytes of all texts so far, including texts for which there was no room.
  private(set) var size: Int32 = 0

  init(texts: UnsafeMutablePointer<CChar>?, capacity: Int32) {
    self.texts = texts
    self.capacity = capacity
  }

  mutating func written(_ primitive: Primitive) -> clumsy_primitive {
    var written = clumsy_primitive()
    written.kind = primitive.kind
    switch primitive {
    case .rectangle(let rectangle, let colour): written.place(rectangle, colour)
    case .line(let from, let to, let width, let colour):
      written.place(from, to, colour)
      written.size = width
    case .polygon(let corners, let colour):
      written.colour = colour.rgba
      add(corners.hundredths, to: &written)
    case .glyph(let codepoint, let origin, let size, let colour):
      written.place(origin, origin, colour)
      written.codepoint = codepoint
      written.size = size
    case .text(let text, let colour):
      written.place(text.position, text.position, colour)
      written.size = text.size
      written.font = Int32(text.font.number)
      written.anchor = Int32(text.anchor.rawValue)
      add(text.text, to: &written)
    case .image(let name, let rectangle):
      written.place(rectangle, .transparent)
      add(name, to: &written)
    case .beginClip(let rectangle): written.place(rectangle, .transparent)
    case .beginGroup(let opacity): written.size = opacity
    case .endClip, .endGroup: break
    }
    return written
  }

  private mutating func add(_ text: [UInt8], to written: inout clumsy_primitive) {
    written.text = size
    written.text_size = Int32(text.count)
    for byte in text {
      if let texts, size < capacity { texts[Int(size)] = CChar(bitPattern: byte) }
      size += 1
    }
  }
}

extension clumsy_primitive {
  fileprivate mutating func place(_ rectangle: Rectangle, _ colour: Colour) {
    let end = Point(rectangle.origin.x + rectangle.width, rectangle.origin.y + rectangle.height)
    place(rectangle.origin, end, colour)
  }

  fileprivate mutating func place(_ start: Point, _ end: Point, _ colour: Colour) {
    (x, y, x2, y2) = (start.x, start.y, end.x, end.y)
    self.colour = colour.rgba
  }
}

extension [Point] {
  /// The coordinates x and y of each point in hundredths of a pixel, as whole numbers separated by spaces.
  fileprivate var hundredths: [UInt8] {
    var text: [UInt8] = []
    for point in self {
      for number in [point.x * 100, point.y * 100] {
        if !text.isEmpty { text.append(UInt8(ascii: " ")) }
        text.append(contentsOf: String(Int(number + (number < 0 ? -0.5 : 0.5))).utf8)
      }
    }
    return text
  }
}

extension Primitive {
  /// The `clumsy_primitive_kind`.
  fileprivate var kind: Int32 {
    switch self {
    case .rectangle: 0
    case .line: 1
    case .glyph: 2
    case .text: 3
    case .image: 4
    case .beginClip: 5
    case .endClip: 6
    case .beginGroup: 7
    case .endGroup: 8
    case .polygon: 9
    }
  }
}

@_cdecl("clumsy_font_row")
func fontRow(_ number: Int32, _ row: UnsafeMutablePointer<clumsy_font>) -> Int32 {
  guard let number = UInt8(exactly: number), let font = Font(number: number) else { return 0 }
  row.pointee = clumsy_font(
    name: text(font.name), css: text(font.family.css), is_bold: font.isBold ? 1 : 0, is_italic: font.isItalic ? 1 : 0)
  return 1
}
