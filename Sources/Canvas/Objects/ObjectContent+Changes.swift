// Each function in this extension changes an object of one kind. Precondition: the object is of this kind.
extension ObjectContent {
  mutating func changeLayer(_ change: (inout ImageLayer) -> Void) {
    guard case .layer(var layer) = self else { preconditionFailure("the object is not a layer") }
    change(&layer)
    self = .layer(layer)
  }

  mutating func changeScroller(_ change: (inout Scroller) -> Void) {
    guard case .scroller(var scroller) = self else { preconditionFailure("the object is not a scroller") }
    change(&scroller)
    self = .scroller(scroller)
  }

  mutating func changeText(_ change: (inout TextLine) -> Void) {
    guard case .text(var text) = self else { preconditionFailure("the object is not a text") }
    change(&text)
    self = .text(text)
  }

  mutating func changeGlyph(_ change: (inout GlyphSymbol) -> Void) {
    guard case .glyph(var glyph) = self else { preconditionFailure("the object is not a glyph") }
    change(&glyph)
    self = .glyph(glyph)
  }

  mutating func changeLine(_ change: (inout LineSegment) -> Void) {
    guard case .line(var line) = self else { preconditionFailure("the object is not a line") }
    change(&line)
    self = .line(line)
  }

  /// Changes the stave. During the change, the stave is taken out of the enum, so that its lists are not copied.
  mutating func changeStave<Failure: Error>(_ change: (inout Stave) throws(Failure) -> Void) throws(Failure) {
    guard case .stave(var stave) = self else { preconditionFailure("the object is not a stave") }
    self = .canvas
    defer { self = .stave(stave) }
    try change(&stave)
  }
}
