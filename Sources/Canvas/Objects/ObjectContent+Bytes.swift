import Physics2D

extension ObjectContent {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(kind.rawValue), count: 1)
    switch self {
    case .canvas: break
    case .layer(let layer): layer.write(to: &writer)
    case .scroller(let scroller): scroller.write(to: &writer)
    case .text(let text):
      writer.add(text: text.text)
      writer.add(UInt64(text.font.number), count: 1)
      writer.add(text.size)
    case .glyph(let symbol):
      writer.add(UInt64(symbol.glyph?.rawValue ?? UInt8.max), count: 1)
      writer.add(symbol.size)
    case .stave(let stave): stave.write(to: &writer)
    case .line(let line):
      for coordinate in [line.start.x, line.start.y, line.end.x, line.end.y] { writer.add(Int32(coordinate)) }
      writer.add(line.width)
    }
  }

  init(from reader: inout ByteReader, latest: Int64) throws(SnapshotError) {
    switch ObjectKinds(rawValue: try reader.byte()) {
    case .layer: self = .layer(try ImageLayer(from: &reader))
    case .scroller: self = .scroller(try Scroller(from: &reader, latest: latest))
    case .text:
      let text = try reader.text(.text)
      guard let font = Font(number: try reader.byte()) else { throw .damaged }
      self = .text(TextLine(text: text, font: font, size: try reader.number(in: TextLine.sizes)))
    case .glyph:
      let glyph = Glyph(rawValue: try reader.byte())
      self = .glyph(GlyphSymbol(glyph: glyph, size: try reader.number(in: TextLine.sizes)))
    case .stave: self = .stave(try Stave(from: &reader))
    case .line:
      let start = try reader.point()
      let end = try reader.point()
      self = .line(LineSegment(start: start, end: end, width: try reader.length()))
    default: throw .damaged
    }
  }
}

extension ImageLayer {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(width)
    writer.add(height)
    writer.add(text: image)
  }

  fileprivate init(from reader: inout ByteReader) throws(SnapshotError) {
    let width = try reader.length()
    let height = try reader.length()
    self.init(width: width, height: height, image: try reader.text(.name))
  }
}

extension Scroller {
  fileprivate func write(to writer: inout ByteWriter) {
    layer.write(to: &writer)
    writer.add(window)
    writer.add(isRunning)
    writer.add(speed)
    writer.add(anchor)
    writer.add(UInt64(anchorTime))
  }

  fileprivate init(from reader: inout ByteReader, latest: Int64) throws(SnapshotError) {
    let layer = try ImageLayer(from: &reader)
    let window = try reader.length()
    let isRunning = try reader.flag()
    let speed = try reader.number(in: Self.speeds)
    let anchor = try reader.number()
    let anchorTime = try reader.integer(in: 0...latest)
    guard
      let scroller = Self(
        layer: layer, window: window, isRunning: isRunning, speed: speed, anchor: anchor, anchorTime: anchorTime)
    else { throw .damaged }
    self = scroller
  }
}
