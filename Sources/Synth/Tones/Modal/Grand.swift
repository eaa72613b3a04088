/// Stiff strings, up to three to a key, struck with a felt hammer.
///
/// The frequency of partial n is proportional to n √(1 + B n²), with the stiffness B (Fletcher 1964). A key's strings
/// are slightly mistuned: motion in phase decays fast through the bridge; motion in antiphase decays slowly (Weinreich
/// 1977).
enum Grand {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(-20.8, -21.7, -20.6, -21.8, -22, -20.8, -20.5, -20.3, -17.9, -17.8, -15.5, -13.3, -12.2, -11.3, -9.5, -7.4)
    )
  }
  /// The decay of partials at low frequencies, in decibels per second. At a higher frequency f, `strike` adds
  /// 20 · (f / 2000 Hz)^1.5.
  private static var decay: KeyCurve { KeyCurve(7, 8, 9, 12, 34, 70, 200, 260) }
  /// The attenuation of the upper partials relative to the first partial, in decibels.
  private static var plateau: KeyCurve {
    KeyCurve(SIMD16(16, 16, 16.5, 16.5, 16.5, 16.5, 16.5, 11, 9.5, 8, 6.5, 10, 14, 15, 16, 16))
  }
  /// The share of the amplitude that decays slowly, in antiphase, in the first five partials.
  private static var afterglow: KeyCurve { KeyCurve(0.3, 0.3, 0.3, 0.3, 0.18, 0.1, 0.1, 0.1) }
  /// The slow decay, as a multiple of `partialDecay`.
  private static var afterglowDecay: KeyCurve { KeyCurve(0.4, 0.4, 0.4, 0.4, 0.3, 0.2, 0.2, 0.2) }
  /// The fraction by which the first two partials are weaker at the beginning of the note.
  private static var rise: KeyCurve {
    KeyCurve(SIMD16(0, 0, 0, 0, 0, 0.3, 0.55, 0.7, 0.6, 0.3, 0, 0, 0, 0, 0, 0))
  }
  /// The level of the second partial relative to the other upper partials, in decibels.
  private static var octave: KeyCurve { KeyCurve(2, 3, 13, 7, 2, 1, 3, 2) }

  /// The level of the soundboard's thump relative to the strings, in decibels.
  private static var thump: KeyCurve { KeyCurve(-24, -24, -24, -23, -22, -19, -14, -10) }

  static func strike(_ blow: KeyStrike, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let (decay, octave) = (decay(note), octave(note))
    let plateau = plateau(note) - 3.5 * force
    // Above this frequency in hertz, the soft felt of the hammer excites the modes less and less.
    let edge = max(6250 * Mathematics.gain(decibels: 3 * force), 1.1 * pitch)
    let strings = Strings(note: note)
    let rise = rise(note)
    let (share, slower) = (afterglow(note), afterglowDecay(note))
    var room = 2 * ModalTone.Side.near.capacity
    var partial = 1
    while room > 0 {
      let frequency = pitch * strings.ratio(partial)
      let beyond = frequency / edge
      var decibels = -15 * (beyond * beyond) * (beyond * beyond) * (beyond * beyond)
      if partial > 1 { decibels -= plateau - (partial == 2 ? octave : 0) + 4 * Strings.unevenness(note, partial) }
      guard decibels > -60 else { break }
      let amplitude = level * Mathematics.gain(decibels: decibels) * (partial & 2 == 0 ? 1 : -1) * blow.touch(partial)
      let height = frequency / 2000
      let partialDecay = decay + 20 * height * height.squareRoot()
      let side: ModalTone.Side = partial == 1 ? .center : partial & 1 == 0 ? .far : .near
      if partial <= 2, rise > 0 {
        tone.add(frequency, -rise * amplitude, decay: 200, side)
        room -= 1
      }
      if partial <= 5 {
        let apart = 0.00012
        tone.add(frequency * (1 - apart), (1 - share) * amplitude, decay: (1 + 1.6 * share) * partialDecay, side)
        tone.add(frequency * (1 + apart), share * amplitude, decay: slower * partialDecay, side)
        room -= 2
      } else {
        tone.add(frequency, amplitude, decay: partialDecay, side)
        room -= 1
      }
      // A low string has many partials: skip a third of those above the fifteenth.
      partial += partial > 15 && partial % 3 == 0 ? 2 : 1
    }
    tone.widen(blow, pitch, 0.58 * level, decay: decay, rise: 300)
    let thump = level * Mathematics.gain(decibels: thump(note) - 4 * force)
    Soundboard.strike(blow, thump, &tone)
    tone.strike(
      blow, knock: (300 + 60 * force, 0.5 * thump, 600), click: (3000 + 1500 * force, 0.025 * level, 700),
      contact: 0.005, damping: note > 88 ? 100 : 300, spread: 0.1)
  }
}
