import Instrument
import MIDI
import Offline
import Sessions

/// Renders a performance from `begin` to `end` offline as a Standard MIDI File, which ends at `end` + `rest`. All times
/// are in ns; `begin` is a multiple of `Performance.tick`. If `--from` names a bar or beat, `place` is the exact time
/// of the bar or beat, and `begin` is a tick just before `place`. The file and its first bar begin at `place`. If
/// `place` is nil, the file begins at `begin`, or at the count-in's first beat if `begin` is 0 and the piece has a
/// count-in.
func standardMIDIFile(
  _ settings: Settings, gestures: [TimedGesture] = [], from begin: Int64 = 0, at place: Int64? = nil, until end: Int64,
  rest: Int64 = 0,
  visit: (borrowing PerformanceEvent) -> Void = { _ in }
) throws(Failure) -> [UInt8] {
  let performance = try makePerformance(settings, gestures, at: begin)
  var file = PerformanceFile(performance.start, at: place)
  try renderOffline(performance, gestures: gestures, until: end) { event throws(Failure) in
    visit(event)
    file.append(event)
  }
  return file.bytes(endingAtNanoseconds: end + rest)
}
