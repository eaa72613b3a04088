/// A tine in front of a magnetic pickup (Gabrielli and others, The Rhodes electric piano, 2020).
///
/// The pickup's harmonics are computed for the initial swing and for half that swing; the ratio of a harmonic's two
/// amplitudes gives its decay.
enum LittleEP {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(-20.7, -19.9, -20.3, -18.6, -17.1, -15, -11, -9.4, -6.4, -6.5, -6.1, -6.8, -6.3, -5.1, -3.3, -3.5))
  }
  /// The decay of the tine's swing, in decibels per second.
  private static var decay: KeyCurve { KeyCurve(2, 3, 4.5, 6, 12, 18, 35, 60) }
  /// The tine's amplitude (`swing`) and rest position (`offset`), relative to its distance from the pickup.
  private static var swing: KeyCurve { KeyCurve(4.5, 3.4, 2.1, 1.05, 0.56, 0.56, 0.62, 0.55) }
  private static var offset: KeyCurve { KeyCurve(0.3, 0.3, 0.38, 0.46, 0.52, 0.59, 0.59, 0.59) }
  /// The level that the rest of the instrument adds to the fundamental, in decibels.
  private static var body: KeyCurve { KeyCurve(10, 10, 5, 1, 1, 1, 0, 0) }

  /// The level of the tine's second mode relative to `level`, in decibels.
  private static var bell: KeyCurve { KeyCurve(-46, -46, -46, -46, -48, -48, -50, -60) }

  static func strike(_ blow: KeyStrike, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = Mathematics.gain(decibels: 30 * force + level(note))
    let decay = decay(note)
    let swing = swing(note) * Mathematics.gain(decibels: 8 * force)
    let offset = offset(note)
    let first = Pickup(swing: swing, offset: offset)
    let half = Pickup(swing: swing / 2, offset: offset)
    // While the swing is small, the fundamental is proportional to the swing. A wide swing's fundamental deviates from
    // this proportion. The deviation decays twice as fast as the swing.
    let small = 8 * Pickup(swing: swing / 8, offset: offset).amplitudes[1]
    let body = level * Mathematics.gain(decibels: body(note))
    let touch = blow.touch(1)
    tone.add(pitch, touch * body * small, decay: decay, .center)
    tone.add(pitch, touch * body * (first.amplitudes[1] - small), decay: 2 * decay, .center)
    tone.widen(blow, pitch, 0.65 * body * first.amplitudes[1], decay: 1.2 * decay, rise: 300)
    tone.widen(blow, 2 * pitch, 0.85 * level * first.amplitudes[2], decay: 2 * decay, rise: 300)
    for harmonic in 2...Pickup.harmonics {
      let (now, later) = (first.amplitudes[harmonic].magnitude, half.amplitudes[harmonic].magnitude)
      guard now > 1e-4 else { continue }
      let times = Mathematics.naturalLogarithm(now / max(later, 1e-9)) / 0.693_147_180_559_945_3
      tone.add(
        Double(harmonic) * pitch, blow.touch(harmonic) * level * first.amplitudes[harmonic],
        decay: decay * min(max(times, 0.3), Double(harmonic)), harmonic & 1 == 0 ? .far : .near)
    }
    let bell = level * Mathematics.gain(decibels: bell(note) + 14 * force)
    tone.add(7.02 * pitch, blow.touch(17) * bell, decay: 220, .far)
    let loudness = 0.02 * level * Mathematics.gain(decibels: 14 * force)
    let click = 0.08 * level * Mathematics.gain(decibels: 8 * force)
    tone.strike(
      blow, knock: (1500 + 300 * force, loudness, 1500), click: (3600 + 1200 * force, click, 900), contact: 0.003,
      damping: 350, spread: 0.08)
  }
}
