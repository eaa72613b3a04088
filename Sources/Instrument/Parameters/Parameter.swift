import ChordEngine
import MIDI
import Synth

/// A numeric setting of the instrument, described by `row`. Flags and files set a parameter before a performance;
/// gestures set it during the performance. Raw values identify parameters in snapshots and in the C interface
/// (clumsy.h), and never change. New cases are appended.
public enum Parameter: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case speed, gravity, bounce, voicing, bassHold, bassLength, keyLength
  case bassVelocityLow, bassVelocityHigh, keysVelocityLow, keysVelocityHigh
  case bouncer1, bouncer2, bouncer3, bouncer4, bouncer5, bouncer6, bouncer7
  case toss, patience, bassOctave, keysOctave, bassCurve, keysCurve, softest, shortestGap, bassLine, rangeLow, rangeHigh
  case program, bassProgram, bank, bassBank
  case bassCurve25, bassCurve50, bassCurve75, keysCurve25, keysCurve50, keysCurve75
  case sound, bassSound, level, filter, cutoff, resonance
  case delay, delayTime, delayWet, delayFeedback, reverb, reverbWet, reverbTime
  case tempo, grid, swing, groove, grooveReach, air, collide
  case quantize, quantizeStrength, spawnOn, click, clickChannel, countIn
  case tones, lowBalls, legato, damp, swell, breath, phrase, downbeat
  case harmonicRhythm, cadence, bassRhythm, bassPassing, hands, ending
  case effects, echo, echoFeedback
  case width, delayBeats, pingPong

  /// The number of parameters.
  public static var count: Int { ParameterValues.Storage.count }

  /// The scale of a parameter's values, and of the steps of a control such as a slider.
  public enum Scale: Equatable, Sendable, BitwiseCopyable {
    /// Equal steps of a control change the value by equal differences.
    case linear
    /// Equal steps of a control change the value by equal ratios. The range is above 0.
    case logarithmic
    /// Whole numbers only.
    case stepped
    /// 0 is off, 1 is on.
    case `switch`
    /// Whole numbers, each with a name in `Parameter.choices`.
    case choice
  }

  /// A row of the table of parameters.
  public struct Row: Sendable {
    /// The name in flags, text files and printed messages: lowercase letters, digits and hyphens.
    public let name: StaticString
    /// The range of the values.
    public let range: ClosedRange<Double>
    /// The default value.
    public let standard: Double
    /// The unit of the values; empty for none.
    public let unit: StaticString
    /// The scale of the values.
    public let scale: Scale
    /// The part of the instrument that the parameter changes, such as "the bass ball".
    public let moves: StaticString
    /// The parameter's effect, in one sentence without a full stop.
    public let help: StaticString

    init(
      _ name: StaticString, _ range: ClosedRange<Double>, _ standard: Double, _ scale: Scale = .linear,
      unit: StaticString = "", moves: StaticString, _ help: StaticString
    ) {
      (self.name, self.range, self.standard, self.scale) = (name, range, standard, scale)
      (self.unit, self.moves, self.help) = (unit, moves, help)
    }
  }
}

extension Parameter {
  /// Returns the parameter that puts the bouncer of a degree on the stage. Precondition: the degree is in 0…6.
  public static func bouncer(_ degree: Int) -> Parameter {
    let parameter = (0..<7).contains(degree) ? Parameter(rawValue: bouncer1.rawValue + UInt8(degree)) : nil
    guard let parameter else { preconditionFailure("a degree is 0…6") }
    return parameter
  }

  /// `true` if the parameter affects the assignment of a chord's pitches to the keys. `keys-octave` only shifts the
  /// result, and does not count.
  var isOfVoicing: Bool { self == .voicing || self == .rangeLow || self == .rangeHigh || self == .tones }

  /// `true` if the parameter affects no note, only the sound of the built-in synthesizer. With `effects` on `midi`,
  /// some of these parameters are also sent to other synths, as controllers.
  public var isOfSound: Bool {
    switch self {
    case .width, .delayBeats, .pingPong: true
    default: (Parameter.sound.rawValue...Parameter.reverbTime.rawValue).contains(rawValue)
    }
  }

  /// `true` if the synthesizer's settings depend on the parameter. The tempo sets the time of `delayBeats`.
  var changesSound: Bool { isOfSound || self == .tempo }

  /// `true` if engine version 2 did not have the parameter.
  var isSinceEngine3: Bool { rawValue >= Parameter.tempo.rawValue }

  /// `true` if the first version of engine 4 did not have the parameter. With its default value, the parameter changes
  /// neither events nor digests.
  var isAddition: Bool { rawValue > Parameter.ending.rawValue }

  /// The names of the values of a `choice` parameter, in order; empty for other scales. Allocates.
  public var choices: [String] {
    let row = row
    return row.scale == .choice ? (0...Int(row.range.upperBound)).compactMap { choice($0)?.description } : []
  }

  /// Returns the name of a value of a `choice` parameter, otherwise nil. Neither allocates nor locks.
  public func choice(_ value: Int) -> StaticString? {
    guard let number = UInt8(exactly: value) else { return nil }
    return switch self {
    case .voicing: Voicing(rawValue: number)?.staticName
    case .bassLine: BassLine(rawValue: number)?.staticName
    case .bassCurve, .keysCurve: VelocityCurve(rawValue: number)?.staticName
    case .program, .bassProgram: value == 0 ? "none" : Program(number: value)?.name
    case .sound: Sound(rawValue: number)?.staticName
    case .grid: BeatGrid.name(value)
    case .quantize: number == 0 ? "off" : BeatGrid.name(value - 1)
    case .spawnOn: SpawnTime(rawValue: number)?.staticName
    case .tones: Tones(rawValue: number)?.staticName
    case .harmonicRhythm: HarmonicRhythm(rawValue: number)?.staticName
    case .cadence: Cadence(rawValue: number)?.staticName
    case .bassRhythm: BassRhythm(rawValue: number)?.staticName
    case .hands: number == 0 ? "section" : number == 1 ? "all" : nil
    case .effects: number == 0 ? "own" : number == 1 ? "midi" : nil
    case .echo, .delayBeats: EchoLength.name(value)
    case .bassSound: number == 0 ? "same" : Sound(rawValue: number - 1)?.staticName
    default: nil
    }
  }

  /// The parameter's lowest value if this value means "none"; otherwise nil.
  public var absentValue: Double? { self == .bank || self == .bassBank ? row.range.lowerBound : nil }

  /// `true` if a value is in the parameter's range, and whole if its scale requires that.
  public func allows(_ value: Double) -> Bool {
    let row = row
    guard row.range.contains(value) else { return false }
    switch row.scale {
    case .linear, .logarithmic: return true
    case .stepped, .switch, .choice: return value == value.rounded(.down)
    }
  }
}
