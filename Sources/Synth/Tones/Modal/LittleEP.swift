/// A tine beside a magnetic pickup (Gabrielli, Cantarini, Castellini and Squartini 2020, The Rhodes electric piano).
enum LittleEP {
  private static var level: KeyCurve { KeyCurve(-24.2, -25.2, -24.9, -22.4, -20.2, -19.6, -19.1, -17.8) }
  private static var decay: KeyCurve { KeyCurve(3, 3, 4, 5, 9, 17, 35, 60) }
  private static var slope: KeyCurve { KeyCurve(1.4, 1.6, 2, 5.5, 14, 20, 30, 40) }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let decay = decay(note)
    let slope = slope(note) - 2 * force
    for partial in 1...12 {
      let number = Double(partial)
      tone.add(
        Mode(
          frequency: number * pitch, amplitude: level * Mathematics.gain(decibels: -slope * (number - 1)),
          decay: decay * (0.7 + 0.3 * number), side: partial & 1 == 0 ? .far : .near))
    }
    let knock = Knock.Shape(frequency: 1500 + 300 * force, quality: 0.7, amplitude: 0.1 * level, decay: 1500)
    tone.strike(knock, seed: UInt32(note) + 1, contact: 0.002, near: -0.06 * blow.place, far: 0.05, damping: 350)
  }
}
