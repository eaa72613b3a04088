import ChordEngine
import Instrument
import MIDI

/// A performance as the bytes of a Standard MIDI File: the bass on one track, the keys on another, and a marker where the chord changes.
///
/// Where both have the same channel they share the first track: only within one track does a reader keep the order of a
/// note-off and a note-on at the same tick.
func standardMIDIFile(
  _ settings: Settings, tempo: Tempo, timeSignature: TimeSignature = .common, until end: Int64
) throws(Failure) -> [UInt8] {
  let signature = settings.key.signature
  var file = StandardMIDIFile(
    name: "clumsy, seed \(settings.seed)", tempo: tempo, timeSignature: timeSignature,
    keySignature: KeySignature(sharps: signature.sharps, isMinor: signature.isMinor), tracks: ["bass", "keys"])
  if let program = settings.program(of: .bass) { file.appendInstrument("\(program.name)", track: 0) }
  if let program = settings.program(of: .key) { file.appendInstrument("\(program.name)", track: 1) }
  let keysTrack = settings.keysChannel == settings.bassChannel ? 0 : 1
  // The chord before the first strike is that of the first bouncer.
  var chord = markerText(settings, .one)
  file.appendMarker(chord, atNanoseconds: 0)
  try renderOffline(settings, until: end) { event throws(Failure) in
    switch event {
    case .strike(let strike) where strike.voice == .bass:
      let next = markerText(settings, strike.chord)
      guard next != chord else { return }
      chord = next
      file.appendMarker(chord, atNanoseconds: strike.nanoseconds)
    case .message(let timed):
      file.append(timed.message, atNanoseconds: timed.nanoseconds, track: timed.voice == .bass ? 0 : keysTrack)
    default: return
    }
  }
  return file.bytes(endingAtNanoseconds: end)
}

/// The name of the chord of a bouncer in ASCII: other characters are shown differently by every program that reads the file.
private func markerText(_ settings: Settings, _ degree: Degree) -> String {
  ascii(settings.chordset[Int(degree.rawValue)].chord(in: settings.key).name)
}

/// A chord's name with `#` and `b`, which reads back the same.
func ascii(_ chord: String) -> String {
  String(chord.map { $0 == "♯" ? "#" : $0 == "♭" ? "b" : $0 })
}
