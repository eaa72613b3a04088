import CClumsy
import Canvas
import OSC
import Testing

@testable import ClumsyC

@Suite struct CanvasCallTests {
  /// A canvas that is used through clumsy.h, and a Swift `Scene` that receives the same commands.
  private struct Pair: ~Copyable {
    var scene = Scene(parts: 2)
    let canvas = canvasCreate(2)
    /// The error of the last refused command, as clumsy.h reports it.
    var error = clumsy_text_error()

    deinit { canvasFree(canvas) }

    /// Applies a command to the scene and to the canvas. Returns the scene's error text, or nil.
    mutating func apply(
      _ command: String, to object: String, _ arguments: [Argument], at nanoseconds: Int64 = 0
    ) -> String? {
      var texts: [[CChar]] = []
      for case .string(let text) in arguments { texts.append(text.map(CChar.init(bitPattern:))) }
      let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: texts.reduce(1) { $0 + $1.count })
      defer { buffer.deallocate() }
      _ = buffer.initialize(from: texts.joined())
      var start = 0
      var values = arguments.map { argument in
        var value = clumsy_argument(tag: Int32(argument.tag), integer: 0, number: 0, size: 0, text: nil)
        switch argument {
        case .integer(let integer): value.integer = integer
        case .float(let number): value.number = number
        case .string(let text):
          value.size = Int32(text.count)
          value.text = UnsafePointer(buffer.baseAddress! + start)
          start += text.count
        case .blob: break
        }
        return value
      }
      let isApplied = canvasApply(canvas, object, command, &values, Int32(values.count), nanoseconds, &error)
      do throws(CanvasError) {
        try scene.apply(Array(command.utf8), to: Array(object.utf8), arguments, at: nanoseconds)
        #expect(isApplied == 1)
        return nil
      } catch let reason {
        #expect(isApplied == 0)
        return reason.text
      }
    }

