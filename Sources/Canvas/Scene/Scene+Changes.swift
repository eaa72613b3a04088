extension Scene {
  mutating func clear(_ index: Int) throws(CanvasError) {
    if index == 0 {
      removeChildren(of: 0)
    } else {
      noteCount -= objects[index].content.noteCount
      objects[index].content.changeStave { $0.clear() }
    }
  }

  mutating func fade(_ index: Int, to opacity: Double, _ now: Int64, duration: Int64) {
    objects[index].opacity.turn(to: opacity, at: now, duration: duration)
  }

  mutating func move(_ index: Int, to position: Point, _ now: Int64, duration: Int64) {
    objects[index].x.turn(to: position.x, at: now, duration: duration)
    objects[index].y.turn(to: position.y, at: now, duration: duration)
  }

  mutating func changeStave(_ command: Command, _ index: Int, _ arguments: Arguments) throws(CanvasError) {
    let room = Limit.notes.largest - noteCount
    let before = objects[index].content.noteCount
    try objects[index].content.changeStave { (stave) throws(CanvasError) in
      switch command {
      case .setLineWidth: stave.lineWidth = arguments.length(0)
      case .setClef: try stave.setClef(arguments.string(0), at: arguments.integer(1), room: room)
      case .removeClef: try stave.removeClef(at: arguments.integer(0))
      case .addNote:
        try stave.addNote(arguments.string(0), at: arguments.integer(1), arguments.integer(2), room: room)
      case .addNotehead:
        let isFilled = arguments.count < 3 || arguments.integer(2) != 0
        try stave.addNotehead(arguments.string(0), at: arguments.integer(1), isFilled: isFilled, room: room)
      default: try stave.removeNote(arguments.string(0), at: arguments.integer(1))
      }
    }
    noteCount += objects[index].content.noteCount - before
  }

  mutating func setText(_ text: [UInt8], of index: Int) throws(CanvasError) {
    guard text.count <= Limit.text.largest else { throw .full(.text) }
    let others = textCount - objects[index].content.textCount
    guard others + text.count <= Limit.allText.largest else { throw .full(.allText) }
    objects[index].content.changeText { $0.text = text }
    textCount = others + text.count
  }

  mutating func setSize(width: Int32, height: Int32, of index: Int, _ now: Int64) throws(CanvasError) {
    switch objects[index].content {
    case .stave:
      objects[index].content.changeStave {
        $0.width = width
        $0.height = height
      }
    case .scroller:
      objects[index].content.changeScroller { $0.setWindow(width: width, height: height, at: now) }
    default:
      objects[index].content.changeLayer {
        $0.width = width
        $0.height = height
      }
    }
  }

  /// Makes a layer or scroller show the image that the first argument names. If the second argument, `autosize`, is
  /// not 0, the object takes the image's size. The object keeps its size if `images` lacks the image.
  mutating func loadImage(_ arguments: Arguments, of index: Int, _ now: Int64) throws(CanvasError) {
    let name = arguments.string(0)
    guard name.count <= Limit.name.largest else { throw .full(.name) }
    setImage(name, of: index)
    guard arguments.count > 1, arguments.integer(1) != 0, let image = images.first(where: { $0.name == name }) else {
      return
    }
    if case .scroller = objects[index].content {
      objects[index].content.changeScroller { $0.fit(width: image.width, height: image.height, at: now) }
    } else {
      try setSize(width: image.width, height: image.height, of: index, now)
    }
  }

  mutating func setImage(_ name: [UInt8], of index: Int) {
    if case .scroller = objects[index].content {
      objects[index].content.changeScroller { $0.setImage(name) }
    } else {
      objects[index].content.changeLayer { $0.image = name }
    }
  }
}
