import ChordEngine
import MIDI
import Synth

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
  case bassCurve25 = 33
  case bassCurve50 = 34
  case bassCurve75 = 35
  case keysCurve25 = 36
  case keysCurve50 = 37
  case keysCurve75 = 38
  case sound = 39
  case bassSound = 40
  case level = 41
  case filter = 42
  case cutoff = 43
  case resonance = 44
  case delay = 45
  case delayTime = 46
  case delayWet = 47
  case delayFeedback = 48
  case reverb = 49
  case reverbWet = 50
  case reverbTime = 51

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

    init(
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
}

extension Parameter {
  /// The parameter that switches the bouncer of a degree, 0…6 (a precondition), on and off.
  public static func bouncer(_ degree: Int) -> Parameter {
    guard (0..<7).contains(degree), let parameter = Parameter(rawValue: bouncer1.rawValue + UInt8(degree)) else {
      preconditionFailure("a degree is 0…6")
    }
    return parameter
  }

  /// `true` if it decides which pitches a chord sounds.
  var isOfVoicing: Bool { self == .voicing || self == .rangeLow || self == .rangeHigh }

  /// Whether it shapes the sound of the notes, and no note.
  public var isOfSound: Bool { rawValue >= Parameter.sound.rawValue }

  /// The names of the values of a choice, in their order; empty for other scales. Allocates.
  public var choices: [String] {
    switch self {
    case .voicing: Voicing.allCases.map { $0.name }
    case .bassLine: BassLine.allCases.map { $0.name }
    case .bassCurve, .keysCurve: VelocityCurve.allCases.map { $0.name }
    case .program, .bassProgram: ["none"] + Program.range.compactMap { Program(number: $0).map { $0.name.description } }
    case .sound: Sound.allCases.map { $0.name }
    case .bassSound: ["same"] + Sound.allCases.map { $0.name }
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
    case .sound: Sound(rawValue: number)?.staticName
    case .bassSound: number == 0 ? "same" : Sound(rawValue: number - 1)?.staticName
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
