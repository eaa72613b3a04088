import Glibc
import Instrument
import Journal
import Offline
import Sessions

/// Renders a performance with the settings from time 0 to `end`, in ns, and calls `visit` with each event. Throws the
/// errors of `visit`, or `.usage` if the settings are invalid.
func renderOffline(
  _ settings: Settings, until end: Int64, reportsFlights: Bool = false,
  _ visit: (PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  try renderOffline(
    try makePerformance(settings), gestures: [], until: end, reportsFlights: reportsFlights, visit)
}

/// Returns a performance that is ready to be played from `begin`, which is in ns and a multiple of `Performance.tick`.
///
/// The time before `begin` is simulated from the latest checkpoint (a saved state of the performance) that is not after
/// `begin`, or from 0. If `begin` is after the first five minutes, a progress bar appears after a second. A stop signal
/// during the simulation ends the process.
///
/// - Parameters:
///   - gestures: in the order of their ticks. Only gestures before `begin` are applied here.
///   - savesCheckpoints: `true` to save checkpoints, which make later calls faster.
func makePerformance(
  _ settings: Settings, _ gestures: [TimedGesture] = [], at begin: Int64 = 0, savesCheckpoints: Bool = true
) throws(Failure) -> Performance {
  let history = PerformanceHistory(settings, gestures, CheckpointFolder(), savesCheckpoints: savesCheckpoints)
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
