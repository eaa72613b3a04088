import ChordEngine
import Physics2D

/// The chord that the bass ball has struck, as the keys and the bass sound it.
extension Performance {
  /// The chord of a slot in the present key.
  func chord(_ slot: Int) -> Chord { settings.chord(ofSlot: slot) }

  /// Voices the active chord anew: it, the key, the chords or the voicing have changed.
  mutating func voiceChord() {
    voiced = settings.voiced(chord(Int(degree.rawValue)), after: voiced.count > 0 ? voiced : nil)
  }

  /// The bass note of the active chord; `walking` steps towards the chord of the bouncer that the bass ball meets next.
  mutating func bassNote() -> Pitch {
    let pitch = settings.bassLine.pitch(
      of: chord(Int(degree.rawValue)), in: settings.key, after: lastBass,
      towards: settings.bassLine == .walking ? nextChord : nil)
    lastBass = pitch
    return pitch.raised(byOctaves: settings[.bassOctave])
  }

  /// The chord of the bouncer that the bass ball meets next; nil if it meets none soon.
  private var nextChord: Chord? {
    let foresight = Foresight(scene, settings.layout)
    let next = foresight.bouncer(
      from: scene.world.position(of: scene.bassBall), scene.world.velocity(of: scene.bassBall), within: 20)
    return next.map { chord($0.degree) }
  }
}
