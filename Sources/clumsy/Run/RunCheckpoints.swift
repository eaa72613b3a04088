import Instrument
import Journal

/// The checkpoints of a run (saved states of the performance), written on a separate thread. With them, a
/// later run can begin anywhere in the session almost at once.
final class RunCheckpoints: Front {
  private let writer: CheckpointWriter?
  private var next: Int64

  private static let interval = PerformanceHistory.interval * Performance.tick

  /// Writes no checkpoints with `--no-journal`. For a replayed session, immediately requests the checkpoints
  /// of the first hour that the run will play.
  init(_ settings: Settings, _ options: Options) {
    next = (options.begin / Self.interval + 1) * Self.interval
    writer = options.journals ? CheckpointFolder().flatMap { CheckpointWriter(in: $0) } : nil
    guard let last = options.gestures.last?.nanoseconds, last >= next else { return }
    writer?.leave(settings, options.gestures, until: min(last, options.begin + 12 * Self.interval))
  }

  func turn(_ moment: RunMoment, _ words: inout RunWords) {
    guard moment.nanoseconds >= next else { return }
    next = (moment.nanoseconds / Self.interval + 1) * Self.interval
    writer?.leave(moment.session.settings, moment.session.gestures, until: next - Self.interval)
  }

  func finish(at nanoseconds: Int64, _ words: inout RunWords) { writer?.finish() }
}
