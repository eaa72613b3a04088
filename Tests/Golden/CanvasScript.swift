import Canvas
import Physics2D

/// Random commands for a canvas, mostly with arguments of the right types.
public struct CanvasScript {
  /// A command and its time.
  public struct Step {
    /// The command.
    public let command: Command
    /// The name of its object.
    public let object: String
    /// The arguments.
    public let arguments: [Argument]
    /// The time, in nanoseconds.
    public let nanoseconds: Int64
  }

  private var random: SplitMix64
  private var nanoseconds: Int64 = 0

  /// Creates the commands of a seed.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next command, up to a second after the previous one.
  public mutating func next() -> Step {
    nanoseconds += Int64(random.next() % 1_000_000_000)
    // On average, at least half of the commands add objects (the first six cases), because the others need objects.
    let command = choice(2) == 0 ? Command.allCases[choice(6)] : Command.allCases[choice(Command.allCases.count)]
    var arguments = command.parameterList.map { argument($0) }
    if choice(4) == 0, command.parameterList.last?.isOptional == true { arguments.removeLast() }
    if choice(32) == 0 { arguments.append(.integer(1)) }
    return Step(command: command, object: object, arguments: arguments, nanoseconds: nanoseconds)
  }

  private mutating func choice(_ count: Int) -> Int { Int(truncatingIfNeeded: random.next() % UInt64(count)) }
  private mutating func choice(_ texts: [String]) -> [UInt8] { Array(texts[choice(texts.count)].utf8) }

  private var object: String {
    mutating get {
      let number = choice(24)
      return number == 0 ? "canvas" : "object\(number)"
    }
  }

  private mutating func argument(_ parameter: CommandParameter) -> Argument {
    switch parameter.tag {
    case UInt8(ascii: "f"): return .float(Float(choice(4000) - 1000) / 512)
    case UInt8(ascii: "s"): return .string(text(parameter))
    default: return .integer(Int32(integer(parameter)))
    }
  }

  private mutating func integer(_ parameter: CommandParameter) -> Int {
    if isNamed("part", parameter) { return choice(4) }
    if isNamed("duration", parameter) { return [0, 1, 2, 4, 8, 16, 32, 3][choice(8)] }
    if isNamed("position", parameter) { return 20 * choice(8) }
    return choice(700) - 50
  }

  private mutating func text(_ parameter: CommandParameter) -> [UInt8] {
    if isNamed("glyphType", parameter) {
      return choice(Glyph.allCases.map { $0.name } + ["rest"])
    } else if isNamed("clef", parameter) {
      return choice(["treble", "alto", "bass", "tenor"])
    } else if isNamed("pitch", parameter) {
      return choice(["C4", "f#+3", "Gbb5", "A0", "b-9", "Bb-2", "H4", "Dx4", "E", "cn4", "D##6"])
    } else if isNamed("fontName", parameter) {
      return choice(["Helvetica", "Georgia-Bold", "Bravura", "Menlo-Italic", "Comic"])
    } else if isNamed("text", parameter) {
      return choice(["", "senza misura", "♩ = 60", "ärger"])
    } else if isNamed("imageFile", parameter) {
      return choice(["map.png", "none.jpg"])
    }
    return Array(object.utf8)
  }

  private func isNamed(_ name: StaticString, _ parameter: CommandParameter) -> Bool {
    var index = 0
    for byte in parameter.name.utf8 {
      guard index < name.utf8CodeUnitCount, name.utf8Start[index] == byte else { return false }
      index += 1
    }
    return index == name.utf8CodeUnitCount
  }
}
