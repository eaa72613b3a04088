import Lumia
import Physics2D

/// Random commands for a stage of light, at rising times.
public struct LumiaScript: Sendable {
  private var random: SplitMix64
  /// The time of the last command, in nanoseconds.
  public private(set) var nanoseconds: Int64 = 0
  /// The number of chordsets in the stage's list, so that commands name only chordsets that exist.
  private var chordsets = 6

  /// Commands that a seed determines.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  private mutating func small(_ range: ClosedRange<Int>) -> UInt8 { UInt8(number(range)) }
  private mutating func place() -> UInt16 { UInt16(number(0...4095)) }

  private mutating func group() -> LumiaGroup {
    switch number(0...9) {
    case 0: .newest
    case 1: .oldest
    case 2: .near(x: place(), y: place())
    case 3: .all
    default: .chord(small(0...7))
    }
  }

  private mutating func stroke() -> LumiStroke {
    var points: [LumiDrawnPoint] = []
    var (x, y, seconds) = (random.next(in: 0..<1.7), random.next(in: 0..<1), 0.0)
    for _ in 0..<number(2...40) {
      points.append(LumiDrawnPoint(x: x, y: y, seconds: seconds, pressure: random.next(in: 0..<1)))
      x = min(max(x + random.next(in: -0.05..<0.05), 0), 1.7)
      y = min(max(y + random.next(in: -0.05..<0.05), 0), 1)
      seconds += random.next(in: 0.01..<0.04)
    }
    return LumiStroke(drawn: points)!
  }

  /// Returns the next command, 0…0.2 s after the previous command.
  public mutating func next() -> LumiaCommand {
    nanoseconds += Int64(random.next() % 200_000_000)
    switch number(0...31) {
    case 0: return .release(chord: small(0...7), velocity: small(1...127), x: place(), y: place())
    case 1...3: return .tap(x: place(), y: place(), pressure: small(1...127))
    case 4...7: return .stroke(tone: small(0...7), stroke())
    case 8, 9: return .pad(small(0...7), pressure: small(1...127))
    case 10, 11: return .padOff(small(0...7))
    case 12: return .hold(group(), number(0...1) == 1)
    case 13: return .rhythm(group(), pulses: UInt16(number(0...400)))
    case 14: return .fade(group(), milliseconds: UInt16(number(0...3000)))
    case 15:
      switch number(0...3) {
      case 0: return .erase(group())
      case 1: return .stay(number(0...1) == 1)
      default: return .fade(.newest, milliseconds: 500)
      }
    case 16: return .drop(group())
    case 17: return .chooseChordset(small(0...chordsets - 1))
    case 18: return .chooseChord(small(0...7))
    case 19...22:
      let field = LumiField(number: small(0...LumiField.count - 1))!
      let tone = number(0...8)
      return .set(
        chord: small(0...7), tone: tone == 8 ? 255 : UInt8(tone), field: field, value: Int16(number(field.range)))
    case 23:
      let option = LumiaOption(rawValue: small(0...11))!
      return .option(option, value: UInt16(number(option.range)))
    case 24:
      let action = TriggerPad.Action(rawValue: small(0...7))!
      return .trigger(small(0...7), TriggerPad(action, chord: small(0...7), amount: UInt16(number(0...900))))
    case 25: return edit()
    default:
      return .strike(
        chord: small(0...7), tone: small(0...7), velocity: small(1...127), pitch: small(0...127), x: place(),
        y: place())
    }
  }

  private mutating func edit() -> LumiaCommand {
    let set = small(0...chordsets - 1)
    switch number(0...3) {
    case 0 where chordsets < 16:
      chordsets += 1
      return .list(.copy(set, to: small(0...chordsets - 1)))
    case 1 where chordsets > 2:
      chordsets -= 1
      return .list(.remove(set))
    case 2: return .list(.reset(set))
    default: return .list(.move(set, to: small(0...chordsets - 1)))
    }
  }
}
