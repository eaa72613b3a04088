import Canvas

extension Bytes {
  /// Returns the name of one of a few objects.
  mutating func object() -> [UInt8] {
    let number = choice(10)
    return number == 0 ? Array("canvas".utf8) : [UInt8(ascii: "a") + UInt8(number)]
  }

  /// Returns an argument for a parameter, sometimes of a wrong type.
  mutating func argument(_ parameter: CommandParameter) -> Argument {
    var tag = parameter.tag
    if choice(64) == 0 { tag = Array("ifs".utf8)[choice(3)] }
    switch tag {
    case UInt8(ascii: "i"): return .integer(integer(parameter))
    case UInt8(ascii: "f"): return .float(Self.floats[choice(Self.floats.count)])
    default: return .string(text(parameter))
    }
  }

  private mutating func integer(_ parameter: CommandParameter) -> Int32 {
    switch parameter.name {
    case "part": return Int32(choice(6)) - 1
    case "duration": return Self.durations[choice(Self.durations.count)]
    default:
      let first = byte()
      return first < 0xF0 ? Int32(first) * 5 - 100 : Self.extremes[Int(first) % Self.extremes.count]
    }
  }

  private mutating func text(_ parameter: CommandParameter) -> [UInt8] {
    switch parameter.name {
    case "name": return choice(64) == 0 ? [UInt8](repeating: 120, count: Int(byte()) * 4) : object()
    case "glyphType": return Array((Glyph.allCases.map(\.name) + ["rest"])[choice(Glyph.allCases.count + 1)].utf8)
    case "clef": return Array(["treble", "alto", "bass", "tenor"][choice(4)].utf8)
    case "pitch":
      let modifiers = ["", "##", "#+", "#", "+", "n", "-", "b", "b-", "BB", "x"]
      return [65 + UInt8(choice(8))] + Array(modifiers[choice(modifiers.count)].utf8) + [48 + UInt8(choice(12))]
    case "fontName": return Array(["Helvetica", "Didot-Italic", "Bravura", "Comic"][choice(4)].utf8)
    case "text": return [UInt8](repeating: byte(), count: [0, 1, 7, 300, 1500, 4096, 4097][choice(7)])
    default: return [byte(), byte()]
    }
  }

  private static let floats: [Float] = [
    0, -0.0, 0.25, 0.5, 1, 1.5, -1, 2, 10, 36, -60, 1e-30, -1e-30, 1e9, -1e9, 3e38, -3e38, .infinity, -.infinity, .nan,
  ]
  private static let durations: [Int32] = [0, 1, 2, 4, 8, 16, 32, -1, -2, 3, 64, .min]
  private static let extremes: [Int32] = [.max, .min, .max - 1, .min + 1, 1 << 24, -1]
}
