import Canvas
import ChordEngine
import MIDI

extension ScrollingScore {
  mutating func send(_ object: String, _ command: Command, _ arguments: Argument...) {
    commands.append(ObjectCommand(object, command, arguments))
  }

  /// Draws everything that stands still, except for the key signature, and the empty scroller.
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
    let position = staff.position(of: pitch)
    addLayer(name, to: "music", Int(x), Layout.top(of: staff) + position * Layout.space / 2)
    send(name, .setOpacity, .number(Self.opacity(velocity)))
    let count = Staff.ledgerLines(at: position)
    for line in 0..<abs(count) {
      // The outermost line first: it is on the note or half a space from it.
      let distance = position % 2 == 0 ? 2 * line : 2 * line + 1
      let y = (count > 0 ? distance : -distance) * Layout.space / 2
      let half = Layout.space * 9 / 8
      addLine("\(name)ledger\(line)", to: name, -half, y, half, y, width: 1)
    }
    if isSigned {
      let glyph = Glyph(accidental: pitch.name.alteration)
      let width = Symbol.accidental(pitch.name.alteration).width + Symbol.noteheadBlack.width
      addGlyph(name + "sign", to: name, glyph, -Int((width / 2 + 0.2) * Double(Layout.space)), 0)
    }
    addGlyph(name + "head", to: name, .noteheadBlack, 0, 0)
    colour(name + "head", Palette.paper.sounding)
  }

  /// Puts a note's light out, and draws a bar as long as it sounded, in pixels.
  mutating func drawEnd(of name: String, length: Int) {
    colour(name + "head", .black)
    let start = Int(0.6 * Double(ScrollingLayout.space))
    guard length > start + ScrollingLayout.space / 3 else { return }
    addLine(name + "tail", to: name, start, 0, length, 0, width: 5)
    send(name + "tail", .setOpacity, .number(0.4))
  }

  /// Loud notes are dark.
  static func opacity(_ velocity: UInt8) -> Double { Double(95 + Int(velocity) * 160 / 127) / 255 }
}

extension ScrollingScore {
  /// A layer that only holds other objects.
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
  /// The accidental of an alteration, −2…2 semitones.
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
