extension Scene {
  /// Draws the scene at a time, on a white background.
  ///
  /// - Parameters:
  ///   - part: the part that is shown (each player sees one part), 1…`parts`; 0 shows all parts.
  ///   - nanoseconds: the time of the drawing, not before the latest command.
  ///   - drawing: receives the picture. Its former content is removed.
  public func draw(part: Int32, at nanoseconds: Int64, into drawing: inout Drawing) {
    drawing.removeAll()
    let page = Rectangle(.zero, width: Self.width, height: Self.height)
    drawing.add(.rectangle(page, .white))
    if background.alpha > 0 { drawing.add(.rectangle(page, background)) }
    drawChildren(of: 0, at: .zero, part, SceneTime.clamped(nanoseconds), into: &drawing)
  }

  /// Draws an object's children. `Limit.depth` bounds the recursion.
  private func drawChildren(
    of parent: Int, at origin: Point, _ part: Int32, _ time: Int64, into drawing: inout Drawing
  ) {
    var next = objects[parent].firstChild
    while let index = next {
      next = objects[index].next
      guard objects[index].isVisible(onPart: part) else { continue }
      drawing.group(opacity: objects[index].opacity.value(at: time)) { drawing in
        let place = origin + Point(objects[index].x.value(at: time), objects[index].y.value(at: time))
        draw(index, at: place, part, time, into: &drawing)
      }
    }
  }

  private func draw(_ index: Int, at place: Point, _ part: Int32, _ time: Int64, into drawing: inout Drawing) {
    let colour = objects[index].colour
    switch objects[index].content {
    case .canvas: break
    case .layer(let layer): layer.draw(at: place, colour, into: &drawing)
    case .text(let text): text.draw(at: place, colour, into: &drawing)
    case .glyph(let glyph): glyph.draw(at: place, colour, into: &drawing)
    case .stave(let stave): stave.draw(at: place, colour, into: &drawing)
    case .line(let line): line.draw(at: place, colour, into: &drawing)
    case .scroller(let scroller):
      let window = Rectangle(place, width: Double(scroller.window), height: Double(scroller.layer.height))
      guard !window.isEmpty else { return }
      drawing.clip(to: window) { drawing in
        let start = place + Point(-scroller.position(at: time), 0)
        scroller.layer.draw(at: start, colour, into: &drawing)
        drawChildren(of: index, at: start, part, time, into: &drawing)
      }
      return
    }
    drawChildren(of: index, at: place, part, time, into: &drawing)
  }
}
