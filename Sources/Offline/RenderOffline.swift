import Instrument

/// Plays a performance from its present time to an end, faster than real time, in bounded memory.
///
/// - Parameters:
///   - gestures: the gestures to apply, in order of their ticks. Gestures before the present time or after the end are
///     ignored.
///   - end: the end in nanoseconds, not before the present time.
///   - reportsFlights: `true` if `visit` gets the flights of the balls, too.
///   - reportsBeats: `true` if `visit` gets the beats, too.
///   - visit: called with each event, in order of time; its errors are rethrown.
public func renderOffline<Failure>(
  _ performance: consuming Performance, gestures: [TimedGesture] = [], until end: Int64, reportsFlights: Bool = false,
  reportsBeats: Bool = false, _ visit: (borrowing PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  var performance = performance
  performance.reportsFlights = reportsFlights
  performance.reportsBeats = reportsBeats
  var player = ScorePlayer(performance, gestures: gestures, until: end)
  try player.advance(to: end, visit)
  try player.finish(visit)
}
