import Instrument
import MIDI
import MIDIOut

/// `clumsy render`: the same events as `run`, to a file, without the clock.
func render(_ options: Options) throws(Failure) {
  guard let duration = options.duration else {
    throw Failure(.usage, "render needs --duration TIME, such as --duration 10m")
  }
  guard let output = options.output ?? (options.format == .jsonl ? .standardOutput : nil) else {
    throw Failure(.usage, "render needs --output FILE, such as -o music.mid (- is standard output)")
  }
  var file = try OutputFile(output)
  if options.format == .mid, file.isTerminal {
    throw Failure(.usage, "a MIDI file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  let settings = options.seededSettings()
  switch options.format {
  case .mid:
    let bytes = try standardMIDIFile(settings, tempo: options.tempo, until: duration)
    try file.write { $0.append(contentsOf: bytes) }
  case .jsonl:
    try renderOffline(settings, until: duration) { event throws(Failure) in
      try file.write { JSONLines.append(event, to: &$0) }
    }
  }
  try file.finish()
  if options.seed == nil { complain("seed \(settings.seed)") }
}

/// A whole performance as the bytes of a Standard MIDI File: the bass on one track, the keys on another.
///
/// On one channel they share the first track: a note-off of the one and a note-on of the other at the same tick keep
/// their order only there, whatever a reader does with two tracks.
func standardMIDIFile(_ settings: Settings, tempo: Tempo, until end: Int64) throws(Failure) -> [UInt8] {
  var file = StandardMIDIFile(name: "clumsy, seed \(settings.seed)", tempo: tempo, tracks: ["bass", "keys"])
  let keysTrack = settings.keysChannel == settings.bassChannel ? 0 : 1
  try renderOffline(settings, until: end) { event throws(Failure) in
    guard case .message(let timed) = event else { return }
    file.append(timed.message, atNanoseconds: timed.nanoseconds, track: timed.voice == .bass ? 0 : keysTrack)
  }
  return file.bytes(endingAtNanoseconds: end)
}
