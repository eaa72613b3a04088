extension Scene {
  /// Applies a command. If the command is refused, throws an error and changes nothing.
  ///
  /// - Parameters:
  ///   - name: the command's name in UTF-8, such as addLayer.
  ///   - object: the name of the object that receives the command; `canvas` for the canvas itself. Invalid UTF-8
  ///     becomes U+FFFD, as in the names of new objects.
  ///   - arguments: the arguments. Arguments of wrong types are refused.
  ///   - nanoseconds: the present time. If the time is before the previous command, the previous command's time is
  ///     used.
  public mutating func apply(
    _ name: [UInt8], to object: [UInt8], _ arguments: [Argument], at nanoseconds: Int64
  ) throws(CanvasError) {
    guard let index = names.index(of: object.wellFormed, in: objects) else { throw .noSuchObject }
    guard let command = Command(name: name), command.row.kinds.contains(objects[index].content.kind) else {
      throw .invalidCommand
    }
    let now = max(time, SceneTime.clamped(nanoseconds))
    switch command {
    case .addLayer, .addScroller, .addText, .addGlyph, .addStave, .addLine:
      try add(command, to: index, arguments)
    default:
      guard command.accepts(arguments) else { throw .expectedArguments(command) }
      try apply(command, to: index, Arguments(all: arguments), now)
    }
    time = now
    changes += 1
  }

  private mutating func add(_ command: Command, to parent: Int, _ arguments: [Argument]) throws(CanvasError) {
    // Report a name that is already used, or a part that does not exist, before faults of the other arguments.
    guard arguments.count >= 2, case .string = arguments[0], case .integer(let part) = arguments[1] else {
      throw .expectedArguments(command)
    }
    let name = Arguments(all: arguments).string(0)
    if let index = names.index(of: name, in: objects) { throw index == 0 ? .reservedName : .nameExists }
    guard 0...parts ~= part else { throw .noSuchPart }
    guard command.accepts(arguments) else { throw .expectedArguments(command) }
    guard name.count <= Limit.name.largest else { throw .full(.name) }
    let content = ObjectContent(command, Arguments(all: arguments))
    let position = content.kind == .line ? .zero : Arguments(all: arguments).point(2)
    // Each player sees one part; part 0 means all parts. If only one part shows the parent, the new object belongs to
    // that part.
    let inherited = objects[parent].part == 0 ? part : objects[parent].part
    try insert(SceneObject(name: name, part: inherited, at: position, content), into: parent)
  }

  private mutating func apply(
    _ command: Command, to index: Int, _ arguments: Arguments, _ now: Int64
  ) throws(CanvasError) {
    switch command {
    case .remove: remove(index)
    case .clear: try clear(index)
    case .setColour: objects[index].colour = arguments.colour
    case .setOpacity: fade(index, to: arguments.float(0, in: 0...1), now, duration: 0)
    case .fade:
      fade(index, to: arguments.float(0, in: 0...1), now, duration: SceneTime.nanoseconds(arguments.float(1)))
    case .setPosition: move(index, to: arguments.point(0), now, duration: 0)
    case .move: move(index, to: arguments.point(0), now, duration: SceneTime.nanoseconds(arguments.float(2)))
    case .setLineWidth, .setClef, .removeClef, .addNote, .addNotehead, .removeNote:
      try changeStave(command, index, arguments)
    case .setText: try setText(arguments.string(0), of: index)
    case .setFont:
      guard let font = Font(name: arguments.string(0)) else { throw .noSuchFont }
      objects[index].content.changeText { $0.font = font }
    case .setFontSize: objects[index].content.changeText { $0.size = arguments.float(0, in: TextLine.sizes) }
    case .setGlyph:
      guard let glyph = Glyph(name: arguments.string(0)) else { throw .unknownGlyph }
      objects[index].content.changeGlyph { $0.glyph = glyph }
    case .setGlyphSize: objects[index].content.changeGlyph { $0.size = arguments.float(0, in: TextLine.sizes) }
    case .setStartPoint: objects[index].content.changeLine { $0.start = arguments.point(0) }
    case .setEndPoint: objects[index].content.changeLine { $0.end = arguments.point(0) }
    case .setWidth: objects[index].content.changeLine { $0.width = arguments.length(0) }
    case .setSize: try setSize(width: arguments.length(0), height: arguments.length(1), of: index, now)
    case .loadImage: try loadImage(arguments, of: index, now)
    case .clearImage: setImage([], of: index)
    case .setScrollerWidth:
      objects[index].content.changeScroller { $0.setLayerWidth(arguments.length(0), at: now) }
    case .setScrollerPosition:
      objects[index].content.changeScroller { $0.setPosition(arguments.integer(0), at: now) }
    case .setScrollerSpeed:
      objects[index].content.changeScroller { $0.setSpeed(arguments.float(0, in: Scroller.speeds), at: now) }
    case .start: objects[index].content.changeScroller { $0.run(true, at: now) }
    case .stop: objects[index].content.changeScroller { $0.run(false, at: now) }
    case .addLayer, .addScroller, .addText, .addGlyph, .addStave, .addLine:
      preconditionFailure("these commands add objects")
    }
  }
}
