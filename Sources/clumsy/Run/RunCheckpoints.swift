import Instrument
import Journal

/// The checkpoints of what a run plays, left on a thread of their own while it goes on: what was just played begins anywhere at once.
final class RunCheckpoints: Front {
  private let writer: CheckpointWriter?
  /// The next time at which one is due, in ns.
  private var next: Int64

  private static let interval = Past.interval * Performance.tick

  /// Those of a run; none with `--no-journal`. Of a session that is replayed they are left until its end, an hour at most ahead.
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

  /// Ends the thread.
  func finish(at nanoseconds: Int64, _ words: inout RunWords) { writer?.finish() }
}
