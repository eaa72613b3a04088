import Instrument
import Physics2D

/// Plays a performance from its present time to an end, faster than real time, in bounded memory.
///
/// - Parameters:
///   - gestures: in order of their ticks. Gestures before the present time or after the end are ignored.
///   - end: in nanoseconds, not before the present time.
///   - visit: called with each event, in order of time; its errors are rethrown.
public func renderOffline<Failure>(
  _ performance: consuming Performance, gestures: [TimedGesture] = [], until end: Int64, reportsFlights: Bool = false,
  reportsBeats: Bool = false, _ visit: (borrowing PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  let begin = performance.nanoseconds
  var performance = performance
  performance.reportsFlights = reportsFlights
  performance.reportsBeats = reportsBeats
  performance.endTime = end
  var events = FixedBuffer<PerformanceEvent>(capacity: 1024)
  func drain() throws(Failure) {
    for index in events.indices { try visit(events[index]) }
    events.removeAll()
  }
  func advance(to time: Int64) throws(Failure) {
    while !performance.advance(to: time, events: &events) { try drain() }
    try drain()
  }
  for item in gestures where (begin...end).contains(item.nanoseconds) {
    // As in live playing, all gestures of a tick are applied before time advances.
    if performance.nanoseconds < item.nanoseconds { try advance(to: item.nanoseconds) }
    performance.apply(item.gesture, events: &events)
    try drain()
  }
  try advance(to: end)
  while !performance.end(events: &events) { try drain() }
  try drain()
}
