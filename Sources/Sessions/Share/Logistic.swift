/// The logistic function and its inverse in integers. Probabilities are scaled by 4096, logarithms of odds by 256.
struct Logistic: Sendable {
  /// The largest use count of a `ContextModel` slot. From this count on, the slot's rate is fixed.
  static let largestCount: UInt32 = 255

  private var stretched: [Int32] = []
  private var rates: [Int32] = []

  init() {
    var value: Int64 = -2047
    for probability in Int32(0)..<4096 {
      while value < 2047, Self.squash(value) < probability { value += 1 }
      stretched.append(Int32(value))
    }
    for count in 0...Int32(Self.largestCount) { rates.append((1 << 17) / (2 * count + 3)) }
  }

  /// Returns the scaled logarithm of the odds, −2047…2047, of a scaled probability, 0..<4096.
  func stretch(_ probability: Int32) -> Int32 { stretched[Int(probability)] }

  /// Returns a slot's learning rate by its use count: the fraction of the prediction error to correct, times 2¹⁶.
  func rate(_ count: UInt32) -> Int32 { rates[Int(count)] }

  /// Returns the scaled probability, 0…4095, from the scaled logarithm of the odds.
  static func squash(_ value: Int64) -> Int32 {
    if value <= -2047 { return 0 }
    if value >= 2047 { return 4095 }
    let index = Int(value >> 7) + 16
    let rest = Int32(value & 127)
    return min((points[index] * (128 - rest) + points[index + 1] * rest + 64) >> 7, 4095)
  }

  /// 4096 ÷ (1 + e^−x) at x = −8, −7.5, … 8, rounded.
  private static let points: [Int32] = [
    1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048, 2550, 2994, 3349, 3608, 3785, 3902,
    3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095,
  ]
}
