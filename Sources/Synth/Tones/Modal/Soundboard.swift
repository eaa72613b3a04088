/// The lowest modes of a piano's soundboard, which the hammer's blow excites through the bridge. Frequencies and decays
/// are those of a grand's board (Suzuki, JASA 80, 1986).
enum Soundboard {
  /// Adds the modes below 0.9 times the note's frequency. `level` is the amplitude of the strongest mode, before
  /// `place` varies each mode by up to 5.5 decibels.
  static func strike(_ blow: KeyStrike, _ level: Double, _ tone: inout ModalTone) {
    let modes: InlineArray<6, (hertz: Double, decibels: Double, decay: Double)> = [
      (63, -6, 130), (98, -2, 170), (141, 0, 220), (196, -3, 280), (267, -5, 340), (352, -8, 420),
    ]
    // A note too high for the sample rate is silent.
    guard tone.hasModes else { return }
    // The blow's place on the bridge decides which modes are excited. The whole board radiates them, so they sound in
    // the centre.
    for index in modes.indices {
      let mode = modes[index]
      // A mode above the note's fundamental, or just below it, would be heard as another tone.
      guard mode.hertz < 0.9 * blow.frequency else { continue }
      let place = 4 * Chance.value(UInt32(blow.note), 300 + index) + 1.5 * Chance.value(blow.seed, 300 + index)
      let amplitude = level * Mathematics.gain(decibels: mode.decibels + place)
      tone.add(mode.hertz, blow.sign(300 + index) * amplitude, decay: mode.decay, .center)
    }
  }
}
