import Instrument
import MIDI
import Session

/// A performance, rendered offline, as the bytes of a Standard MIDI File.
///
/// - Parameter rest: how long the file goes on after the end of the performance, in ns.
func standardMIDIFile(
  _ settings: Settings, gestures: [TimedGesture] = [], tempo: Tempo, timeSignature: TimeSignature = .common,
  until end: Int64,
  rest: Int64 = 0
) throws(Failure) -> [UInt8] {
  var file = PerformanceFile(settings, tempo: tempo, timeSignature: timeSignature)
  try renderOffline(settings, gestures: gestures, until: end) { event throws(Failure) in file.append(event) }
  return file.bytes(endingAtNanoseconds: end + rest)
}
