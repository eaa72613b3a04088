import Instrument
import MIDI
import Offline
import Sessions

/// Renders a performance offline, and returns the bytes of a Standard MIDI File.
///
/// - Parameters:
///   - begin: the time of the performance at which playing begins, in ns, a multiple of `Performance.tick`.
///   - place: the time of the performance at which the file and its first bar begin, in ns; nil for
///     `begin`, or for the first beat of the count-in if `begin` is 0 and there is a count-in.
///   - end: the time of the performance at which playing ends, in ns.
///   - rest: how long the file continues after `end`, in ns.
///   - visit: called with each event of the performance.
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
