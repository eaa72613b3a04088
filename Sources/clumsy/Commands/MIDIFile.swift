import Instrument
import MIDI
import Offline
import Sessions

/// Renders a performance offline, and returns the bytes of a Standard MIDI File.
///
/// - Parameters:
///   - begin: the time of the performance at which the file begins, in ns.
///   - place: the time of the file's first bar line, in ns; nil if it is `begin`.
///   - rest: how long the file continues after the end of the performance, in ns.
///   - visit: called with each event.
func standardMIDIFile(
  _ settings: Settings, gestures: [TimedGesture] = [], from begin: Int64 = 0, at place: Int64? = nil, until end: Int64,
  rest: Int64 = 0,
  visit: (PerformanceEvent) -> Void = { _ in }
) throws(Failure) -> [UInt8] {
  let performance = try makePerformance(settings, gestures, at: begin)
  var file = PerformanceFile(performance.start, at: place)
  try renderOffline(performance, gestures: gestures, until: end) { event throws(Failure) in
    visit(event)
    file.append(event)
  }
  return file.bytes(endingAtNanoseconds: end + rest)
}
