/// A full bass: a sustained, round tone with a soft pluck at its start.
enum Sub {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(
        -15.5, -17.6, -19.1, -20, -20.4, -21.1, -21.1, -21.3, -20.5, -21.4, -22.2, -22.8, -23.5, -24.8, -24.6, -25.6))
  }
  /// The levels of the harmonics 1…6 in decibels; index 0 is not used. The harmonics above the first make deep notes
  /// audible on small loudspeakers.
  private static var harmonics: InlineArray<7, Double> { [0, 0, -9, -15, -20, -26, -31] }

  static func strike(_ blow: KeyStrike, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    for harmonic in 1...6 {
      let decibels = harmonics[harmonic] + (harmonic > 1 ? 5 * force : 0)
      let amplitude = level * Mathematics.gain(decibels: decibels) * blow.touch(harmonic)
      let order = Double(harmonic)
      let side: ModalTone.Side = harmonic == 1 ? .center : harmonic & 1 == 0 ? .far : .near
      // The pluck decays fast; the sustained tone hardly decays.
      tone.add(order * pitch, 0.7 * amplitude, decay: 1.5 + 0.7 * order, side)
      tone.add(order * pitch, (harmonic == 1 ? 0.3 : 0.6) * amplitude, decay: 25 + 12 * order, side)
    }
    tone.widen(blow, pitch, 0.45 * level, decay: 2, rise: 200)
    tone.strike(
      blow, knock: (160, 0.06 * level, 500), click: (900, 0.02 * level, 900), contact: 0.012, damping: 220, spread: 0.12
    )
  }
}
