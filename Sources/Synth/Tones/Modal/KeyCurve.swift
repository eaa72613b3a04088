/// A value for each key: stated at every sixth MIDI note from 24 to 114, linear between, and constant beyond.
struct KeyCurve {
  private let knots: SIMD16<Double>

  /// Creates a curve from the values at the eight Cs from note 24 to note 108.
  init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double, _ c6: Double, _ c7: Double, _ c8: Double) {
    let cs = SIMD8(c1, c2, c3, c4, c5, c6, c7, c8)
    let next = SIMD8(c2, c3, c4, c5, c6, c7, c8, c8)
    var knots = SIMD16<Double>.zero
    knots.evenHalf = cs
    knots.oddHalf = 0.5 * (cs + next)
    self.knots = knots
  }

  /// Creates a curve from the values at every sixth note from 24 to 114.
  init(_ knots: SIMD16<Double>) { self.knots = knots }

  func callAsFunction(_ note: UInt8) -> Double {
    let steps = min(max(Int(note) - 24, 0), 90)
    let below = min(steps / 6, 14)
    let share = Double(steps - 6 * below) / 6
    return knots[below] + share * (knots[below + 1] - knots[below])
  }
}