    /// Draws the canvas with room for `capacity` primitives and `capacity` bytes of text.
    func drawn(at nanoseconds: Int64, _ capacity: Int) -> (primitives: [clumsy_primitive], texts: [CChar], size: Int32)
    {
      var primitives = [clumsy_primitive](repeating: clumsy_primitive(), count: capacity)
      var texts = [CChar](repeating: 0, count: capacity)
      var size: Int32 = -1
      let count = canvasDraw(
        canvas, 0, nanoseconds, &primitives, Int32(capacity), &texts, Int32(capacity), &size)
      return (Array(primitives.prefix(Int(count))), texts, size)
    }
  }

  private static func string(_ text: String) -> Argument { .string(Array(text.utf8)) }

  private static func string(_ bytes: some Sequence<CChar>) -> String {
    String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("primitives of all kinds are copied correctly through clumsy.h")
  func primitives() throws {
    var pair = Pair()
    let name = { (text: String) in Self.string(text) }
    var error = clumsy_text_error()
    #expect(canvasAddImage(pair.canvas, "map.png", 300, 200, &error) == 1)
    try pair.scene.addImage(Array("map.png".utf8), width: 300, height: 200)
    for (command, object, arguments) in [
      ("addScroller", "canvas", [name("s"), .integer(0)] + [10, 20, 100, 90, 400].map { .integer($0) } + [.float(5)]),
      ("loadImage", "s", [name("map.png"), .integer(1)]), ("start", "s", []),
      ("addText", "s", [name("t"), .integer(0), .integer(1), .integer(2)]), ("setText", "t", [name("ärger")]),
      ("setFont", "t", [name("Georgia-Italic")]), ("setOpacity", "t", [.float(0.5)]),
      ("addGlyph", "canvas", [name("g"), .integer(0), .integer(3), .integer(4)]), ("setGlyph", "g", [name("gClef")]),
      ("addLine", "canvas", [name("l")] + [0, 1, 2, 3, 4, 5].map { .integer($0) }),
      ("setColour", "l", [.integer(1), .integer(2), .integer(3), .integer(4)]),
    ] as [(String, String, [Argument])] {
      #expect(pair.apply(command, to: object, arguments) == nil, "\(command)")
    }
    #expect(canvasChanges(pair.canvas) == 11)
    let now: Int64 = 2_000_000_000
    #expect(canvasMovesUntil(pair.canvas, now) == pair.scene.movesUntil(after: now))
    let drawn = pair.drawn(at: now, 100)
    #expect(drawn.primitives.map(\.kind) == [0, 5, 4, 7, 3, 8, 6, 2, 1])
    #expect(Self.string(drawn.texts.prefix(Int(drawn.size))) == "map.pngärger")
    let (image, group, text) = (drawn.primitives[2], drawn.primitives[3], drawn.primitives[4])
    #expect((image.x, image.y, image.x2, image.y2) == (0, 20, 300, 220))
    #expect((image.text, image.text_size, text.text, text.text_size) == (0, 7, 7, 6))
    #expect((group.size, text.size, text.x, text.y, text.anchor) == (0.5, 36, 1, 22, 0))
    #expect(text.font == Int32(Font(.georgia, isItalic: true).number))
    let (glyph, line) = (drawn.primitives[7], drawn.primitives[8])
    #expect((glyph.codepoint, glyph.size, glyph.y, glyph.colour) == (0xE050, 36, 4, 0xFF))
    #expect((line.x, line.y, line.x2, line.y2) == (1, 2, 3, 4))
    #expect((line.size, line.colour) == (5, 0x0102_0304))
    let small = pair.drawn(at: now, 5)
    #expect(small.size == 13 && Self.string(small.texts) == "map.p")
  }

  @Test("a refused command reports the reason, and changes nothing")
  func refusals() {
    var pair = Pair()
    let expected = pair.apply("addLayer", to: "canvas", [Self.string("a"), .integer(0), .blob([])])
    let message = withUnsafeBytes(of: pair.error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    #expect(message == expected && message.hasPrefix("Expected Arguments: name(s)"))
    #expect(canvasChanges(pair.canvas) == 0)
    #expect(canvasMovesUntil(pair.canvas, 0) == -1)
    #expect(canvasApply(pair.canvas, "canvas", "clear", nil, 0, 0, nil) == 1)
  }

  @Test("a command that the server passes on has the same effect as a direct command")
  func taken() {
    var pair = Pair()
    let string = { (text: String) in OSCArgument.text(text) }
    let commands: [(String, String, [OSCArgument])] = [
      ("addText", "canvas", [string("t"), .int(2), .int(10), .int(20), .float(30)]), ("setText", "t", [string("ä")]),
      ("fade", "t", [.float(0), .float(2)]), ("clear", "canvas", []),
      ("addGlyph", "canvas", [string("g"), .int(0), .int(3), .int(4)]),
    ]
    var bytes: [UInt8] = []
    for (command, object, arguments) in commands {
      let message = OSCMessage("/Renderer/Command/\(object)/\(command)", arguments).bytes
      bytes += [0, 0, 0, UInt8(message.count)] + message
      let sceneArguments = arguments.map { argument in
        switch argument {
        case .int(let value): Argument.integer(value)
        case .float(let value): Argument.float(value)
        case .string(let text): Argument.string(text)
        case .blob(let blob): Argument.blob(blob)
        }
      }
      let isApplied = (try? pair.scene.apply(Array(command.utf8), to: Array(object.utf8), sceneArguments, at: 5)) != nil
      #expect(isApplied, "\(command)")
    }
    #expect(canvasTake(pair.canvas, bytes, Int32(bytes.count), 5) == 0)
    #expect(canvasParts(pair.canvas) == 2)
    var saved = [UInt8](repeating: 0, count: Int(canvasSave(pair.canvas, nil, 0)))
    #expect(canvasSave(pair.canvas, &saved, Int32(saved.count)) == Int32(saved.count))
    #expect(saved == pair.scene.bytes)
  }

  @Test("a damaged command of the server changes nothing, and is counted")
  func takenDamaged() {
    let pair = Pair()
    let clear = OSCMessage("/Renderer/Command/canvas/clear").bytes
    let unknown = OSCMessage("/Renderer/Command/nobody/clear").bytes
    let short = OSCMessage("/Renderer/clear").bytes
    for (bytes, refused) in [
      ([], 0), ([0, 0, 0], 1), ([0, 0, 0, 9, 1], 1), ([0, 0, 0, 0], 1), ([255, 255, 255, 255], 1),
      ([0, 0, 0, UInt8(unknown.count)] + unknown, 1), ([0, 0, 0, UInt8(short.count)] + short, 1),
      ([0, 0, 0, 1, 47, 0, 0, 0, UInt8(clear.count)] + clear, 1),
    ] as [([UInt8], Int32)] {
      #expect(canvasTake(pair.canvas, bytes, Int32(bytes.count), 0) == refused, "\(bytes)")
    }
    #expect(canvasChanges(pair.canvas) == 1)
    #expect(canvasTake(pair.canvas, nil, 0, 0) == 0)
  }

  @Test("saved bytes equal those of the Swift scene, and restore the canvas")
  func saving() throws {
    var pair = Pair()
    _ = pair.apply("setColour", to: "canvas", [.integer(1), .integer(2), .integer(3)])
    var bytes = [UInt8](repeating: 0, count: Int(canvasSave(pair.canvas, nil, 0)))
    #expect(canvasSave(pair.canvas, &bytes, Int32(bytes.count)) == Int32(bytes.count))
    #expect(bytes == pair.scene.bytes)
    let restored = try #require(canvasRestore(bytes, Int32(bytes.count)))
    #expect(canvasSave(restored, &bytes, Int32(bytes.count)) == Int32(bytes.count) && bytes == pair.scene.bytes)
    canvasFree(restored)
    bytes[20] ^= 1
    #expect(canvasRestore(bytes, Int32(bytes.count)) == nil && canvasRestore(nil, 0) == nil)
    canvasFree(nil)
  }

  @Test("a font has a row in the C table, and a number without a font has none")
  func fonts() {
    var row = clumsy_font()
    #expect(fontRow(1, &row) == 1 && String(cString: row.name) == "Helvetica-Bold")
    #expect(String(cString: row.css) == "Helvetica,Arial,sans-serif" && row.is_bold == 1 && row.is_italic == 0)
    for number in [-1, 72, 255, 256] as [Int32] { #expect(fontRow(number, &row) == 0) }
  }
}
