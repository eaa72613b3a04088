/// A piano with a strip of felt between hammers and strings: soft, dark and short.
enum Muted {
  private static var level: KeyCurve { KeyCurve(-13.5, -16.6, -17.2, -17, -14.7, -13.3, -14.2, -13.4) }
  private static var decay: KeyCurve { KeyCurve(18, 20, 24, 30, 50, 80, 130, 180) }
  private static var slope: KeyCurve { KeyCurve(7, 8, 9, 10, 12, 14, 16, 18) }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let decay = decay(note)
    let slope = slope(note) - 3 * force
    let stiffness = Mathematics.gain(decibels: -80 + 0.72 * (Double(note) - 48))
    for partial in 1...12 {
      let number = Double(partial)
      let frequency = pitch * number * ((1 + stiffness * number * number) / (1 + stiffness)).squareRoot()
      let octaves = Mathematics.naturalLogarithm(number) / 0.69314718
      let amplitude = level * Mathematics.gain(decibels: -slope * octaves)
      tone.add(
        Mode(
          frequency: frequency, amplitude: amplitude, decay: decay * (0.6 + 0.4 * number),
          side: partial & 1 == 0 ? .far : .near))
    }
    let knock = Knock.Shape(frequency: 180 + 40 * force, quality: 0.7, amplitude: 0.4 * level, decay: 500)
    tone.strike(knock, seed: UInt32(note) + 1, contact: 0.006, near: -0.06 * blow.place, far: 0.06, damping: 300)
  }
}
