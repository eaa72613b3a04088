/// A bass that carries: a sustained, round tone with a soft pluck at its start. It lasts as long as its note.
enum Sub {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(
        -17, -19.1, -20.6, -21.5, -21.9, -22.6, -22.6, -22.8, -22, -22.9, -23.7, -24.3, -25, -26.3, -26.1, -27.1))
  }
  /// The level of the harmonics 2…6, by which small loudspeakers let a deep note be heard, in decibels.
  private static var harmonics: InlineArray<7, Double> { [0, 0, -9, -15, -20, -26, -31] }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    for harmonic in 1...6 {
      let decibels = harmonics[harmonic] + (harmonic > 1 ? 5 * force : 0)
      let amplitude = level * Mathematics.gain(decibels: decibels) * blow.touch(harmonic)
      let order = Double(harmonic)
      let side: ModalTone.Side = harmonic & 1 == 0 ? .far : .near
      // The pluck falls within a tenth of a second; the rest hardly falls.
      tone.add(order * pitch, 0.7 * amplitude, decay: 1.5 + 0.7 * order, side)
      tone.add(order * pitch, (harmonic == 1 ? 0.3 : 0.6) * amplitude, decay: 25 + 12 * order, side)
    }
    tone.widen(blow, pitch, 0.3 * level, decay: 2, rise: 200, beat: 0.2 + 0.001 * pitch)
    tone.strike(
      blow, knock: (160, 0.06 * level, 500), click: (900, 0.02 * level, 900), contact: 0.012, damping: 220, spread: 0.25
    )
  }
}
