import Instrument
import Journal

/// The part of a run that saves checkpoints (states of the performance) on a separate thread. With checkpoints, later
/// runs can begin almost immediately at any musical time.
final class RunCheckpoints: Front {
  private let writer: CheckpointWriter?
  private var next: Int64

  private static let interval = PerformanceHistory.interval * Performance.tick

  /// Starts the thread, except with `--no-journal`. For a replayed session, immediately requests the checkpoints of the
  /// run's first hour, but none after the session's last gesture.
  init(_ settings: Settings, _ options: Options) {
    next = (options.begin / Self.interval + 1) * Self.interval
    writer = options.journals ? CheckpointFolder().flatMap { CheckpointWriter(in: $0) } : nil
    guard let last = options.gestures.last?.nanoseconds, last >= next else { return }
    writer?.requestCheckpoints(settings, options.gestures, until: min(last, options.begin + 12 * Self.interval))
  }

  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    guard moment.nanoseconds >= next else { return }
    next = (moment.nanoseconds / Self.interval + 1) * Self.interval
    writer?.requestCheckpoints(moment.session.settings, moment.session.gestures, until: next - Self.interval)
  }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) { writer?.finish() }
}
