import Canvas

extension SVGDocument {
  mutating func write(_ primitive: Primitive) {
    switch primitive {
    case .line(let from, let to, let width, let colour): write(from, to, width, colour)
    case .rectangle(let rectangle, let colour):
      keepOrder(colour)
      body.write("<rect")
      write(rectangle)
      writeFill(colour)
      body.write("/>\n")
    case .polygon(let points, let colour):
      keepOrder(colour)
      body.write("<path d=\"M")
      for (index, point) in points.enumerated() {
        if index > 0 { body.write(" ") }
        body.write(point.x)
        body.write(" ")
        body.write(point.y)
      }
      body.write("z\"")
      writeFill(colour)
      body.write("/>\n")
    case .glyph(let codepoint, let place, let size, let colour): write(codepoint, place, size, colour)
    case .text(let text, let colour): write(text, colour)
    case .image(let name, let rectangle):
      writeLines()
      body.write("<image href=\"")
      body.writeEscaped(name)
      body.write("\" preserveAspectRatio=\"none\"")
      write(rectangle)
      body.write("/>\n")
    case .beginClip(let rectangle):
      writeLines()
      body.write("<clipPath id=\"c")
      body.write(clips)
      body.write("\"><rect")
      write(rectangle)
      body.write("/></clipPath><g clip-path=\"url(#c")
      body.write(clips)
      body.write(")\">\n")
      clips += 1
    case .beginGroup(let opacity):
      writeLines()
      body.write("<g opacity=\"")
      body.write(opacity)
      body.write("\">\n")
    case .endClip, .endGroup:
      writeLines()
      body.write("</g>\n")
    }
  }

  private mutating func write(_ from: Point, _ to: Point, _ width: Double, _ colour: Colour) {
    keepOrder(colour)
    let found = lines.firstIndex { $0.width == width && $0.colour == colour }
    if found == nil { lines.append(LineRun(width: width, colour: colour)) }
    let run = found ?? lines.count - 1
    lines[run].path.write("M")
    lines[run].path.write(from.x)
    lines[run].path.write(" ")
    lines[run].path.write(from.y)
    if from.y == to.y {
      lines[run].path.write("H")
      lines[run].path.write(to.x)
    } else if from.x == to.x {
      lines[run].path.write("V")
      lines[run].path.write(to.y)
    } else {
      lines[run].path.write("L")
      lines[run].path.write(to.x)
      lines[run].path.write(" ")
      lines[run].path.write(to.y)
    }
  }

  /// Writes the pending lines if the next shape must come after them. The order matters unless all these shapes are
  /// opaque and have the same colour.
  private mutating func keepOrder(_ colour: Colour) {
    if colour.alpha != 255 || lines.contains(where: { $0.colour != colour }) { writeLines() }
  }

  mutating func writeLines() {
    for line in lines {
      body.write("<path fill=\"none\" stroke-width=\"")
      body.write(line.width)
      body.write("\" stroke=\"")
      writeColour(line.colour)
      if line.colour.alpha != 255 {
        body.write("\" stroke-opacity=\"")
        body.write(Double(line.colour.alpha) / 255)
      }
      body.write("\" d=\"")
      body.write(line.path.bytes)
      body.write("\"/>\n")
    }
    lines.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ codepoint: UInt32, _ place: Point, _ size: Double, _ colour: Colour) {
    keepOrder(colour)
    let found = used.firstIndex { $0.codepoint == codepoint && $0.size == size }
    if found == nil { used.append((codepoint, size)) }
    body.write("<use href=\"#g")
    body.write(found ?? used.count - 1)
    body.write("\" x=\"")
    body.write(place.x)
    body.write("\" y=\"")
    body.write(place.y)
    body.write("\"")
    if colour != .black { writeFill(colour) }
    body.write("/>\n")
  }

  private mutating func write(_ text: DrawnText, _ colour: Colour) {
    keepOrder(colour)
    body.write("<text x=\"")
    body.write(text.position.x)
    body.write("\" y=\"")
    body.write(text.position.y)
    body.write("\" font-size=\"")
    body.write(text.size)
    body.write("\" font-family=\"")
    body.write(text.font.family.css)
    if text.font.isBold { body.write("\" font-weight=\"bold") }
    if text.font.isItalic { body.write("\" font-style=\"italic") }
    switch text.anchor {
    case .upperLeft: body.write("\" dominant-baseline=\"text-before-edge")
    case .baselineStart: break
    case .baselineMiddle: body.write("\" text-anchor=\"middle")
    case .baselineEnd: body.write("\" text-anchor=\"end")
    }
    body.write("\"")
    if colour != .black { writeFill(colour) }
    body.write(">")
    body.writeEscaped(text.text)
    body.write("</text>\n")
  }

  private mutating func write(_ rectangle: Rectangle) {
    body.write(" x=\"")
    body.write(rectangle.origin.x)
    body.write("\" y=\"")
    body.write(rectangle.origin.y)
    body.write("\" width=\"")
    body.write(rectangle.width)
    body.write("\" height=\"")
    body.write(rectangle.height)
    body.write("\"")
  }

  private mutating func writeFill(_ colour: Colour) {
    body.write(" fill=\"")
    writeColour(colour)
    if colour.alpha != 255 {
      body.write("\" fill-opacity=\"")
      body.write(Double(colour.alpha) / 255)
    }
    body.write("\"")
  }

  private mutating func writeColour(_ colour: Colour) {
    let digits: StaticString = "0123456789abcdef"
    body.write("#")
    for byte in [colour.red, colour.green, colour.blue] {
      body.write([digits.utf8Start[Int(byte >> 4)], digits.utf8Start[Int(byte & 15)]])
    }
  }
}
