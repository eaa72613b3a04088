/// Stiff strings, two or three to a key, struck with a felt hammer.
///
/// Partial n lies at n √(1 + B n²) times the first (Fletcher 1964). The strings of a key are a hair apart: what they do together dies
/// fast over the bridge, what they do against each other slowly (Weinreich 1977).
enum Grand {
  private static var level: KeyCurve { KeyCurve(-23.1, -21.3, -22.5, -21.8, -19.1, -14.3, -12.4, -9.8) }
  /// The first partial's, in decibels a second.
  private static var decay: KeyCurve { KeyCurve(7, 8, 9, 12, 34, 70, 200, 260) }
  /// How far the upper partials lie below the first, in decibels.
  private static var plateau: KeyCurve { KeyCurve(12, 15, 16, 15, 9, 12, 14, 16) }
  /// What the second partial has over the others, in decibels.
  private static var octave: KeyCurve { KeyCurve(2, 3, 13, 7, 2, 4, 3, 2) }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let (decay, octave) = (decay(note), octave(note))
    let plateau = plateau(note) - 6 * force
    // The felt is too soft for what is much higher than this.
    let edge = 6500 * Mathematics.gain(decibels: 6 * force)
    let strings = Strings(note: note)
    var room = 2 * ModalTone.capacity
    var partial = 1
    while room > 0 {
      let frequency = pitch * strings.ratio(partial)
      let beyond = frequency / edge
      var decibels = -15 * (beyond * beyond) * (beyond * beyond) * (beyond * beyond)
      if partial > 1 { decibels -= plateau - (partial == 2 ? octave : 0) + 4 * Strings.unevenness(note, partial) }
      guard decibels > -60 else { break }
      let amplitude = level * Mathematics.gain(decibels: decibels) * (partial & 2 == 0 ? 1 : -1)
      let share = frequency / 2000
      let partialDecay = decay + 20 * share * share.squareRoot()
      if partial <= 6 {
        let apart = 0.00012
        tone.add(
          Mode(frequency: frequency * (1 - apart), amplitude: 0.7 * amplitude, decay: 1.5 * partialDecay, side: .near))
        tone.add(
          Mode(frequency: frequency * (1 + apart), amplitude: 0.3 * amplitude, decay: 0.4 * partialDecay, side: .far))
        room -= 2
      } else {
        tone.add(
          Mode(
            frequency: frequency, amplitude: amplitude, decay: partialDecay, side: partial & 1 == 0 ? .far : .near))
        room -= 1
      }
      partial += 1
    }
    let knock = Knock.Shape(frequency: 300 + 60 * force, quality: 0.7, amplitude: 0.3 * level, decay: 600)
    tone.strike(
      knock, seed: UInt32(note) + 1, contact: 0.003, near: -0.06 * blow.place, far: 0.06,
      damping: note > 88 ? 100 : 300)
  }
}
