/// Bowed glass, a warm pad: a note swells slowly, hardly decays, and fades out softly after its note-off.
enum Glass {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(
        -14.2, -17.2, -18.6, -19.9, -20.4, -20.6, -20.8, -21.4, -19.7, -19.8, -19.2, -19.7, -21.4, -23.2, -22.8, -24))
  }
  /// The frequencies of the modes of a bowed glass, relative to the lowest mode, and their levels in decibels. A bow
  /// locks the first four modes into a harmonic series. The fifth is a mode of the glass itself, outside this series
  /// (Rossing, JASA 95, 1994: modes at 2.3 and 4.3 times the lowest).
  private static var modes: InlineArray<5, (ratio: Double, decibels: Double)> {
    [(1, 0), (2, -16), (3, -24), (4, -33), (4.32, -38)]
  }

  static func strike(_ blow: KeyStrike, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let beat = 0.25 + 0.0009 * pitch
    for index in modes.indices {
      let (ratio, decibels) = modes[index]
      let amplitude = level * blow.touch(index + 1) * Mathematics.gain(decibels: decibels + (index > 0 ? 7 * force : 0))
      let decay = 2 + 0.0006 * ratio * pitch
      tone.add(ratio * pitch - 0.05 * beat, 0.85 * amplitude, decay: decay, index == 0 ? .center : .near)
      tone.add(ratio * pitch + 0.95 * beat, 0.2 * amplitude, decay: decay, index == 0 ? .center : .far)
    }
    tone.widen(blow, pitch - 0.05 * beat, 0.45 * level, decay: 2 + 0.0006 * pitch, rise: 300)
    // Add the noise of the bow's friction.
    let swell = 0.18 - 0.08 * (1 + force)
    tone.strike(
      blow, knock: (1200, 0.004 * level, 40), click: (2600, 0.004 * level, 40), contact: max(swell, 0.06),
      damping: 55, spread: 0.2)
  }
}
