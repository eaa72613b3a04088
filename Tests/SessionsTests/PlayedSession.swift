import ChordEngine
import Instrument
import Physics2D
import Sessions

/// Random sessions like those that people play: each has a preset, and gestures from keys, knobs and the mouse.
enum PlayedSession {
  static func minute(seed: UInt64) -> Session {
    session(seed: seed, minutes: 1, gestures: 20)
  }

  static func session(seed: UInt64, minutes: Int, gestures count: Int) -> Session {
    var random = SplitMix64(seed: seed)
    func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    var settings = Preset.allCases[below(Preset.allCases.count)].settings
    settings.seed = UInt64(below(1 << 20))
    guard var session = Session(settings) else { preconditionFailure("a preset's settings must be a valid session") }
    let end = minutes * 15_000
    var tick = 0
    for index in 0..<count {
      tick += 1 + below(max(1, 2 * (end - tick) / (count - index) - 1))
      guard session.append(gesture(&random), at: Int64(min(tick, end))) else {
        preconditionFailure("a random gesture must be valid")
      }
    }
    guard session.finish(at: Int64(end)) else { preconditionFailure("the session must accept its end") }
    return session
  }

  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    /// Returns one of the 128 values that a knob can set, or a whole number, as people type it.
    func value(_ low: Double, _ high: Double) -> Double {
      below(2) == 0
        ? low + (high - low) * Double(below(128)) / 127 : (low + (high - low) * Double(below(1000)) / 1000).rounded()
    }
    /// Returns the x of a mouse position: the middle of one of 190 equal parts of the range.
    func x(_ low: Double, _ high: Double) -> Double { low + (high - low) * (Double(below(190)) + 0.5) / 190 }
    /// Returns the y of a mouse position: the middle of one of 240 equal parts of 20…680.
    func y() -> Double { 20 + 660 * (Double(below(240)) + 0.5) / 240 }
    switch below(12) {
    case 0: return .set(.gravity, value(0, 100))
    case 1: return .set(.speed, value(50, 500))
    case 2: return .set(.cutoff, value(250, 3000))
    case 3: return .set(.reverbWet, value(0, 0.5))
    case 4: return .set(.sound, Double(below(7)))
    case 5: return .spawn(x: x(540, 1000), y: y())
    case 6: return .dragBall(1 + below(5), x: x(540, 1000), y: y())
    case 7: return .flickBall(1 + below(5), x: value(-800, 800), y: value(-800, 800))
    case 8: return .moveBouncer(Degree.allCases[below(7)], x: x(40, 470), y: y())
    case 9: return below(2) == 0 ? .pause : .play
    case 10: return .remove(ball: 1 + below(6))
    default: return .chord(below(8), Chordset.diatonic[below(8)])
    }
  }
}
