import Glibc
import Instrument
import Journal
import Offline
import Session

/// Plays a performance from its start, faster than real time and calls `visit` with each event, in the order of time.
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
  let performance = try makePerformance(settings)
  try renderOffline(performance, gestures: gestures, until: end, reportsFlights: reportsFlights, visit)
}

/// A performance of the settings, whose ranges the flags have checked, ready to be heard from a time on.
///
/// What comes before that time is performed from the last checkpoint on; where it takes long, a bar says so, and a request to stop ends
/// this process.
///
/// - Parameters:
///   - gestures: in the order of their ticks; those before the time are made.
///   - begin: the time in ns, a multiple of the tick.
///   - leaves: whether checkpoints are left for the next time.
func makePerformance(
  _ settings: Settings, _ gestures: [TimedGesture] = [], at begin: Int64 = 0, leaves: Bool = true
) throws(Failure) -> Performance {
  let history = PerformanceHistory(settings, gestures, CheckpointFolder(), leaves: leaves)
  let isLong = begin > PerformanceHistory.interval * Performance.tick
  let progress = isLong ? Progress.withTime(of: begin, "before the music begins") : nil
  defer { progress?.end() }
  do throws(SettingsError) {
    let performance = try history.performance(at: begin) { now in
      progress?.show(now)
      return StopSignals.stopRequest == nil
    }
    guard var performance else {
      progress?.end()
      StopSignals.end(by: StopSignals.stopRequest ?? SIGTERM)
    }
    performance.cue()
    return performance
  } catch {
    throw Failure(.usage, words(error))
  }
}
