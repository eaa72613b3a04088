import Instrument
import MIDIOut
import Physics2D
import Session

/// Plays a performance faster than real time and calls `visit` with each event, in the order of time.
///
/// Memory is bounded, however long the performance is.
///
/// - Parameters:
///   - gestures: in the order of their ticks; those behind the end are not made.
///   - end: the musical time at which it ends, in ns.
///   - reportsFlights: whether flights are among the events.
///   - visit: called with each event.
/// - Throws: what `visit` throws, or a `Failure` of `.usage` where the settings make no stage.
func renderOffline(
  _ settings: Settings, gestures: [TimedGesture] = [], until end: Int64, reportsFlights: Bool = false,
  _ visit: (PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  var performance = try makePerformance(settings)
  performance.reportsFlights = reportsFlights
  var events = FixedBuffer<PerformanceEvent>(capacity: 1024)
  func drain() throws(Failure) {
    for index in events.indices { try visit(events[index]) }
    events.removeAll()
  }
  func advance(to time: Int64) throws(Failure) {
    while !performance.advance(to: time, events: &events) { try drain() }
    try drain()
  }
  for item in gestures where item.nanoseconds <= end {
    try advance(to: item.nanoseconds)
    performance.apply(item.gesture, events: &events)
    try drain()
  }
  try advance(to: end)
  while !performance.end(events: &events) { try drain() }
  try drain()
}

/// A performance of the settings, whose ranges the flags have checked.
func makePerformance(_ settings: Settings) throws(Failure) -> Performance {
  do throws(SettingsError) {
    return try Performance(settings)
  } catch {
    throw Failure(.usage, words(error))
  }
}
