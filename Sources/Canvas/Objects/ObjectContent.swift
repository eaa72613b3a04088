/// The kind of an object, and the properties that only objects of this kind have.
enum ObjectContent {
  case canvas
  case layer(ImageLayer)
  case scroller(Scroller)
  case text(TextLine)
  case glyph(GlyphSymbol)
  case stave(Stave)
  case line(LineSegment)

  var kind: ObjectKinds {
    switch self {
    case .canvas: .canvas
    case .layer: .layer
    case .scroller: .scroller
    case .text: .text
    case .glyph: .glyph
    case .stave: .stave
    case .line: .line
    }
  }

  /// The colour of a new object.
  var defaultColour: Colour {
    switch self {
    case .canvas, .layer, .scroller: .transparent
    case .text, .glyph, .stave, .line: .black
    }
  }

  /// The number of notes and clefs.
  var noteCount: Int { if case .stave(let stave) = self { stave.count } else { 0 } }

  /// The number of bytes of text.
  var textCount: Int { if case .text(let text) = self { text.text.count } else { 0 } }
}
