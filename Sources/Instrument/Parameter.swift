import ChordEngine
import MIDI

/// A number of the instrument that can be set before and while it plays: by a flag, a hand, a controller or a file.
///
/// Everything said about a parameter stands in its row of `Parameter.row`. The raw value is its number in files and messages:
/// it never changes, and a number once used is not used again.
public enum Parameter: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case speed = 0
  case gravity = 1
  case bounce = 2
  case voicing = 3
  case bassHold = 4
  case bassLength = 5
  case keyLength = 6
  case bassVelocityLow = 7
  case bassVelocityHigh = 8
  case keysVelocityLow = 9
  case keysVelocityHigh = 10
  case bouncer1 = 11
  case bouncer2 = 12
  case bouncer3 = 13
  case bouncer4 = 14
  case bouncer5 = 15
  case bouncer6 = 16
  case bouncer7 = 17
  case toss = 18
  case patience = 19
  case bassOctave = 20
  case keysOctave = 21
  case bassCurve = 22
  case keysCurve = 23
  case softest = 24
  case shortestGap = 25
  case bassLine = 26
  case rangeLow = 27
  case rangeHigh = 28
  case program = 29
  case bassProgram = 30
  case bank = 31
  case bassBank = 32

  /// The number of parameters.
  public static var count: Int { ParameterValues.Storage.count }

  /// How a parameter's values lie in its range, and how a hand moves through them.
  public enum Scale: Equatable, Sendable, BitwiseCopyable {
    /// Equal steps of a hand are equal differences.
    case linear
    /// Equal steps of a hand are equal ratios; the range is above 0.
    case logarithmic
    /// Whole numbers only.
    case stepped
    /// 0 is off, 1 is on.
    case `switch`
    /// Whole numbers, each with a name: `Parameter.choices`.
    case choice
  }

  /// What is known about a parameter.
  public struct Row: Sendable {
    /// The name in flags, files and messages: lowercase letters, digits and hyphens.
    public let name: StaticString
    /// The lowest and the highest value.
    public let range: ClosedRange<Double>
    /// The value at the start unless it is set.
    public let standard: Double
    /// The unit of the values; empty for none.
    public let unit: StaticString
    /// How the values lie in the range.
    public let scale: Scale
    /// What it moves.
    public let moves: StaticString
    /// What it does, in one sentence without a full stop.
    public let help: StaticString

    fileprivate init(
      _ name: StaticString, _ range: ClosedRange<Double>, standard: Double, _ unit: StaticString = "",
      _ scale: Scale = .linear, moves: StaticString, _ help: StaticString
    ) {
      self.name = name
      self.range = range
      self.standard = standard
      self.unit = unit
      self.scale = scale
      self.moves = moves
      self.help = help
    }
  }

  /// The table.
  public var row: Row {
    switch self {
    case .speed:
      Row(
        "speed", 50...500, standard: 275, "points/s", moves: "the bass ball",
        "how fast the bass ball flies: how often the chord changes")
    case .gravity:
      Row(
        "gravity", 0...100, standard: 9.8, "m/s²", moves: "the piano balls",
        "how often and how hard the piano balls strike")
    case .bounce:
      Row(
        "bounce", 0...1, standard: 1, moves: "the piano balls",
        "what a ball keeps of its speed when it bounces: 1 all, for ever; 0 nothing")
    case .voicing:
      Row(
        "voicing", 0...7, standard: 0, "", .choice, moves: "the keys",
        "how the keys share out a chord: original folds it above the tonic, led moves least from the chord before")
    case .bassHold:
      Row(
        "bass-hold", 0...1, standard: 1, "", .switch, moves: "the bass",
        "whether a bass note ends when the next begins")
    case .bassLength:
      Row(
        "bass-length", 0.001...60, standard: 8, "s", .logarithmic, moves: "the bass",
        "how long a bass note sounds at most")
    case .keyLength:
      Row("key-length", 0.001...60, standard: 0.5, "s", .logarithmic, moves: "the keys", "how long a key's note sounds")
    case .bassVelocityLow:
      Row(
        "bass-velocity-low", 1...127, standard: 60, "", .stepped, moves: "the bass",
        "the velocity of the softest bass note")
    case .bassVelocityHigh:
      Row(
        "bass-velocity-high", 1...127, standard: 118, "", .stepped, moves: "the bass",
        "the velocity of the loudest bass note")
    case .keysVelocityLow:
      Row("keys-velocity-low", 1...127, standard: 28, "", .stepped, moves: "the keys", "the velocity of the softest key")
    case .keysVelocityHigh:
      Row(
        "keys-velocity-high", 1...127, standard: 118, "", .stepped, moves: "the keys", "the velocity of the loudest key"
      )
    case .bassLine:
      Row(
        "bass-line", 0...4, standard: 0, "", .choice, moves: "the bass",
        "which note the bass sounds: walking steps through the scale to the next chord, pedal stays on the tonic")
    case .rangeLow:
      Row("range-low", 0...127, standard: 48, "", .stepped, moves: "the keys", "the lowest note of the voicing led")
    case .rangeHigh:
      Row("range-high", 0...127, standard: 84, "", .stepped, moves: "the keys", "the highest note of the voicing led")
    case .program: Self.program("program", moves: "the keys", "the General MIDI program that the keys ask for")
    case .bassProgram:
      Self.program("bass-program", moves: "the bass", "the General MIDI program that the bass asks for")
    case .bank: Self.bank("bank", moves: "the keys", "the bank of the keys' program; -1: none")
    case .bassBank: Self.bank("bass-bank", moves: "the bass", "the bank of the bass's program; -1: none")
    case .toss:
      Row(
        "toss", 0...500, standard: 60, "points/s", moves: "the piano balls",
        "how fast a new piano ball flies sideways; 0: it falls straight, and may strike one key for ever")
    case .patience:
      Row(
        "patience", 0...60, standard: 8, "s", moves: "the bass ball",
        "how long the bass ball may fly without a chord; then walls turn it a little towards one; 0: for ever")
    case .bassOctave:
      Row("bass-octave", -4...4, standard: -1, "octaves", .stepped, moves: "the bass", "how much higher the bass sounds")
    case .keysOctave:
      Row("keys-octave", -4...4, standard: 0, "octaves", .stepped, moves: "the keys", "how much higher the keys sound")
    case .bassCurve: Self.curve("bass-curve", moves: "the bass", "how a bass note's velocity follows the strike's speed")
    case .keysCurve: Self.curve("keys-curve", moves: "the keys", "how a key's velocity follows the strike's speed")
    case .softest:
      Row(
        "softest", 0...1000, standard: 60, "points/s", moves: "the keys",
        "the slowest strike of a key that sounds")
    case .shortestGap:
      Row(
        "shortest-gap", 0...10, standard: 0.12, "s", moves: "the keys",
        "how soon a key sounds again at the earliest")
    case .bouncer1: Self.bouncer("bouncer-1", "whether the bouncer of the chord I is on the stage")
    case .bouncer2: Self.bouncer("bouncer-2", "whether the bouncer of the chord ii is on the stage")
    case .bouncer3: Self.bouncer("bouncer-3", "whether the bouncer of the chord iii is on the stage")
    case .bouncer4: Self.bouncer("bouncer-4", "whether the bouncer of the chord IV is on the stage")
    case .bouncer5: Self.bouncer("bouncer-5", "whether the bouncer of the chord V is on the stage")
    case .bouncer6: Self.bouncer("bouncer-6", "whether the bouncer of the chord vi is on the stage")
    case .bouncer7: Self.bouncer("bouncer-7", "whether the bouncer of the chord vii° is on the stage")
    }
  }

  private static func curve(_ name: StaticString, moves: StaticString, _ help: StaticString) -> Row {
    Row(name, 0...3, standard: 0, "", .choice, moves: moves, help)
  }

  private static func program(_ name: StaticString, moves: StaticString, _ help: StaticString) -> Row {
    Row(name, 0...128, standard: 0, "", .choice, moves: moves, help)
  }

  private static func bank(_ name: StaticString, moves: StaticString, _ help: StaticString) -> Row {
    Row(name, -1...16383, standard: -1, "", .stepped, moves: moves, help)
  }

  private static func bouncer(_ name: StaticString, _ help: StaticString) -> Row {
    Row(name, 0...1, standard: 1, "", .switch, moves: "the stage", help)
  }
}

