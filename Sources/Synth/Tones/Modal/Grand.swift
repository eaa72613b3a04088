/// Stiff strings, two or three to a key, struck with a felt hammer.
///
/// Partial n lies at n √(1 + B n²) times the first (Fletcher 1964). The strings of a key are a hair apart: what they do together dies
/// fast over the bridge, what they do against each other slowly (Weinreich 1977).
enum Grand {
  private static var level: KeyCurve { KeyCurve(-19.9, -21.3, -21.7, -21.9, -18.8, -16.2, -14.6, -14.3) }
  private static var decay: KeyCurve { KeyCurve(9, 10, 11, 13, 32, 60, 110, 160) }
  private static var slope: KeyCurve { KeyCurve(4.2, 4.4, 4.8, 5, 5.5, 7, 10, 14) }

  static func strike(_ blow: Blow, _ tone: inout ModalTone) {
    let (note, force) = (blow.note, blow.force)
    let pitch = blow.frequency
    let level = blow.gain * Mathematics.gain(decibels: level(note))
    let decay = decay(note)
    let slope = slope(note) - 2 * force
    let stiffness = Mathematics.gain(decibels: -80 + 0.72 * (Double(note) - 48))
    var used = 0
    for partial in 1...26 where used < 32 {
      let number = Double(partial)
      let frequency = pitch * number * ((1 + stiffness * number * number) / (1 + stiffness)).squareRoot()
      let octaves = Mathematics.naturalLogarithm(number) / 0.69314718
      let amplitude = level * Mathematics.gain(decibels: -slope * octaves) * (partial & 2 == 0 ? 1 : -1)
      let partialDecay = decay * (0.8 + 0.2 * number)
      let side: Mode.Side = partial & 1 == 0 ? .far : .near
      if partial <= 6 {
        tone.add(
          Mode(frequency: frequency * 0.99985, amplitude: 0.7 * amplitude, decay: 1.5 * partialDecay, side: .near))
        tone.add(
          Mode(frequency: frequency * 1.00015, amplitude: 0.3 * amplitude, decay: 0.4 * partialDecay, side: .far))
        used += 2
      } else {
        tone.add(Mode(frequency: frequency, amplitude: amplitude, decay: partialDecay, side: side))
        used += 1
      }
    }
    let knock = Knock.Shape(frequency: 300 + 60 * force, quality: 0.7, amplitude: 0.3 * level, decay: 600)
    tone.strike(
      knock, seed: UInt32(note) + 1, contact: 0.002, near: -0.06 * blow.place, far: 0.06, damping: note > 88 ? 100 : 300
    )
  }
}
