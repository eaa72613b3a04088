/// A bar of wood over a tube, struck with a mallet of yarn.
///
/// The underside is cut so that the second and third bending mode lie at 4 and about 9.5 times the first (Fletcher and Rossing, The
/// Physics of Musical Instruments, 19.2); the tube answers to the first alone, and takes its time for it.
enum Marimba {
  private static var level: KeyCurve { KeyCurve(-13.4, -15, -14.7, -13.9, -13.1, -12.6, -13.9, -13) }
  private static var decay: KeyCurve { KeyCurve(20, 29, 44, 59, 71, 95, 150, 220) }
  private static var second: KeyCurve { KeyCurve(-6, -8, -11, -17, -25, -35, -40, -42) }
  private static var third: KeyCurve { KeyCurve(-8, -10, -12, -16, -28, -40, -45, -50) }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let decay = decay(note)
    func add(_ ratio: Double, _ decibels: Double, _ decay: Double, _ side: Mode.Side) {
      let amplitude = level * Mathematics.gain(decibels: decibels)
      tone.add(Mode(frequency: ratio * pitch, amplitude: amplitude, decay: decay, side: side))
    }
    add(1, 0, decay, .near)
    add(3.99, second(note) + 8 * force, 1.8 * decay, .far)
    add(9.51, third(note) + 14 * force, 5 * decay, .near)
    add(17, third(note) - 12 + 18 * force, 8 * decay, .far)
    add(3, -36 + 4 * force, 1.2 * decay, .near)
    add(5.01, -34 + 4 * force, 1.2 * decay, .far)
    let knock = Knock.Shape(
      frequency: 900 + 300 * force, quality: 0.7, amplitude: 0.25 * level, decay: 1500)
    tone.strike(knock, seed: UInt32(note) + 1, contact: 0.001, near: -0.06 * blow.place, far: 0.07, damping: 240)
  }
}
