/// A piano with a strip of felt between hammers and strings: soft, dark and short.
enum Muted {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(-21.4, -21.4, -20, -19.9, -18.9, -18, -17.6, -15.7, -14.3, -13.1, -12.3, -12.9, -12.9, -12.4, -11.6, -11)
    )
  }
  private static var decay: KeyCurve { KeyCurve(18, 20, 23, 29, 49, 79, 130, 180) }

  private static var thump: KeyCurve { KeyCurve(-20, -20, -19, -18, -15, -12, -8, -6) }
  /// The difference in hertz between the frequencies of a key's strings.
  private static var beat: KeyCurve { KeyCurve(0.4, 0.5, 0.7, 1, 1.6, 2, 2, 2) }

  static func strike(_ blow: KeyStrike, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let decay = decay(note)
    let edge = 900 * Mathematics.gain(decibels: 6 * force)
    let strings = Strings(note: note)
    let beat = beat(note)
    for partial in 1...14 {
      let frequency = pitch * strings.ratio(partial)
      let beyond = (frequency - pitch) / edge
      let decibels = -8 * beyond - (partial > 1 ? 6 - 5 * force + 2 * Strings.unevenness(note, partial) : 0)
      guard decibels > -60 else { break }
      let share = frequency / 1000
      let amplitude = level * Mathematics.gain(decibels: decibels) * (partial & 2 == 0 ? 1 : -1) * blow.touch(partial)
      let partialDecay = decay + 15 * share
      let side: ModalTone.Side = partial == 1 ? .center : partial & 1 == 0 ? .far : .near
      if partial <= 3 {
        // The key has two coupled strings. Most of their motion decays fast. A tenth of the amplitude decays slowly, at
        // a slightly higher frequency, so it beats with the rest.
        tone.add(frequency - 0.02 * beat, 0.9 * amplitude, decay: 0.98 * partialDecay, side)
        tone.add(frequency + 0.98 * beat, 0.1 * amplitude, decay: 0.52 * partialDecay, side)
      } else {
        tone.add(frequency, amplitude, decay: partialDecay, side)
      }
    }
    tone.widen(blow, pitch, 0.58 * level, decay: decay, rise: 300)
    let thump = level * Mathematics.gain(decibels: thump(note) - 4 * force)
    Soundboard.strike(blow, thump, &tone)
    tone.strike(
      blow, knock: (180 + 40 * force, 0.6 * thump, 500), click: (1200, 0.02 * level, 700), contact: 0.008,
      damping: 350, spread: 0.35)
  }
}
