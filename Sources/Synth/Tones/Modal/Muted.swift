/// A piano with a strip of felt between hammers and strings: soft, dark and short.
enum Muted {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(-21.4, -21.4, -20, -19.9, -18.9, -18, -17.6, -15.7, -14.3, -13.1, -12.3, -12.9, -12.9, -12.4, -11.6, -11)
    )
  }
  private static var decay: KeyCurve { KeyCurve(18, 20, 24, 30, 50, 80, 130, 180) }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let decay = decay(note)
    let edge = 900 * Mathematics.gain(decibels: 6 * force)
    let strings = Strings(note: note)
    for partial in 1...14 {
      let frequency = pitch * strings.ratio(partial)
      let beyond = (frequency - pitch) / edge
      let decibels = -8 * beyond - (partial > 1 ? 6 - 5 * force + 2 * Strings.unevenness(note, partial) : 0)
      guard decibels > -60 else { break }
      let share = frequency / 1000
      let amplitude = level * Mathematics.gain(decibels: decibels) * (partial & 2 == 0 ? 1 : -1)
      tone.add(frequency, amplitude, decay: decay + 15 * share, partial & 1 == 0 ? .far : .near)
    }
    let loudness = 0.3 * level * Mathematics.gain(decibels: -4 * force)
    tone.strike(blow, knock: (180 + 40 * force, loudness, 500), contact: 0.008, damping: 350)
  }
}
