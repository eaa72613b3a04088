extension ObjectContent {
  /// Creates the content of the object that a command adds.
  ///
  /// - Parameters:
  ///   - command: a command that adds an object.
  ///   - arguments: the arguments of the command: name, part, x and y, then those that depend on the kind of object. A
  ///     line starts at (x, y); any other object has its position there.
  init(_ command: Command, _ arguments: Arguments) {
    switch command {
    case .addLayer: self = .layer(ImageLayer(width: arguments.length(4), height: arguments.length(5)))
    case .addScroller:
      let layer = ImageLayer(width: arguments.length(6), height: arguments.length(5))
      self = .scroller(
        Scroller(layer: layer, window: arguments.length(4), speed: arguments.float(7, in: Scroller.speeds)))
    case .addText: self = .text(TextLine(size: arguments.size(4)))
    case .addGlyph: self = .glyph(GlyphSymbol(size: arguments.size(4)))
    case .addStave:
      self = .stave(
        Stave(width: arguments.length(4), height: arguments.length(5), lineWidth: arguments.length(6)))
    case .addLine:
      self = .line(
        LineSegment(start: arguments.point(2), end: arguments.point(4), width: arguments.length(6)))
    default: preconditionFailure("the command adds no object")
    }
  }
}

extension Arguments {
  /// Returns the size of a text or glyph; the default size if the command states no size.
  fileprivate func size(_ index: Int) -> Double {
    index < count ? float(index, in: TextLine.sizes) : TextLine.defaultSize
  }

  /// Returns the point whose coordinates are the integer at an index and the next integer.
  func point(_ index: Int) -> Point { Point(Double(integer(index)), Double(integer(index + 1))) }

  /// The colour given by three or four integers. Only the lowest eight bits of each integer count.
  var colour: Colour {
    let byte = { (index: Int) in UInt8(truncatingIfNeeded: integer(index)) }
    return Colour(red: byte(0), green: byte(1), blue: byte(2), alpha: count > 3 ? byte(3) : 255)
  }
}
