/// A number that differs from key to key: given at the eight Cs from 24 to 108, straight between them, constant beyond.
struct KeyCurve {
  private let knots: SIMD8<Double>

  init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double, _ c6: Double, _ c7: Double, _ c8: Double) {
    knots = SIMD8(c1, c2, c3, c4, c5, c6, c7, c8)
  }

  /// The number at a MIDI note, 0…127.
  func callAsFunction(_ note: UInt8) -> Double {
    let steps = min(max(Int(note) - 24, 0), 84)
    let below = min(steps / 12, 6)
    let share = Double(steps - 12 * below) / 12
    return knots[below] + share * (knots[below + 1] - knots[below])
  }
}
