import Glibc
import Instrument
import Journal
import Offline
import Sessions

/// Plays a performance of settings from its start, as the other `renderOffline` does.
///
/// - Throws: what `visit` throws, or a `Failure` of `.usage` where the settings make no stage.
func renderOffline(
  _ settings: Settings, until end: Int64, reportsFlights: Bool = false,
  _ visit: (PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  try renderOffline(
    try makePerformance(settings), gestures: [], until: end, reportsFlights: reportsFlights, visit)
}

/// Returns a performance that is ready to be heard from a time on.
///
/// The time before is performed from the last checkpoint on. Where that takes long, a bar shows it, and a request to stop ends the process.
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
