import ChordEngine
import Instrument
import MIDI

extension Follower {
  /// The key signature in force.
  var keySignature: KeySignature {
    let signature = settings.key.signature
    return KeySignature(sharps: signature.sharps, isMinor: signature.isMinor)
  }

  /// The active chord, as it is written in `keySignature`.
  var writtenChord: Chord {
    let (played, shift) = (chord, settings.key.signatureShift)
    return Chord(played.root.moved(byFifths: shift), played.quality, bass: played.bass?.moved(byFifths: shift))
  }

  /// Returns a MIDI note number as it is written. The chord spells its own tones; the key spells all other notes.
  func writtenPitch(_ number: UInt8) -> WrittenPitch {
    let pitch = Pitch(folding: Int(number))
    return WrittenPitch(pitch, as: noteName(of: pitch).moved(byFifths: settings.key.signatureShift))
  }
}
