import Physics2D
import Testing
import Thoroughness

@testable import Lumia

/// Commands with the smallest and the largest numbers, from the earliest to the latest times that a stage accepts.
@Suite struct ExtremeTests {
  /// Makes commands, the pauses between them, and timelines.
  private struct Script {
    var random: SplitMix64
    var chordsets = 6
    private let fields = LumiField.all

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      switch random.next() % 4 {
      case 0: range.lowerBound
      case 1: range.upperBound
      default: range.lowerBound + Int(random.next() % UInt64(range.count))
      }
    }

    mutating func small(_ range: ClosedRange<Int>) -> UInt8 { UInt8(number(range)) }
    mutating func place() -> UInt16 { UInt16(number(0...LumiaPlace.units)) }

    mutating func group() -> LumiaGroup {
      switch random.next() % 6 {
      case 0: .all
      case 1: .newest
      case 2: .oldest
      case 3: .near(x: place(), y: place())
      default: .chord(small(0...7))
      }
    }

    mutating func command() -> LumiaCommand {
      switch random.next() % 24 {
      case 0...3: return .release(chord: small(0...7), velocity: small(1...127), x: place(), y: place())
      case 4: return .tap(x: place(), y: place(), pressure: small(1...127))
      case 5:
        let points = [0.0, Double(number(1...3600))].map {
          LumiDrawnPoint(
            x: Double(number(-1...3)), y: Double(number(-1...2)), seconds: $0, pressure: Double(number(0...9)))
        }
        guard let stroke = LumiStroke(drawn: points) else { return .stay(true) }
        return .stroke(tone: small(0...7), stroke)
      case 6: return .pad(small(0...7), pressure: small(1...127))
      case 7: return .padOff(small(0...7))
      case 8, 9: return .hold(group(), random.next() % 2 == 0)
      case 10: return .rhythm(group(), pulses: UInt16(number(0...3072)))
      case 11: return .fade(group(), milliseconds: UInt16(number(0...60_000)))
      case 12: return random.next() % 8 == 0 ? .erase(group()) : .drop(group())
      case 13: return .chooseChordset(small(0...chordsets - 1))
      case 14:
        return .option(
          LumiaOption.flashGuard, value: UInt16(number(0...1)))
      case 15:
        let option = LumiaOption(rawValue: UInt8(random.next() % UInt64(LumiaOption.count)))!
        return .option(option, value: UInt16(number(option.range)))
      case 16:
        let action = TriggerPad.Action(rawValue: UInt8(random.next() % 8))!
        return .trigger(small(0...7), TriggerPad(action, chord: small(0...7), amount: UInt16(number(0...60_000))))
      case 17 where chordsets < 16:
        chordsets += 1
        return .list(.copy(small(0...chordsets - 2), to: small(0...chordsets - 1)))
      case 18 where chordsets > 1:
        chordsets -= 1
        return .list(.remove(small(0...chordsets)))
      default:
        let field = fields[Int(random.next() % UInt64(fields.count))]
        let tone = number(0...8)
        return .set(
          chord: small(0...7), tone: tone == 8 ? 255 : UInt8(tone), field: field, value: Int16(number(field.range)))
      }
    }

    /// Returns the time from one command to the next, in nanoseconds, mostly short.
    mutating func pause() -> Int64 {
      [0, 0, 1, 19_999_999, 20_000_000, Int64(random.next() % 300_000_000)][Int(random.next() % 6)]
    }

    mutating func timeline(at now: Int64) -> LumiaTimeline {
      let tempo = [1, 999, 120, 1.5, .nan][Int(random.next() % 5)]
      return LumiaTimeline(
        start: now, quarters: [0, 1e9, -999_999_999, Double(now) / 1e9, .infinity][Int(random.next() % 5)], tempo: tempo
      )
    }
  }

  /// Plays a seed's commands from a time on, and returns the bytes of the stage at the end. With `cut`, the stage is
  /// also advanced, saved, restored and drawn at random between commands.
  private func play(_ seed: UInt64, from begin: Int64, cut: Bool) throws -> [UInt8] {
    var script = Script(seed: seed)
    var steps = SplitMix64(seed: seed ^ 99)
    let keys = (0..<64).map {
      LumiaKey(x: Double($0 % 16) / 9, y: Double($0 / 16) / 4 + 0.1, width: 0.05, height: 0.02)
    }
    var stage = LumiaStage(LumiaSet(rawValue: UInt8(seed % 6))!, seed: seed, keys: keys)
    var shapes = LumiaPrimitives()
    stage.advance(to: begin)
    var time = begin
    for number in 0..<200 {
      time = min(time + script.pause(), LumiaStage.latest)
      let command = script.command()
      let timeline = number % 9 == 4 ? script.timeline(at: time) : nil
      while cut, stage.nanoseconds < time, steps.next() % 4 != 0 {
        stage.advance(to: min(stage.nanoseconds + Int64(1 + steps.next() % 30_000_000), time))
        if steps.next() % 16 == 0 { stage = try LumiaStage.restored(from: stage.bytes) }
      }
      if let timeline { stage.setTimeline(timeline) }
      try stage.apply(command, at: time)
      if cut, steps.next() % 4 == 0 {
        stage.draw(into: &shapes)
        for index in 0..<shapes.count * LumiaPrimitives.stride { #expect(shapes.floats[index].isFinite) }
        for index in 0..<stage.count { #expect(stage.state(index).alpha >= 0) }
      }
    }
    return stage.bytes
  }

  @Test(
    "extreme commands leave the same bytes, however the stage is advanced, saved and restored",
    arguments: [0, 3_600_000_000_000, LumiaStage.latest - 10_000_000_000, LumiaStage.latest - 50])
  func extremes(from begin: Int64) throws {
    for seed in 1...24 * thoroughness {
      #expect(try play(seed, from: begin, cut: true) == play(seed, from: begin, cut: false), "seed \(seed)")
    }
  }
}
