import Physics2D
import Synth

/// The shape of an oscillation.
public enum Waveform: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Does not move.
  case still
  /// A sine, from the middle upwards.
  case sine
  /// Rises and falls linearly, from the middle upwards.
  case triangle
  /// Rises linearly, and jumps back.
  case saw
  /// Falls linearly, and jumps back.
  case fall
  /// High in the first half of a cycle, low in the second.
  case square
  /// A new random value in each cycle, which is held.
  case steps
  /// Moves smoothly to a new random value in each cycle.
  case noise

  /// The names in texts, in the order of the cases.
  static var names: [StaticString] { ["still", "sine", "triangle", "saw", "fall", "square", "steps", "noise"] }

  /// The largest number of flashes (pairs of opposite changes) that a cycle can make.
  var flashesPerCycle: Double {
    switch self {
    case .still: 0
    case .steps, .noise: 0.5
    default: 1
    }
  }

  /// Returns the value, −1…1, after a number of cycles.
  func value(_ cycles: Double, seed: UInt64) -> Double {
    let whole = cycles.rounded(.down)
    let phase = cycles - whole
    switch self {
    case .still: return 0
    case .sine: return Mathematics.sine(2 * .pi * phase)
    case .triangle: return phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
    case .saw: return 2 * phase - 1
    case .fall: return 1 - 2 * phase
    case .square: return phase < 0.5 ? 1 : -1
    case .steps: return Self.knot(whole, seed)
    case .noise:
      let (from, to) = (Self.knot(whole, seed), Self.knot(whole + 1, seed))
      return from + (to - from) * (phase * phase * (3 - 2 * phase))
    }
  }

  /// Returns the random value of a cycle, −1…1.
  private static func knot(_ cycle: Double, _ seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed ^ (UInt64(bitPattern: Int64(cycle)) &* 0xD1B5_4A32_D192_ED03))
    return random.next(in: -1..<1)
  }
}
