import ChordEngine
import Physics2D

/// The keys' pitches and the bass note of the active chord. The active chord is the chord of the bouncer that the bass
/// ball struck most recently.
extension Performance {
  func chord(_ slot: Int) -> Chord { settings.chord(ofSlot: slot) }

  /// Voices the active chord. Must be called after a change of the chord, the key, the chordset or the voicing.
  mutating func voiceChord() {
    voiced = settings.voiced(chord(Int(degree.rawValue)), after: voiced.count > 0 ? voiced : nil)
  }

  /// Returns the bass note of the active chord, shifted by `bass-octave`. Stores the note without this shift in
  /// `lastBass`.
  mutating func bassNote() -> Pitch {
    let pitch = settings.bassLine.pitch(
      of: chord(Int(degree.rawValue)), in: settings.key, after: lastBass,
      towards: settings.bassLine == .walking ? nextChord : nil)
    lastBass = pitch
    return pitch.raised(byOctaves: settings[.bassOctave])
  }

  /// The chord of the bouncer that the bass ball strikes next; nil if the ball strikes no bouncer in the next 20
  /// seconds.
  private var nextChord: Chord? {
    let foresight = Foresight(scene, settings.layout)
    let next = foresight.bouncer(
      from: scene.world.position(of: scene.bassBall), scene.world.velocity(of: scene.bassBall), within: 20)
    return next.map { chord($0.degree) }
  }
}

extension Pitch {
  /// Returns the pitch raised by octaves. A result outside 0…127 is moved into this range by as few octaves as
  /// possible.
  @inline(__always)
  public func raised(byOctaves octaves: Double) -> Pitch { Pitch(folding: Int(number) + 12 * Int(octaves)) }
}