extension Parameter {
  /// The parameter that switches the bouncer of a degree, 0…6 (a precondition), on and off.
  public static func bouncer(_ degree: Int) -> Parameter {
    guard (0..<7).contains(degree), let parameter = Parameter(rawValue: bouncer1.rawValue + UInt8(degree)) else {
      preconditionFailure("a degree is 0…6")
    }
    return parameter
  }

  /// The names of the values of a choice, in their order; empty for other scales. Allocates.
  public var choices: [String] {
    switch self {
    case .voicing: Voicing.allCases.map { $0.name }
    case .bassLine: BassLine.allCases.map { $0.name }
    case .bassCurve, .keysCurve: VelocityCurve.allCases.map { $0.name }
    case .program, .bassProgram: ["none"] + Program.range.compactMap { Program(number: $0).map { $0.name.description } }
    default: []
    }
  }

  /// The name of a value of a choice, as text that lives for ever; nil for a value that it does not take, and for other scales.
  public func choice(_ value: Int) -> StaticString? {
    guard let number = UInt8(exactly: value) else { return nil }
    return switch self {
    case .voicing: Voicing(rawValue: number)?.staticName
    case .bassLine: BassLine(rawValue: number)?.staticName
    case .bassCurve, .keysCurve: VelocityCurve(rawValue: number)?.staticName
    case .program, .bassProgram: value == 0 ? "none" : Program(number: value)?.name
    default: nil
    }
  }

  /// The value that stands for none, below all others; nil where there is no such.
  public var absentValue: Double? {
    switch self {
    case .bank, .bassBank: row.range.lowerBound
    default: nil
    }
  }

  /// Whether a value is one that the parameter takes: a number of its range, and a whole one where only those have a meaning.
  public func allows(_ value: Double) -> Bool {
    let row = row
    guard row.range.contains(value) else { return false }
    switch row.scale {
    case .linear, .logarithmic: return true
    case .stepped, .switch, .choice: return value == value.rounded(.down)
    }
  }
}
