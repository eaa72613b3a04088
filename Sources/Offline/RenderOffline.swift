import Instrument
import Physics2D

/// Plays a performance from where it stands to its end, faster than real time, in bounded memory.
///
/// - Parameters:
///   - gestures: in the order of their ticks; those before the performance's time or after the end are left out.
///   - end: the musical time at which it ends, in ns, not before it begins.
///   - reportsFlights: whether flights are among the events.
///   - visit: called with each event, in the order of time.
/// - Throws: what `visit` throws.
public func renderOffline<Failure>(
  _ performance: consuming Performance, gestures: [TimedGesture] = [], until end: Int64, reportsFlights: Bool = false,
  _ visit: (PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  let begin = performance.nanoseconds
  var performance = performance
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
  for item in gestures where (begin...end).contains(item.nanoseconds) {
    // All gestures of a tick are applied before time goes on, as the performer does it.
    if performance.nanoseconds < item.nanoseconds { try advance(to: item.nanoseconds) }
    performance.apply(item.gesture, events: &events)
    try drain()
  }
  try advance(to: end)
  while !performance.end(events: &events) { try drain() }
  try drain()
}
