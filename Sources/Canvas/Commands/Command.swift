/// The commands that programs send to objects of the canvas.
public enum Command: UInt8, CaseIterable, Sendable {
  case addLayer, addScroller, addText, addGlyph, addStave, addLine
  case remove, clear
  case setColour, setOpacity, fade
  case setPosition, move, setSize
  case loadImage, clearImage
  case setScrollerWidth, setScrollerPosition, setScrollerSpeed, start, stop
  case setText, setFont, setFontSize
  case setGlyph, setGlyphSize
  case setLineWidth, setClef, removeClef, addNote, addNotehead, removeNote
  case setStartPoint, setEndPoint, setWidth

  /// The command's name, the kinds of objects that accept the command, and its parameters.
  ///
  /// The letter of a parameter's type, in parentheses, follows the parameter's name. A parameter that is itself in
  /// parentheses may be left out. The error `expectedArguments` contains the parameters.
  var row: (name: StaticString, kinds: ObjectKinds, parameters: StaticString) {
    switch self {
    case .addLayer: ("addLayer", .containers, "name(s) part(i) x(i) y(i) width(i) height(i)")
    case .addScroller:
      (
        "addScroller", .containers,
        "name(s) part(i) x(i) y(i) width(i) height(i) scrollerWidth(i) scrollerSpeed(f)"
      )
    case .addText: ("addText", .containers, "name(s) part(i) x(i) y(i) (fontSize(f))")
    case .addGlyph: ("addGlyph", .containers, "name(s) part(i) x(i) y(i) (glyphSize(f))")
    case .addStave: ("addStave", .containers, "name(s) part(i) x(i) y(i) width(i) height(i) lineWidth(i)")
    case .addLine: ("addLine", .containers, "name(s) part(i) x1(i) y1(i) x2(i) y2(i) lineWidth(i)")
    case .remove: ("remove", .removable, "")
    case .clear: ("clear", [.canvas, .stave], "")
    case .setColour: ("setColour", .all, "r(i) g(i) b(i) (a(i))")
    case .setOpacity: ("setOpacity", .removable, "opacity(f)")
    case .fade: ("fade", .removable, "opacity(f) duration(f)")
    case .setPosition: ("setPosition", .movable, "x(i) y(i)")
    case .move: ("move", .movable, "x(i) y(i) duration(f)")
    case .setSize: ("setSize", [.layer, .scroller, .stave], "width(i) height(i)")
    case .loadImage: ("loadImage", [.layer, .scroller], "imageFile(s) (autosize(i))")
    case .clearImage: ("clearImage", [.layer, .scroller], "")
    case .setScrollerWidth: ("setScrollerWidth", .scroller, "scrollerWidth(i)")
    case .setScrollerPosition: ("setScrollerPosition", .scroller, "scrollerPosition(i)")
    case .setScrollerSpeed: ("setScrollerSpeed", .scroller, "scrollerSpeed(f)")
    case .start: ("start", .scroller, "")
    case .stop: ("stop", .scroller, "")
    case .setText: ("setText", .text, "text(s)")
    case .setFont: ("setFont", .text, "fontName(s)")
    case .setFontSize: ("setFontSize", .text, "fontSize(f)")
    case .setGlyph: ("setGlyph", .glyph, "glyphType(s)")
    case .setGlyphSize: ("setGlyphSize", .glyph, "glyphSize(f)")
    case .setLineWidth: ("setLineWidth", .stave, "lineWidth(i)")
    case .setClef: ("setClef", .stave, "clef(s) position(i)")
    case .removeClef: ("removeClef", .stave, "position(i)")
    case .addNote: ("addNote", .stave, "pitch(s) position(i) duration(i)")
    case .addNotehead: ("addNotehead", .stave, "pitch(s) position(i) (filled(i))")
    case .removeNote: ("removeNote", .stave, "pitch(s) position(i)")
    case .setStartPoint: ("setStartPoint", .line, "x(i) y(i)")
    case .setEndPoint: ("setEndPoint", .line, "x(i) y(i)")
    case .setWidth: ("setWidth", .line, "width(i)")
    }
  }

  /// The name, which is the last part of an OSC address.
  public var name: String { row.name.description }

  /// The parameters with their types, such as "x(i) y(i)"; empty if there are none.
  public var parameters: String { row.parameters.description }

  /// The command with a name in UTF-8; nil if no command has this name.
  init?(name: [UInt8]) {
    guard let command = Self.allCases.first(where: { $0.row.name.equals(name) }) else { return nil }
    self = command
  }
}
