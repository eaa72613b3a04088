/// The part of the sounds pluck, harp and clav that does not come from the strings: the body, which the string's pull
/// on the bridge excites, and the noise of the finger, nail or tangent on the string.
enum Body {
  private struct Kind {
    /// Frequencies in hertz of the air in the body and of its plates.
    let modes: InlineArray<6, Double>
    /// The level of the body and of the finger, in decibels.
    let body: KeyCurve
    let finger: KeyCurve
    /// The centre of the finger's noise in hertz, and its decay in decibels per second.
    let hertz: Double
    let decay: Double
  }

  /// A guitar (Fletcher and Rossing, The Physics of Musical Instruments, 9.2: air at 100, top plate at 190 Hz).
  private static var guitar: Kind {
    Kind(
      modes: [101, 118, 192, 247, 324, 402], body: KeyCurve(-36.5, -35.5, -33.5, -31.5, -30.5, -29.5, -28.5, -28.5),
      finger: KeyCurve(-46, -45, -44, -43, -43, -42, -41, -41), hertz: 1800, decay: 700)
  }
  /// A concert harp's soundboard and box (Waltham and Le Carrou).
  private static var box: Kind {
    Kind(
      modes: [92, 142, 164, 219, 288, 377], body: KeyCurve(-38, -37, -34, -32, -30, -29, -28, -28),
      finger: KeyCurve(-42, -41, -39, -37, -35, -34, -34, -34), hertz: 1300, decay: 500)
  }
  /// The case of an electric clavichord. The pickups pick up only a little of the case's sound.
  private static var shell: Kind {
    Kind(
      modes: [130, 180, 240, 310, 420, 560], body: KeyCurve(-54, -54, -52, -50, -48, -48, -48, -48),
      finger: KeyCurve(-52, -51, -50, -48, -46, -46, -46, -46), hertz: 2600, decay: 1500)
  }

  static func strike(_ sound: Sound, _ blow: KeyStrike, _ tone: inout ModalTone) {
    let kind = sound == .pluck ? guitar : sound == .harp ? box : shell
    let body = blow.gain * Mathematics.gain(decibels: kind.body(blow.note))
    for index in kind.modes.indices {
      let hertz = kind.modes[index]
      let deviation = 3 * Chance.value(UInt32(blow.note), 200 + index) + 1.5 * Chance.value(blow.seed, 200 + index)
      let amplitude = body * Mathematics.gain(decibels: deviation - 2.5 * Double(index))
      tone.add(hertz, blow.sign(200 + index) * amplitude, decay: 130 + hertz, .center)
    }
    let finger = blow.gain * Mathematics.gain(decibels: kind.finger(blow.note) + 6 * blow.force)
    tone.strike(
      blow, knock: (220, 0.5 * body, 600), click: (kind.hertz * (1 + 0.3 * blow.force), 6 * finger, kind.decay),
      contact: 0.001, damping: 0, spread: 0.6)
  }
}
