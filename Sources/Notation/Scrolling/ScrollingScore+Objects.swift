import Canvas
import ChordEngine
import MIDI

extension ScrollingScore {
  mutating func send(_ object: String, _ command: Command, _ arguments: Argument...) {
    commands.append(ObjectCommand(object, command, arguments))
  }

  /// Draws the staves, the line at their left, and the empty scroller.
  mutating func drawStaves(scrollerWidth: Int64) {
    typealias Layout = ScrollingLayout
    send("canvas", .clear)
    send("canvas", .setColour, .whole(255), .whole(255), .whole(255), .whole(255))
    for staff in Staff.allCases {
      let name = staff == .treble ? "treble" : "bass"
      send(
        "canvas", .addStave, .text(name), .whole(0), .whole(Layout.left), .whole(Layout.top(of: staff)),
        .whole(Layout.right - Layout.left), .whole(Layout.staffHeight), .whole(1))
      send(name, .setClef, .text(name), .whole(Layout.clef))
    }
    addLine("left", to: "canvas", Layout.left, Layout.top, Layout.left, Layout.bottom, width: 2)
    send(
      "canvas", .addScroller, .text("music"), .whole(0), .whole(Layout.window), .whole(0), .whole(Layout.windowWidth),
      .whole(Layout.height), .whole(Int(scrollerWidth)), .number(Double(Layout.speed)))
  }

  mutating func drawPresentLine() {
    let x = ScrollingLayout.window + ScrollingLayout.now
    let (top, bottom) = (ScrollingLayout.top - 28, ScrollingLayout.bottom + 28)
    addLine("now", to: "canvas", x, top, x, bottom, width: 2)
    colour("now", Palette.paper.sounding)
    send("now", .setOpacity, .number(0.5))
  }

  mutating func drawKey(_ key: KeySignature) {
    addLayer("key", to: "canvas", ScrollingLayout.key, 0)
    var x = 0.0
    for (number, sign) in KeySignature.signs(from: nil, to: key).enumerated() {
      x += sign.width / 2
      for staff in Staff.allCases {
        let y = ScrollingLayout.top(of: staff) + sign.position(on: staff) * ScrollingLayout.space / 2
        let name = "key\(number)" + (staff == .treble ? "treble" : "bass")
        addGlyph(name, to: "key", Glyph(accidental: sign.alteration), Int(x * Double(ScrollingLayout.space)), y)
      }
      x += sign.width / 2
    }
  }

  mutating func draw(bar number: Int64, _ x: Int64, _ name: String) {
    addLayer(name, to: "music", Int(x), 0)
    addLine(name + "line", to: name, 0, ScrollingLayout.top, 0, ScrollingLayout.bottom, width: 1)
    addText(name + "number", to: name, "\(number + 1)", 4, ScrollingLayout.top - 22, size: 14)
  }

  mutating func draw(chord: String, numeral: String, _ x: Int64, _ name: String) {
    addText(name, to: "music", chord, Int(x), ScrollingLayout.chord, size: 26)
    guard !numeral.isEmpty else { return }
    addText(name + "numeral", to: name, numeral, 0, ScrollingLayout.numeral, size: 18)
    colour(name + "numeral", Colour(red: 96, green: 96, blue: 96))
  }

  /// Draws a note that sounds: a layer with the notehead, its accidental and ledger lines.
  mutating func draw(
    _ pitch: WrittenPitch, on staff: Staff, isSigned: Bool, velocity: UInt8, _ x: Int64, _ name: String
  ) {
    typealias Layout = ScrollingLayout
    let note = StemlessNote(pitch, staff, showsAccidental: isSigned)
    addLayer(name, to: "music", Int(x), Layout.top(of: staff) + note.position * Layout.space / 2)
    send(name, .setOpacity, .number(Double(StemlessNote.strength(velocity)) / 255))
    let ends = (Self.x(StemlessNote.ledgerLine.lowerBound), Self.x(StemlessNote.ledgerLine.upperBound))
    for (number, line) in note.ledgerLines.enumerated() {
      let y = (line - note.position) * Layout.space / 2
      addLine("\(name)ledger\(number)", to: name, ends.0, y, ends.1, y, width: 1)
    }
    if let sign = note.sign {
      let glyph = Glyph(accidental: pitch.name.alteration)
      addGlyph(name + "sign", to: name, glyph, Self.x(StemlessNote.place(of: sign) + sign.width / 2), 0)
    }
    addGlyph(name + "head", to: name, .noteheadBlack, 0, 0)
    colour(name + "head", Palette.paper.sounding)
  }

  /// Draws an ended note in black, with a tail that shows how long it sounded; `length` is in pixels.
  mutating func drawEnd(of name: String, length: Int) {
    colour(name + "head", .black)
    let start = Self.x(StemlessNote.tail)
    guard length > Self.x(StemlessNote.tail + StemlessNote.shortestTail) else { return }
    let width = Int(StemlessNote.tailWidth * Double(ScrollingLayout.space))
    addLine(name + "tail", to: name, start, 0, length, 0, width: width)
    send(name + "tail", .setOpacity, .number(Double(StemlessNote.tailOpacity) / 100))
  }

  /// Converts a distance from a notehead's left end, in spaces, to a distance from the notehead's middle, in pixels. A
  /// canvas places a glyph by its middle.
  private static func x(_ spaces: Double) -> Int {
    Int((spaces - StemlessNote.head.width / 2) * Double(ScrollingLayout.space))
  }
}

extension ScrollingScore {
  /// Adds a layer that only holds other objects.
  private mutating func addLayer(_ name: String, to parent: String, _ x: Int, _ y: Int) {
    send(parent, .addLayer, .text(name), .whole(0), .whole(x), .whole(y), .whole(1), .whole(1))
  }

  private mutating func addLine(
    _ name: String, to parent: String, _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, width: Int
  ) {
    send(
      parent, .addLine, .text(name), .whole(0), .whole(x1), .whole(y1), .whole(x2), .whole(y2), .whole(width))
  }

  private mutating func addText(_ name: String, to parent: String, _ text: String, _ x: Int, _ y: Int, size: Double) {
    send(parent, .addText, .text(name), .whole(0), .whole(x), .whole(y), .number(size))
    send(name, .setText, .text(text))
  }

  private mutating func addGlyph(_ name: String, to parent: String, _ glyph: Glyph, _ x: Int, _ y: Int) {
    let size = Double(ScrollingLayout.staffHeight)
    send(parent, .addGlyph, .text(name), .whole(0), .whole(x), .whole(y), .number(size))
    send(name, .setGlyph, .text(glyph.name))
  }

  private mutating func colour(_ name: String, _ colour: Colour) {
    send(
      name, .setColour, .whole(Int(colour.red)), .whole(Int(colour.green)), .whole(Int(colour.blue)),
      .whole(Int(colour.alpha)))
  }
}

extension Glyph {
  /// Creates the accidental of an alteration, −2…2 semitones.
  fileprivate init(accidental alteration: Int8) {
    switch alteration {
    case ..<(-1): self = .accidentalDoubleFlat
    case -1: self = .accidentalFlat
    case 0: self = .accidentalNatural
    case 1: self = .accidentalSharp
    default: self = .accidentalDoubleSharp
    }
  }
}
