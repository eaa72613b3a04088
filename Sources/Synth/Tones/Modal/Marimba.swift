/// A wooden bar over a resonator tube, struck with a yarn mallet.
///
/// The bar is cut so that the second and third bending mode have 4 and about 9.5 times the frequency of the first
/// (Fletcher and Rossing, The Physics of Musical Instruments, 19.2). The tube responds slowly, and only to the first
/// mode. Levels and decays are measured from recordings.
enum Marimba {
  private static var level: KeyCurve {
    KeyCurve(
      SIMD16(-6.1, -7.7, -8.4, -9.7, -10.1, -10.1, -10.1, -10, -9.7, -9.9, -10.2, -11.3, -11.7, -11.4, -10.9, -10.9))
  }
  /// The decay of the first mode, in decibels per second.
  private static var decay: KeyCurve { KeyCurve(24, 33, 45, 61, 80, 104, 160, 230) }
  /// The speed of the tube's response, in decibels per second. A copy of the first mode decays at this speed, and is
  /// subtracted from the first mode.
  private static var answer: KeyCurve { KeyCurve(60, 75, 130, 210, 350, 650, 1000, 1400) }
  /// The levels of the second mode (`second`) and the third (`third`), in decibels relative to the first mode. Their
  /// decays, `secondDecay` and `thirdDecay`, are in decibels per second.
  private static var second: KeyCurve { KeyCurve(-15, -15, -15.5, -15.5, -19, -23, -22, -23) }
  private static var secondDecay: KeyCurve { KeyCurve(28, 38, 64, 95, 190, 300, 450, 600) }
  /// The decibels that the second mode gains when the force rises by 1. The third mode gains 4 decibels more.
  private static var hardness: KeyCurve { KeyCurve(6, 6, 6, 6, 7, 18, 22, 23) }
  private static var third: KeyCurve { KeyCurve(-20, -20, -21, -20, -32, -48, -56, -64) }
  private static var thirdDecay: KeyCurve { KeyCurve(55, 75, 170, 280, 500, 700, 900, 1200) }

  static func strike(_ blow: KeyStrike, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    func add(_ ratio: Double, _ decibels: Double, _ decay: Double, _ side: ModalTone.Side, sign: Double = 1) {
      let amplitude = sign * level * Mathematics.gain(decibels: decibels) * blow.touch(Int(ratio))
      tone.add(ratio * pitch, amplitude, decay: decay, side)
    }
    let hardness = hardness(note)
    let (decay, third, thirdDecay) = (decay(note), third(note), thirdDecay(note))
    add(1, 0, decay, .center)
    add(1, -0.5, answer(note), .center, sign: -1)
    add(3.99, second(note) + hardness * force, secondDecay(note), .far)
    add(9.51, third + (hardness + 4) * force, thirdDecay, .near)
    add(17, third - 10 + 13 * force, 1.8 * thirdDecay, .far)
    add(26, third - 16 + 15 * force, 2.4 * thirdDecay, .near)
    add(3, -37 + 4 * force, decay, .far)
    add(5, -37 + 5 * force, decay, .far)
    let answer = answer(note) - decay
    tone.widen(blow, pitch, 0.5 * level, decay: decay, rise: answer)
    tone.strike(
      blow, knock: (900 + 300 * force, 0.1 * level, 1500), click: (3000 + 1200 * force, 0.05 * level, 2500),
      contact: 0.001, damping: 240, spread: 0.1)
  }
}
