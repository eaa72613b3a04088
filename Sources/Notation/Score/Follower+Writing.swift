import ChordEngine
import Instrument
import MIDI

extension Follower {
  /// The key signature in force.
  var keySignature: KeySignature {
    let signature = settings.key.signature
    return KeySignature(sharps: signature.sharps, isMinor: signature.isMinor)
  }

  /// The active chord, respelled for `keySignature`. For example, G♯ major has the signature of A♭ major, so a chord on
  /// G♯ is written on A♭.
  var writtenChord: Chord {
    let (played, shift) = (chord, settings.key.signatureShift)
    return Chord(played.root.moved(byFifths: shift), played.quality, bass: played.bass?.moved(byFifths: shift))
  }

  /// Returns the written pitch of a MIDI note number, respelled for `keySignature`. The chord spells its own tones; the
  /// key spells all other notes.
  func writtenPitch(_ number: UInt8) -> WrittenPitch {
    let pitch = Pitch(folding: Int(number))
    return WrittenPitch(pitch, as: noteName(of: pitch).moved(byFifths: settings.key.signatureShift))
  }
}
